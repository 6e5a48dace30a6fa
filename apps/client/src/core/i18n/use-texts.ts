/** Texts in React. What reads them with `useTexts` has the words that all share, and the language, from it too. */
import { fillPlaceholders, type Lang, type Text, withUnits } from '@outrider/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { commonTexts } from './common-texts.ts'
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

type Common = typeof commonTexts.rows
/** Of a table's texts, and of the common ones that it has no text of its own for. */
export type TranslateWithCommon<Rows extends Record<string, Text>> = Translate<Rows & Omit<Common, keyof Rows>> & {
  readonly lang: Lang
}

export function useTexts<Rows extends Record<string, Text>>(table: Texts<Rows>): TranslateWithCommon<Rows> {
  const now = useSyncExternalStore(subscribe, snapshot)
  // `Translate` checks keys and placeholders. A new one whenever texts read otherwise: what is kept for a text is kept for this.
  return useMemo(() => {
    const lang = currentLang()
    const translate = (key: string, filling?: Record<string, string | number>) => {
      const text = table.rows[key] ?? commonTexts.rows[key as keyof Common]
      return fillPlaceholders(withUnits(text[lang], lang, shownUnits()), filling)
    }
    return Object.assign(translate as Translate<Rows & Omit<Common, keyof Rows>>, { lang })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [table, now])
}
