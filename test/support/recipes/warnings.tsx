import { useEndWarning, useIdleWarning } from '../../../src/session/react'

const time = (at: number) => new Date(at).toLocaleTimeString()

export function Warnings() {
  const idle = useIdleWarning()
  const end = useEndWarning()
  if (idle)
    return (
      <dialog open>
        Are you still there? You will be signed out at {time(idle.endsAt)}.
        <button onClick={idle.stay}>Stay signed in</button>
      </dialog>
    )
  if (!end) return null
  return (
    <dialog open>
      Your session ends at {time(end.endsAt)}.<button onClick={end.stay}>Go on</button>
      <button onClick={end.signInAgain}>Sign in again</button>
    </dialog>
  )
}
