import { loadAllMessages } from '../../i18n'

// The words of the offer are not among those that every sign-in page loads.
await loadAllMessages()

export { PairingOffer as default } from './PairingOffer'
