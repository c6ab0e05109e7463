import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Outlet, useNavigation } from 'react-router'
import { useTranslations } from '../../i18n'
import { applyTheme, selectTheme } from '../../preferences'
import { SkipLink } from '../../ui/SkipLink'
import { LanguageStatus } from './LanguageStatus'
import styles from './Root.module.css'
import { useFocusOnHeading } from './useFocusOnHeading'

/** What surrounds every screen, for guests and for signed-in people. */
export const Root = () => {
  const t = useTranslations('common')
  const theme = useSelector(selectTheme)
  const navigation = useNavigation()
  useFocusOnHeading()
  useEffect(() => applyTheme(theme), [theme])
  return (
    <>
      <SkipLink target="content">{t('skip')}</SkipLink>
      <LanguageStatus />
      {navigation.state !== 'idle' && <div className={styles.progress} aria-hidden="true" />}
      <Outlet />
    </>
  )
}
