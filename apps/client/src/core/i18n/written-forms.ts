/** How dates, times and measures are written now: as the account says, else as the language and the region of the device have it. */
import type { Lang, ShownUnits, WrittenForms } from '@outrider/contract'

/** A choice for each. */
export type FormsInForce = { [Form in keyof WrittenForms]: NonNullable<WrittenForms[Form]> }

/** Regions that write the month first, and those that write the year first; others begin with the day. */
const monthFirst: ReadonlySet<string> = new Set(['US', 'PH'])
const yearFirst: ReadonlySet<string> = new Set(['CA', 'SE', 'LT', 'ZA'])
/** Regions with signs in miles; of those the ones that fill tanks by the gallon. The United Kingdom sells litres. */
const miles: ReadonlySet<string> = new Set(['US', 'GB', 'LR'])
const gallons: ReadonlySet<string> = new Set(['US', 'LR'])
const h12: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'NZ', 'PH', 'IN'])

/**
 * `deviceLanguage`: as the device reports it, such as en-US. Who reads Chinese writes as in China, wherever the device is from; without a region
 * the forms are those of most.
 */
export function usualForms(lang: Lang, deviceLanguage: string): FormsInForce {
  const region = lang === 'zh' ? 'CN' : (/-([A-Z]{2})\b/.exec(deviceLanguage)?.[1] ?? '')
  return {
    dateForm: monthFirst.has(region) ? 'month' : yearFirst.has(region) ? 'year' : 'day',
    clock: h12.has(region) ? 'h12' : 'h24',
    distance: miles.has(region) ? 'mi' : 'km',
    volume: gallons.has(region) ? 'usGallon' : 'litre',
  }
}

export const formsInForce = (chosen: WrittenForms | null, lang: Lang, deviceLanguage: string): FormsInForce => {
  const usual = usualForms(lang, deviceLanguage)
  return {
    dateForm: chosen?.dateForm ?? usual.dateForm,
    clock: chosen?.clock ?? usual.clock,
    distance: chosen?.distance ?? usual.distance,
    volume: chosen?.volume ?? usual.volume,
  }
}

let shown: FormsInForce = usualForms('zh', '')
let version = 0
const listeners = new Set<() => void>()

export const writtenForms = (): FormsInForce => shown
export const shownUnits = (): ShownUnits => shown
/** Another one after each change. */
export const writtenVersion = (): number => version

export function switchWritten(forms: FormsInForce): void {
  if ((Object.keys(forms) as (keyof FormsInForce)[]).every(form => forms[form] === shown[form])) return
  shown = forms
  version++
  for (const run of listeners) run()
}

/** Returns how to stop. */
export function onWrittenChange(run: () => void): () => void {
  listeners.add(run)
  return () => void listeners.delete(run)
}
