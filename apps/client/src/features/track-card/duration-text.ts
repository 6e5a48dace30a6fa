/** How long something took, in hours and minutes. */
import type { Translate } from '../../core/i18n/texts.ts'
import type { trackCardTexts } from './strings.ts'

/** `ms`: whole minutes (`wholeMinutes`), so that figures beside each other add up. */
export function durationText(ms: number, t: Translate<(typeof trackCardTexts)['rows']>): string {
  const minutes = Math.round(ms / 60_000)
  const h = Math.floor(minutes / 60)
  return h === 0 ? t('minutes', { m: minutes }) : t('hours', { h, m: minutes % 60 })
}
