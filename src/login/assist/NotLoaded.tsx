import { useTranslations } from '../../i18n'
import { Notice } from '../../ui/feedback/Notice'

/** Stands in the place of a part of the sign-in that cannot be loaded, as after a deploy. */
export const NotLoaded = () => <Notice kind="error">{useTranslations('error')('outdated')}</Notice>

/** For `lazy`: the part, or this in its place. React never asks again for a part that has failed: make a `lazy` each time. */
export const orNotLoaded = <Part,>(loading: Promise<Part>) =>
  loading.catch(() => ({ default: NotLoaded }))
