import { use } from 'react'
import { useTranslations } from '../../i18n'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import styles from './DemoUsers.module.css'
import { LoginFormContext } from '../../login/LoginFormContext'

type Props = { users: readonly { username: string; password: string; code?: string | undefined }[] }

/** The users of the demo back end, each a button that fills in the form. */
export const DemoUsers = ({ users }: Props) => {
  const t = useTranslations('demo')
  const fill = use(LoginFormContext)
  return (
    <section className={styles.demo} aria-labelledby="demo-users">
      <h2 id="demo-users">{t('heading')}</h2>
      <p>{t('text')}</p>
      <ul>
        {users.map(({ username, password, code }) => (
          <li key={username}>
            <button type="button" className={styles.user} onClick={() => fill(username, password)}>
              <VisuallyHidden>{t('use', { username })}</VisuallyHidden>
              <code dir="ltr">{username}</code>
              <code dir="ltr" className={styles.password}>
                {password}
              </code>
            </button>
            {code !== undefined && (
              <p className={styles.code}>
                {t.rich('code', { code: () => <code dir="ltr">{code}</code> })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
