import { useTranslations } from '../i18n'
import { DocumentTitle } from './DocumentTitle'

/** The document's title while a form says what is wrong: React puts it before that of the screen. */
export const ErrorTitle = ({ children: title }: { children: string }) => (
  <DocumentTitle>{useTranslations('common')('error', { title })}</DocumentTitle>
)
