import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { useUser } from '../../session/react'
import { DocumentTitle } from '../../ui/DocumentTitle'
import styles from './HomeScreen.module.css'
import { ProfileFailed } from './ProfileFailed'
import { Start } from './Start'
import { Today } from './Today'

type Props = {
  /** What this deployment shows first; without it, links to the screens. */
  children?: ReactNode
}

export const HomeScreen = ({ children = <Start /> }: Props) => {
  const t = useTranslations('home')
  const { name, user, error } = useUser()
  return (
    <div className={styles.screen}>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <header>
        <h1 tabIndex={-1}>
          {name ? t.rich('hello', { name: () => <bdi>{name}</bdi> }) : t('helloUnknown')}
        </h1>
        <Today />
      </header>
      {error && !user && <ProfileFailed error={error} />}
      {children}
    </div>
  )
}
