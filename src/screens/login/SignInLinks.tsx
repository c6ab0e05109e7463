import { useTranslations } from '../../i18n'
import { signInLinks, type SignInLinks as Links } from '../../lib/brand'
import styles from './SignInLinks.module.css'

/** Links to a team's own pages for a forgotten password, signing up, help, terms and privacy. */
export const SignInLinks = ({ links }: { links: Links }) => {
  const t = useTranslations('links')
  return (
    <ul className={styles.links}>
      {signInLinks.map(
        (name) =>
          links[name] && (
            <li key={name}>
              <a href={links[name]}>{t(name)}</a>
            </li>
          ),
      )}
    </ul>
  )
}
