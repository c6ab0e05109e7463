import { FocusLink } from './FocusLink'
import styles from './SkipLink.module.css'

type Props = { target: string; children: string }

/** The first element in the tab order, which leads past the header to the content. */
export const SkipLink = (props: Props) => <FocusLink {...props} className={styles.skip} />
