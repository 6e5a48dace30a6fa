/** Texts in React. */
import { fillPlaceholders, type Lang, type Text } from '@outrider/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Texts, Translate } from './texts.ts'

export function useTexts<Rows extends Record<string, Text>>(table: Texts<Rows>): Translate<Rows> {
  const { t } = useTranslation(table.name)
  // `Translate` checks keys and placeholders; i18next takes plain strings. Ours knows singular words too.
  return useMemo(
    () =>
      (key, ...filling) =>
        fillPlaceholders(t(key as string, { skipInterpolation: true }), filling[0]),
    [t],
  )
}

export function useLang(): Lang {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'zh'
}
