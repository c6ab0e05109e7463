import { useEffect, useId, useRef, useState } from 'react'
import type { CaptchaProps } from '../../src/lib/captcha.ts'

let drawn = 0

/** A captcha as a team may give one, as wide as many are: a sum in a picture, drawn by a script of the app's own. */
export default function StepsCaptcha({ data, onSolve }: CaptchaProps) {
  const [nth] = useState(() => (drawn += 1))
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  const { sum } = data as { sum: string }
  useEffect(() => {
    const paper = canvas.current?.getContext('2d')
    if (paper) paper.fillStyle = '#fff'
    paper?.fillRect(0, 0, 304, 60)
    if (paper) paper.fillStyle = '#123'
    if (paper) paper.font = '32px serif'
    if (paper) paper.direction = 'ltr'
    paper?.fillText(`${sum} = ?`, 20, 42)
  }, [sum])
  return (
    <>
      <canvas ref={canvas} width={304} height={60} role="img" aria-label={`Picture ${nth}`} />
      <label htmlFor={id}>The sum</label>{' '}
      <input
        id={id}
        autoComplete="off"
        onChange={({ target }) => onSolve(target.value === '' ? '' : `${nth}:${target.value}`)}
      />
    </>
  )
}
