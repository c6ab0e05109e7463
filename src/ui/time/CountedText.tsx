import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../VisuallyHidden'

/**
 * The label of a button that counts down. While the button has the focus its name stays as it was when the focus came:
 * screen readers read each change of the name that has it, and that would be every second.
 */
export const CountedText = ({ children: text }: { children: string }) => {
  const seen = useRef<HTMLSpanElement>(null)
  const [said, setSaid] = useState(text)
  useEffect(() => {
    if (!seen.current?.closest('button:focus')) setSaid(text)
  }, [text])
  return (
    <>
      <span ref={seen} aria-hidden="true">
        {text}
      </span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  )
}
