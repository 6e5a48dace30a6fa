/** The forms of dates and units that a user may choose, and what units are called in texts. */
import type { Lang } from './rules.ts'

/** What an English date begins with. */
export const dateForms = ['day', 'month', 'year'] as const
export const clockForms = ['h24', 'h12'] as const
export const distanceUnits = ['km', 'mi'] as const
export const volumeUnits = ['litre', 'usGallon', 'gallon'] as const

export interface ShownUnits {
  distance: (typeof distanceUnits)[number]
  volume: (typeof volumeUnits)[number]
}
export const metricUnits: ShownUnits = { distance: 'km', volume: 'litre' }

/** The language tag after which dates are written: 22 Nov 2026, Nov 22, 2026 or 2026-11-22; Chinese ones begin with the year everywhere. */
export const dateLocaleOf = (lang: Lang, form: (typeof dateForms)[number]): string =>
  lang === 'zh' ? 'zh-CN' : ({ day: 'en-GB', month: 'en-US', year: 'en-CA' } as const)[form]
/** The month of an English date is a word, unless the year stands first: 05/01 is two different days to two readers. */
export const monthForm = (lang: Lang, form: (typeof dateForms)[number]): '2-digit' | 'short' =>
  lang === 'zh' || form === 'year' ? '2-digit' : 'short'

const volumeWords = {
  litre: { zh: 'L', en: 'L' },
  usGallon: { zh: '美制加仑', en: 'US gal' },
  gallon: { zh: '英制加仑', en: 'gal' },
} as const

/** What stands in texts for a unit, and its word; `<公里>` is written out in Chinese where a sentence says it. */
const words: Readonly<Record<string, (units: ShownUnits, lang: Lang) => string>> = {
  km: ({ distance }, lang) => (lang === 'zh' ? (distance === 'km' ? '公里' : '英里') : distance),
  公里: ({ distance }) => (distance === 'km' ? '公里' : '英里'),
  'km/h': ({ distance }, lang) => (distance === 'km' ? 'km/h' : lang === 'zh' ? '英里/小时' : 'mph'),
  '公里/小时': ({ distance }) => (distance === 'km' ? '公里/小时' : '英里/小时'),
  '100 km': ({ distance }, lang) => `100 ${distance === 'km' ? 'km' : lang === 'zh' ? '英里' : 'mi'}`,
  '100km': ({ distance }) => `100${distance === 'km' ? 'km' : '英里'}`,
  百公里: ({ distance }) => (distance === 'km' ? '百公里' : '百英里'),
  m: ({ distance }, lang) => (distance === 'km' ? 'm' : lang === 'zh' ? '英尺' : 'ft'),
  米: ({ distance }) => (distance === 'km' ? '米' : '英尺'),
  L: ({ volume }, lang) => volumeWords[volume][lang],
  升: ({ volume }) => (volume === 'litre' ? '升' : volumeWords[volume].zh),
  Litres: ({ volume }) => ({ litre: 'Litres', usGallon: 'US gallons', gallon: 'Gallons' })[volume],
}

/** `{n} <km/h>` as the user writes units: 60 km/h or mph. The number is given in that unit already (`inUnit`). */
export const withUnits = (text: string, lang: Lang, units: ShownUnits): string =>
  text.includes('<') ? text.replaceAll(/<([^<>]+)>/g, (mark, name: string) => words[name]?.(units, lang) ?? mark) : text
