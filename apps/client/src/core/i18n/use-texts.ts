/** Texts in React. */
import { fillPlaceholders, type Lang, type Text } from '@outrider/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { currentLang, onLangChange } from './i18n.ts'
import type { Texts, Translate } from './texts.ts'

export const useLang = (): Lang => useSyncExternalStore(onLangChange, currentLang)

export function useTexts<Rows extends Record<string, Text>>(table: Texts<Rows>): Translate<Rows> {
  const lang = useLang()
  // `Translate` checks keys and placeholders.
  return useMemo(
    () =>
      (key, ...filling) =>
        fillPlaceholders((table.rows[key] as Text)[lang], filling[0]),
    [table, lang],
  )
}
