import { useTranslations } from '../../i18n'
import { letters } from './profileOf'

const known = [
  'id',
  'username',
  'name',
  'email',
  'phone',
  'locale',
  'language',
  'scope',
  'scopes',
  'role',
  'roles',
  'city',
  'memberSince',
  'createdAt',
  'updatedAt',
  'birthday',
  'lastLoginAt',
] as const
type Known = (typeof known)[number]

const knownAs = (name: string): Known | undefined =>
  known.find((each) => letters(each) === letters(name))

/** `created_at`, `createdAt` → `Created at`. */
export const readable = (name: string): string => {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a field: translated where we know it, else made readable from the server's own. */
export const FieldName = ({ name }: { name: string }) => {
  const t = useTranslations('account.fields')
  const word = knownAs(name)
  return word ? t(word) : <bdi>{readable(name)}</bdi>
}
