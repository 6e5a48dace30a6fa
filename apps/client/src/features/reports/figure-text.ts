/** Figures as cells show them: in the unit of their heading. */
import { type FigureName, figureDigits, figureOf, figureUnit, figureValue, type Lang } from '@outrider/contract'
import { shownUnits } from '../../core/i18n/written-forms.ts'
import { withUnit } from '../../core/charts/chart.ts'
import { fixedNumber, number } from '../../core/time/format.ts'

export const figureHeading = (name: FigureName, lang: Lang): string =>
  withUnit(figureOf(name)[lang], figureUnit(figureOf(name).kind, lang, shownUnits()))

export function figureText(name: FigureName, value: number | null | undefined, lang: Lang): string {
  if (value === null || value === undefined) return '—'
  const digits = figureDigits[figureOf(name).kind]
  const shown = figureValue(name, value, shownUnits())
  return digits === 0 ? number(shown, lang) : fixedNumber(shown, lang, digits)
}
