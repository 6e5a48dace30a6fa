/** Formats a duration (ms) with its two largest non-zero units. */
import type { Translate } from '../../../core/i18n/texts.ts'
import type { listTexts } from './strings.ts'

export function durationText(ms: number, t: Translate<(typeof listTexts)['rows']>): string {
  const whole = Math.max(0, Math.round(ms / 1000))
  const [s, m, h, d] = [whole % 60, Math.floor(whole / 60) % 60, Math.floor(whole / 3_600) % 24, Math.floor(whole / 86_400)]
  if (d > 0) return h > 0 ? t('days', { d, h }) : t('wholeDays', { d })
  if (h > 0) return m > 0 ? t('hours', { h, m }) : t('wholeHours', { h })
  if (m > 0) return s > 0 ? t('minutes', { m, s }) : t('wholeMinutes', { m })
  return t('seconds', { s })
}
