/** Error text of a field, with the name of the field. */
import type { Lang, VehicleFormField } from '@outrider/contract'
import type { Translate } from '../../../core/i18n/texts.ts'
import type { FieldProblem } from './edit-form.ts'
import type { editTexts } from './strings.ts'

/** Lower-cases a label inside an English sentence; abbreviations stay as they are. */
const inSentence = (label: string, lang: Lang): string =>
  lang === 'en' && !/^[A-Z]{2}/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

export function problemText(
  problem: FieldProblem,
  row: VehicleFormField,
  lang: Lang,
  t: Translate<(typeof editTexts)['rows']>,
): string {
  const field = inSentence(row[lang], lang)
  switch (problem.key) {
    case 'badNumber':
      return t('badNumber')
    case 'tooLong':
      return t('tooLong', { field, n: problem.n })
    case 'notBetween':
      return t('notBetween', { field, min: problem.min, max: problem.max })
    case 'notWhole':
      return t('notWhole', { field, min: problem.min, max: problem.max })
    default:
      return t(problem.key, { field })
  }
}
