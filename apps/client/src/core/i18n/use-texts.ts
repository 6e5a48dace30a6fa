/** Texts in React. */
import type { Lang, Text } from '@outrider/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Texts, Translate } from './texts.ts'

export function useTexts<Rows extends Record<string, Text>>(table: Texts<Rows>): Translate<Rows> {
  const { t } = useTranslation(table.name)
  // `Translate` checks keys and placeholders; i18next takes plain strings.
  return useMemo(
    () =>
      (key, ...filling) =>
        t(key as string, { ...filling[0] }),
    [t],
  )
}

export function useLang(): Lang {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'zh'
}
