/** How long something took, in hours and minutes. */
import type { Translate } from '../../core/i18n/texts.ts'
import type { trackCardTexts } from './strings.ts'

type Say = Translate<(typeof trackCardTexts)['rows']>

export function lengthOf(seconds: number, t: Say): string {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return t(seconds === 0 ? 'none' : 'lessThanMinute')
  const h = Math.floor(minutes / 60)
  return h === 0 ? t('minutes', { m: minutes }) : t('hours', { h, m: minutes % 60 })
}
