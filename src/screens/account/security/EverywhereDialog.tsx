import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../i18n'
import type { SessionError } from '../../../session/react'
import { Button } from '../../../ui/Button'
import { Dialog, DialogActions } from '../../../ui/Dialog'
import { FailureNotice } from '../../../ui/feedback/FailureNotice'
import type { EverywhereCall } from './calls'
import styles from './Security.module.css'

type Props = { signOut: EverywhereCall; close: () => void }

/** Asks first. It stays, and says why, where the server could not be told: then nobody has been signed out here. */
export const EverywhereDialog = ({ signOut, close }: Props) => {
  const t = useTranslations('security.everywhere')
  const help = useTranslations('loginHelp')
  const [state, setState] = useState<'asking' | 'underWay' | { error: SessionError | undefined }>(
    'asking',
  )
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const hasFailed = typeof state === 'object'
  // In a low window the words above them push the buttons out of sight, and so the focus.
  useEffect(() => {
    if (hasFailed) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [hasFailed])

  const confirm = async () => {
    setState('underWay')
    stop.current = new AbortController()
    const { signal } = stop.current
    const error = await signOut(signal).catch((ownError: unknown) => {
      // A bug of the app: the dialog stays usable, and the error goes to the console.
      setState({ error: undefined })
      throw ownError
    })
    // After a success the button stays busy until the guards redirect the person.
    if (error && !signal.aborted) setState({ error })
  }
  return (
    <Dialog title={t('ask')} text={t('askText')} onCancel={close}>
      {hasFailed && (
        <FailureNotice text={t('failed')} error={state.error} className={styles.failure} inDialog />
      )}
      <DialogActions>
        <Button onClick={close}>{help('cancel')}</Button>
        <Button variant="primary" isPending={state === 'underWay'} onClick={() => void confirm()}>
          {t('button')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
