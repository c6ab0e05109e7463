import { useTranslations } from '../../i18n'
import { useAreStored } from '../../preferences/useAreStored'
import { Card } from '../../ui/Card'
import { DocumentTitle } from '../../ui/DocumentTitle'
import { Notice } from '../../ui/feedback/Notice'
import { DateSettings } from './DateSettings'
import { LanguageSetting } from './LanguageSetting'
import { Preview } from './Preview'
import styles from './SettingsScreen.module.css'
import { ThemeSelect } from './ThemeSelect'

export const SettingsScreen = () => {
  const t = useTranslations('settings')
  const areStored = useAreStored()
  return (
    <div className={styles.screen}>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <header>
        <h1 tabIndex={-1}>{t('title')}</h1>
        {areStored && <p className={styles.muted}>{t('saved')}</p>}
        <div className={styles.kept} role="status">
          {!areStored && (
            <Notice kind="warning">
              <p>{t('unsaved')}</p>
            </Notice>
          )}
        </div>
      </header>
      <Card aria-labelledby="appearance">
        <h2 id="appearance">{t('appearance')}</h2>
        <div className={styles.fields}>
          <LanguageSetting />
          <ThemeSelect />
        </div>
      </Card>
      <Card aria-labelledby="dates">
        <h2 id="dates">{t('dates')}</h2>
        <Preview />
        <DateSettings />
      </Card>
    </div>
  )
}
