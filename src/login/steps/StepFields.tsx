import { useId } from 'react'
import { useTranslations } from '../../i18n'
import type { StepField } from '../../session/react'
import { classes } from '../../lib/classes'
import { Checkbox } from '../../ui/fields/Checkbox'
import fieldStyles from '../../ui/fields/field.module.css'
import { FieldError } from '../../ui/fields/FieldError'
import { PasswordField } from '../../ui/fields/PasswordField'
import { PasswordRules } from '../../ui/fields/PasswordRules'
import { TextField } from '../../ui/fields/TextField'
import { CaptchaField } from './CaptchaField'
import styles from './StepForm.module.css'

type Props = {
  field: StepField
  /** The id of what says that the server has refused what was typed, if it has. */
  wrongBy: string | undefined
  problem: 'missing' | 'tooShort' | undefined
  describedBy: string | undefined
  /** How often the step has been tried. */
  tries: number
}

/** A field of a step, by its kind. */
export const Field = (props: Props) => {
  const { field, wrongBy, problem, describedBy } = props
  const t = useTranslations('steps')
  const { name, kind, minLength = 0 } = field
  const error =
    problem === 'tooShort'
      ? t('tooShort', { count: minLength })
      : problem && kind !== 'trust'
        ? t(`missing.${kind}`)
        : undefined
  const common = {
    name,
    label: t(`label.${kind}`),
    'aria-describedby': classes(describedBy, wrongBy) || undefined,
  }
  switch (kind) {
    case 'code':
      return (
        <TextField
          {...common}
          required
          error={error}
          aria-invalid={wrongBy ? true : undefined}
          className={styles.code}
          // One field, and of text: a password manager, a paste and every keyboard can fill it.
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )
    case 'newPassword':
      return <NewPassword {...props} common={common} error={error} />
    case 'choice':
      return <Choice {...props} common={common} error={error} />
    case 'captcha':
      return (
        <CaptchaField
          name={name}
          label={common.label}
          data={field.data}
          error={error}
          describedBy={common['aria-describedby']}
          tries={props.tries}
        />
      )
    default:
      return <Tick {...props} common={common} error={error} />
  }
}

type Inner = Props & {
  common: { name: string; label: string; 'aria-describedby': string | undefined }
  error: string | undefined
}

const NewPassword = ({ field, wrongBy, problem, common, error }: Inner) => {
  const login = useTranslations('login')
  const { rules } = field
  // The error says it, in its place.
  const minLength = problem === 'tooShort' ? undefined : field.minLength
  return (
    <PasswordField
      {...common}
      required
      error={error}
      aria-invalid={wrongBy ? true : undefined}
      showLabel={login('showPassword')}
      autoComplete="new-password"
      hint={
        (rules ?? minLength) === undefined
          ? undefined
          : (id) => <PasswordRules id={id} minLength={minLength} rules={rules} />
      }
    />
  )
}

/** Radio buttons: all of the choices can be read at once, and chosen with the arrow keys. */
const Choice = ({ field, common, error }: Inner) => {
  const id = useId()
  const { name, label, 'aria-describedby': describedBy } = common
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={classes(describedBy, error && `${id}error`) || undefined}
    >
      <legend className={fieldStyles.label}>{label}</legend>
      {field.choices?.map(({ value, label }, index) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} value={value} required defaultChecked={index === 0} />
          <bdi>{label}</bdi>
        </label>
      ))}
      <FieldError id={`${id}error`}>{error}</FieldError>
    </fieldset>
  )
}

const Tick = ({ field, common, error }: Inner) => {
  const t = useTranslations('steps')
  const id = useId()
  const { 'aria-describedby': describedBy, ...rest } = common
  return (
    <div>
      {field.href !== undefined && (
        // In a tab of its own, so that the step is not lost.
        <a href={field.href} target="_blank" rel="noreferrer">
          {t('readTerms')}
        </a>
      )}
      <Checkbox
        {...rest}
        required={field.kind === 'terms'}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(describedBy, error && `${id}error`) || undefined}
      />
      <FieldError id={`${id}error`}>{error}</FieldError>
    </div>
  )
}
