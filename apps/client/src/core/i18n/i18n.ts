/** The language of the interface, and who is told when it changes. */
import type { Lang } from '@outrider/contract'

let shown: Lang = 'zh'
const listeners = new Set<(lang: Lang) => void>()

export const currentLang = (): Lang => shown

export function switchLang(lang: Lang): void {
  if (lang === shown) return
  shown = lang
  for (const run of listeners) run(lang)
}

/** Returns how to stop. */
export function onLangChange(run: (lang: Lang) => void): () => void {
  listeners.add(run)
  return () => void listeners.delete(run)
}
