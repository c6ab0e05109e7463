import { useTranslations } from '../../i18n'
import { Card } from '../../ui/Card'
import { Notice } from '../../ui/feedback/Notice'
import { DemoControls } from './DemoControls'
import styles from './DemoPanel.module.css'
import { useDemoServer } from './useDemoServer'

/** Sets how the demo back end behaves, so that its effect on the session can be watched. */
export const DemoPanel = () => {
  const t = useTranslations('demo.panel')
  const { view, isGone, act } = useDemoServer()
  return (
    <Card aria-labelledby="demo-panel" className={styles.panel}>
      <header>
        <h2 id="demo-panel">{t('title')}</h2>
        <p className={styles.note}>
          {t('text')} {t('leaves')}
        </p>
      </header>
      {view && <DemoControls {...view} act={act} />}
      <div role="status">
        {isGone && (
          <Notice kind="warning" className={styles.gone}>
            <p>{t('unreachable')}</p>
          </Notice>
        )}
      </div>
    </Card>
  )
}
