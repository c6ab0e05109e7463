import { IconSelect } from '../../../ui/fields/IconSelect'
import { useLanguageChoice } from '../../../ui/fields/useLanguageChoice'

const globe = (
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M2.5 10h15M10 2.5c2.2 2.2 3.2 4.7 3.2 7.5s-1 5.3-3.2 7.5c-2.2-2.2-3.2-4.7-3.2-7.5s1-5.3 3.2-7.5z" />
  </>
)

export const LanguageMenu = () => <IconSelect {...useLanguageChoice()} icon={globe} showValue />
