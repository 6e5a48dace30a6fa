/** How an organisation or a role is called in a language. */
import type { Lang } from '@outrider/contract'

export const nameIn = ({ name, english }: { name: string; english: string }, lang: Lang): string =>
  lang === 'en' && english !== '' ? english : name
