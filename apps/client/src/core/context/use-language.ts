/** The language and its setter; stored on this device, and shown from then on (app/start.ts). */
import type { Lang } from '@outrider/contract'
import { useOutrider } from './outrider.ts'
import { useLang } from '../i18n/use-texts.ts'
import { storedLang } from '../i18n/stored-lang.ts'

export function useLanguage(): { lang: Lang; choose: (lang: Lang) => void } {
  const { stored } = useOutrider()
  return {
    lang: useLang(),
    choose: lang => stored.set(storedLang, lang),
  }
}
