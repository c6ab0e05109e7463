import { useEffect, useId, useRef, type SyntheticEvent } from 'react'
import { classes } from '../../lib/classes'
import styles from './Combobox.module.css'
import field from './field.module.css'
import select from './Select.module.css'
import { useCombobox, type ComboboxSetup } from './useCombobox'
import { VisuallyHidden } from '../VisuallyHidden'

type Props = ComboboxSetup & {
  label: string
  hint?: string | undefined
  /** The text of the field while nothing is being typed: the name of the present choice. */
  shown: string
  chosen: string
  /** Messages for typed text that fits no option, or several. */
  problems: { unknown: string; many: string }
  /** The message that says how many options match the typed text. */
  found: (count: number) => string
}

/**
 * A select for long lists that can also be searched by typing a part of a name. It is our own, because
 * react-aria's `useComboBox` (3.53) with its list would add 40 kB (gzipped), and this is 1.7 kB.
 */
export const Combobox = (props: Props) => {
  const { label, hint, shown, chosen, problems, found, ...setup } = props
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { text, options, isOpen, active, problem, type, press, choose, toggle, leave } =
    useCombobox(setup, chosen)

  // The whole list, where the window has room for it.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    // In the list, and in the window, whose end may cut the list off.
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, isOpen])

  // Selected, so that the next typing replaces the displayed name. Browsers do it themselves where Tab brings the focus;
  // if `onFocus` did it, WebKit would not scroll the field into view.
  const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (text === undefined) currentTarget.select()
  }
  const describedBy = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ')
  const count = found(options.length)
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(select.frame, isOpen && styles.open)}>
        <input
          id={id}
          className={classes(field.control, styles.input)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && options[active] ? `${id}-${active}` : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy || undefined}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={text ?? shown}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onClick={(event) => {
            toggle()
            selectAll(event)
          }}
          onBlur={leave}
        />
        <svg className={select.arrow} viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
        {isOpen && options.length > 0 && (
          <ul
            className={styles.list}
            id={`${id}-list`}
            ref={list}
            role="listbox"
            aria-label={label}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map(({ value, label, note }, index) => (
              <li
                key={value}
                id={`${id}-${index}`}
                className={classes(styles.option, index === active && styles.active)}
                role="option"
                aria-selected={value === chosen}
                onClick={() => choose(value)}
              >
                <bdi>{label}</bdi>
                {note && <span className={styles.note}>{note}</span>}
              </li>
            ))}
          </ul>
        )}
        {isOpen && options.length === 0 && (
          <p className={classes(styles.list, styles.none)} aria-hidden="true">
            {count}
          </p>
        )}
      </div>
      <VisuallyHidden role="status">{isOpen && text ? count : ''}</VisuallyHidden>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={field.error} id={`${id}-error`} role="alert">
          {problems[problem]}
        </p>
      )}
    </div>
  )
}
