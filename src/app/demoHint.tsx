import { demoUsers } from '../demo/users'
import { loadAllMessages } from '../i18n'
import { DemoUsers } from '../screens/login/DemoUsers'

// The demo's words are not among those that every sign-in page loads.
await loadAllMessages()

/** What the sign-in screen shows in demo mode: who can sign in, with which password. */
const DemoHint = () => <DemoUsers users={demoUsers} />
export default DemoHint
