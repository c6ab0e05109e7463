import { useRef, type MouseEvent } from 'react'
import type { TypedDate } from './typedDate'
import { SegmentField } from './SegmentField'
import styles from './SegmentBox.module.css'
import { layoutOf } from './segments'
import type { Reckoned } from './useReckoning'
import type { Typing } from './useTyping'

type Props = {
  id: string
  drafts: TypedDate
  settings: Reckoned
  typing: Typing
  invalid: boolean
  describedBy: string | undefined
  disabled: boolean
}

/** The parts of the date in the order of the locale, with the separators between them. */
export const SegmentBox = ({ id, typing, describedBy, ...shared }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const { dir, segments } = layoutOf(shared.settings)

  /** A press beside the parts focuses the first empty one. */
  const onMouseDown = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement || shared.disabled) return
    event.preventDefault()
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const target = inputs.find((input) => input.value === '') ?? inputs.at(-1)
    target?.focus()
  }
  return (
    <div
      ref={box}
      role="group"
      className={styles.space}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      onMouseDown={onMouseDown}
      onPointerDown={typing.onPointerDown}
      onPaste={typing.onPaste}
    >
      <span className={styles.parts} dir={dir}>
        {segments.map((part, index) =>
          'literal' in part ? (
            <span key={index} aria-hidden="true">
              {part.literal}
            </span>
          ) : (
            <SegmentField
              {...shared}
              key={part.field}
              field={part.field}
              id={`${id}-${part.field}`}
              labelId={`${id}-label`}
              describedBy={describedBy}
              onType={typing.onType}
              onKeyDown={typing.onKeyDown}
            />
          ),
        )}
      </span>
    </div>
  )
}
