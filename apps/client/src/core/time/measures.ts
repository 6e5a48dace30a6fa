/** Distances, speeds and volumes as the user writes them, and the words of their units. They are carried in km, km/h and litres. */
import { fromUnit, inUnit, type Lang, type Measure, withUnits } from '@outrider/contract'
import { shownUnits } from '../i18n/written-forms.ts'
import { fixedNumber, number } from './format.ts'

/** A value carried in km, km/h or litres, in the unit that is shown. */
export const shownAs = (measure: Measure, value: number): number => inUnit(measure, value, shownUnits())

/** The figure alone: its unit stands in the text around it. */
export const shownNumber = (measure: Measure, value: number, lang: Lang, digits = 0): string =>
  number(shownAs(measure, value), lang, digits)
/** As `shownNumber`, with just `digits` decimals, for columns. */
export const fixedShown = (measure: Measure, value: number, lang: Lang, digits: number): string =>
  fixedNumber(shownAs(measure, value), lang, digits)
/** As `shownAs`, rounded to `digits` decimals, for files. */
export function roundedShown(measure: Measure, value: number, digits = 1): number {
  const scale = 10 ** digits
  return Math.round(shownAs(measure, value) * scale) / scale
}
/** What is typed in the unit that is shown, as it is carried: exact enough to be shown again as it was typed. */
export const fromShown = (measure: Measure, typed: number): number =>
  Math.round(fromUnit(measure, typed, shownUnits()) * 1_000) / 1_000
/** A heading or a unit of a chart: `<km/h>` becomes km/h or mph. */
export const inUnits = (text: string, lang: Lang): string => withUnits(text, lang, shownUnits())

const unitOf = { km: '<km>', kmh: '<km/h>', litre: '<L>', metre: '<m>' } as const
/** With its unit: 62 km/h. */
export const measured = (measure: keyof typeof unitOf, value: number, lang: Lang, digits = 0): string =>
  `${shownNumber(measure, value, lang, digits)} ${inUnits(unitOf[measure], lang)}`
