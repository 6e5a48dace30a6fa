/** When a day's last drive ended, in words. When its reports ended on the way, nobody knows where and when it stopped. */
import type { Lang, TrackCardDay } from '@outrider/contract'
import type { Translate } from '../../core/i18n/texts.ts'
import { clockTime } from '../../core/time/format.ts'
import type { trackCardTexts } from './strings.ts'

export function lastStopOf(
  { lastStop, drivingAfter, finished }: TrackCardDay,
  t: Translate<(typeof trackCardTexts)['rows']>,
  lang: Lang,
): string {
  if (drivingAfter) return t(finished ? 'intoNext' : 'underWay')
  return lastStop === null ? '—' : clockTime(lastStop, lang)
}
