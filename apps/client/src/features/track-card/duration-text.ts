/** How long something took, in hours and minutes. */
import type { Translate } from '../../core/i18n/texts.ts'
import type { trackCardTexts } from './strings.ts'

type TranslateTrackCard = Translate<(typeof trackCardTexts)['rows']>

export function durationText(seconds: number, t: TranslateTrackCard): string {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return t(seconds === 0 ? 'none' : 'lessThanMinute')
  const h = Math.floor(minutes / 60)
  return h === 0 ? t('minutes', { m: minutes }) : t('hours', { h, m: minutes % 60 })
}
