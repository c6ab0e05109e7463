import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { useAppConfig } from '../../lib/appConfig'
import { DocumentTitle } from '../../ui/DocumentTitle'
import { LoginForm } from '../../login/LoginForm'
import { LoginFormContext } from '../../login/LoginFormContext'
import styles from './LoginScreen.module.css'
import { useLoginForm } from '../../login/useLoginForm'

type Props = {
  /** The page to return to after login: a path that has been checked. */
  next?: string | undefined
  /** The demo's users, in demo mode only. */
  demoHint?: ReactNode
}

export const LoginScreen = ({ next, demoHint }: Props) => {
  const t = useTranslations('login')
  const { productName, own } = useAppConfig()
  const common = useTranslations('common')
  const form = useLoginForm()
  const { status } = form.attempt
  const title = t('title')
  return (
    <div className={styles.screen}>
      <DocumentTitle>
        {status === 'failed' || status === 'incomplete' ? common('error', { title }) : title}
      </DocumentTitle>
      <div className={styles.card}>
        {/* Screen readers read with the heading, which has the focus, why the session has ended. */}
        <h1 tabIndex={-1} className={styles.heading} aria-describedby="ended">
          {t('heading', { product: productName })}
        </h1>
        {own?.before}
        <LoginForm {...form} next={next} />
        {own?.after}
      </div>
      <LoginFormContext value={form.fill}>{demoHint}</LoginFormContext>
    </div>
  )
}
