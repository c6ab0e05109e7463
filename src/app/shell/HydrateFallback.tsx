import { useTranslations } from '../../i18n'
import { LogoMark } from '../../ui/Logo'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import styles from './HydrateFallback.module.css'

/** While the first screen's code is on its way: nothing at first, then the mark. */
export const HydrateFallback = () => (
  <div className={styles.waiting} role="status">
    <LogoMark />
    <VisuallyHidden>{useTranslations('common')('loading')}</VisuallyHidden>
  </div>
)
