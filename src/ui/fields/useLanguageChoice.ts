import { useDispatch, useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { isLanguage, languages, useLanguage, useTranslations } from '../../i18n'
import { languageChosen, selectLanguage } from '../../preferences'

const options = languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))

/**
 * The choice of language, with each language named in itself. A choice made here removes the one in the URL.
 */
export const useLanguageChoice = () => {
  const t = useTranslations('common')
  const dispatch = useDispatch()
  const spoken = useLanguage()
  const chosen = useSelector(selectLanguage)
  const [search, setSearch] = useSearchParams()

  const choose = (language: string) => {
    dispatch(languageChosen(language))
    if (!search.has('lang')) return
    setSearch(
      (rest) => {
        rest.delete('lang')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    label: t('language'),
    options,
    value: isLanguage(chosen) ? chosen : spoken,
    onChoose: choose,
  }
}
