/** Until when reports are in figures that count today, in words; undefined: they are as new as the reports. */
import { useTexts } from '../i18n/use-texts.ts'
import { asOfTexts } from '../time/as-of-texts.ts'
import { dateMinute } from '../time/format.ts'

/** `asOf`: of each platform, ms since 1970. */
export function useAsOf(asOf: readonly number[] | undefined): string | undefined {
  const t = useTexts(asOfTexts)
  return asOf && asOf.length > 0 ? t('asOf', { time: dateMinute(Math.min(...asOf), t.lang) }) : undefined
}
