/** Starts i18next with our text tables and keeps the document's language in sync. */
import type { Lang } from '@outrider/contract'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { allTexts, feed } from './texts.ts'

export async function startI18n(lang: Lang): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: lang,
    fallbackLng: false,
    resources: {},
    // Single braces, as in the error table. React escapes already.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
    react: { useSuspense: false },
  })
  for (const table of allTexts()) feed(table)
}

export const currentLang = (): Lang => (i18next.language === 'en' ? 'en' : 'zh')

export const switchLang = async (lang: Lang): Promise<void> => {
  await i18next.changeLanguage(lang)
}

export const onLangChange = (run: (lang: Lang) => void): void => {
  i18next.on('languageChanged', () => run(currentLang()))
}
