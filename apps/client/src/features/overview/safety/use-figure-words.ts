/** Figures of safety in words; null: not known. */
import { useLang } from '../../../core/i18n/use-texts.ts'
import { decimal, number } from '../../../core/time/format.ts'

/** A figure that is not known. */
export const nothing = '–'

export function useFigureWords() {
  const lang = useLang()
  const whole = (value: number | null | undefined) => (value === null || value === undefined ? nothing : number(value, lang))
  const tenth = (value: number | null | undefined) => (value === null || value === undefined ? nothing : decimal(value, lang, 1))
  return {
    whole,
    tenth,
    km: (metres: number | null | undefined) => whole(typeof metres === 'number' ? Math.round(metres / 1000) : metres),
    hours: (seconds: number | null | undefined) => tenth(typeof seconds === 'number' ? seconds / 3600 : seconds),
    share: (part: number | null, of: number | null) =>
      part === null || of === null || of <= 0 ? nothing : `${Math.round((part / of) * 100)}%`,
    days: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),
  }
}
