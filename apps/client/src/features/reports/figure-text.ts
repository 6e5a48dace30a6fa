/** Figures as cells show them: in the unit of their heading. */
import { changeUnit, type FigureName, figureDigits, figureOf, figureUnit, figureValue, type Lang } from '@outrider/contract'
import { shownUnits } from '../../core/i18n/written-forms.ts'
import { withUnit } from '../../core/charts/chart.ts'
import { fixedNumber, number } from '../../core/time/format.ts'

export const figureHeading = (name: FigureName, lang: Lang): string =>
  withUnit(figureOf(name)[lang], figureUnit(figureOf(name).kind, lang, shownUnits()))

/** With its sign; "—": it cannot be told. */
export function changeText(name: FigureName, value: number | null, lang: Lang): string {
  if (value === null) return '—'
  const rounded = Math.abs(value) < 0.05 ? 0 : value
  const unit = changeUnit(name, lang)
  return `${rounded > 0 ? '+' : ''}${fixedNumber(rounded, lang, 1)}${unit === 'pp' ? ' ' : ''}${unit}`
}

export const shareText = (value: number | null, lang: Lang): string => (value === null ? '—' : `${fixedNumber(value, lang, 1)}%`)

export function figureText(name: FigureName, value: number | null | undefined, lang: Lang): string {
  if (value === null || value === undefined) return '—'
  const digits = figureDigits[figureOf(name).kind]
  const shown = figureValue(name, value, shownUnits())
  return digits === 0 ? number(shown, lang) : fixedNumber(shown, lang, digits)
}
