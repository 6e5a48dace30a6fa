/** Texts in React. */
import { fillPlaceholders, type Lang, type Text, withUnits } from '@outrider/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { currentLang, onLangChange } from './i18n.ts'
import type { Texts, Translate } from './texts.ts'
import { onWrittenChange, shownUnits, writtenVersion } from './written-forms.ts'

function subscribe(run: () => void): () => void {
  const stops = [onLangChange(run), onWrittenChange(run)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What uses it is drawn again also when dates or units are written otherwise. */
export function useLang(): Lang {
  useSyncExternalStore(subscribe, snapshot)
  return currentLang()
}
const snapshot = () => `${currentLang()}${writtenVersion()}`

export function useTexts<Rows extends Record<string, Text>>(table: Texts<Rows>): Translate<Rows> {
  const now = useSyncExternalStore(subscribe, snapshot)
  // `Translate` checks keys and placeholders. A new one whenever texts read otherwise: what is kept for a text is kept for this.
  return useMemo(() => {
    const lang = currentLang()
    return (key, ...filling) => fillPlaceholders(withUnits((table.rows[key] as Text)[lang], lang, shownUnits()), filling[0])
    // oxlint-disable-next-line react/exhaustive-deps
  }, [table, now])
}
