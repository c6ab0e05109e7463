import type { ComponentProps, MouseEvent } from 'react'

type Props = ComponentProps<'a'> & { target: string }

/** Leads to a part of the page and gives it the focus. It leaves the address as it is. */
export const FocusLink = ({ target, ...rest }: Props) => {
  const go = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(target)?.focus()
  }
  return <a {...rest} href={`#${target}`} onClick={go} />
}
