import type { ComponentProps, MouseEvent } from 'react'

type Props = ComponentProps<'a'> & { target: string }

/** Moves the focus to a part of the page, without changing the URL. */
export const FocusLink = ({ target, ...rest }: Props) => {
  const go = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(target)?.focus()
  }
  return <a {...rest} href={`#${target}`} onClick={go} />
}
