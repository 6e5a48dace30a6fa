/** The forms of an account: what was chosen, else what is usual in its first region. Who reads Chinese writes as in China, wherever that was. */
import type { KeptForms, Lang, WrittenForms } from '@outrider/contract'

/** null: as the device has it. */
export function accountForms({ dateForm, clock, distance, volume, usual }: KeptForms, lang: Lang): WrittenForms {
  const kept = lang === 'en' ? usual : undefined
  return {
    dateForm: dateForm ?? kept?.dateForm ?? null,
    clock: clock ?? kept?.clock ?? null,
    distance: distance ?? kept?.distance ?? null,
    volume: volume ?? kept?.volume ?? null,
  }
}

/** Of en-US: true. A device that says no region says nothing about forms. */
export const saysRegion = (deviceLanguage: string): boolean => /-[A-Z]{2}\b/.test(deviceLanguage)
