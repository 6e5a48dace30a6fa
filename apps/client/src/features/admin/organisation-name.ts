/** How an organisation is called in a language. */
import type { AdminOrganisation, Lang } from '@outrider/contract'

export const organisationName = ({ name, english }: AdminOrganisation, lang: Lang): string =>
  lang === 'en' && english !== '' ? english : name
