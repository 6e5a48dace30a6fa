/** Error text of a field: what the request refuses, with the label and the bounds of the field. Pure. */
import type { FieldRules, Lang } from '@outrider/contract'
import type { Translate } from '../i18n/texts.ts'
import { inUnits } from '../time/measures.ts'
import { typedBounds } from './typed-measures.ts'
import { type FormRow, measureOf } from './form-row.ts'
import type { formTexts } from './form-texts.ts'

export type TranslateForm = Translate<(typeof formTexts)['rows']>

/** Lower-cases a label inside an English sentence; abbreviations stay as they are. */
const inSentence = (label: string, lang: Lang): string =>
  lang === 'en' && !/^[A-Z]{2}/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

export function missingText(row: FormRow, lang: Lang, t: TranslateForm): string {
  if (row.missing) return inUnits(row.missing[lang], lang)
  const chosen = ['choice', 'picker', 'date', 'time', 'boxes'].includes(row.kind)
  return t(chosen ? 'choose' : 'enter', { field: inSentence(inUnits(row.label[lang], lang), lang) })
}

function numberText(rules: FieldRules, field: string, t: TranslateForm): string {
  const { min, max, decimals } = rules
  if (min === undefined || max === undefined) return t('notNumber', { field })
  // Bounds are shown with all decimals: 0.000 to 99999.999.
  const bounds = { field, min: min.toFixed(decimals ?? 0), max: max.toFixed(decimals ?? 0) }
  return t(decimals === 0 ? 'notWhole' : 'notBetween', bounds)
}

/** `code`: of the issue that the schema reported. */
export function invalidText(code: string, row: FormRow, rules: FieldRules | undefined, lang: Lang, t: TranslateForm): string {
  const field = inSentence(inUnits(row.label[lang], lang), lang)
  if (row.invalid) return inUnits(row.invalid[lang], lang)
  if (code === 'too_big' && rules?.kind === 'text' && rules.maxLength !== undefined)
    return t('tooLong', { field, n: rules.maxLength })
  if (rules?.kind === 'number' && !rules.keys) {
    const measure = measureOf(row)
    return numberText(measure ? typedBounds(measure, rules) : rules, field, t)
  }
  return t('invalid', { field })
}
