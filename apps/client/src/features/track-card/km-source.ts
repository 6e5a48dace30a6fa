/** By what the distance of a day is measured, whether it is a lower bound, and what the odometer says where it does not count. */
import type { Lang, TrackCardDay } from '@outrider/contract'
import type { Translate } from '../../core/i18n/texts.ts'
import { shownNumber } from '../../core/time/measures.ts'
import type { trackCardTexts } from './strings.ts'

export function kmSourceOf(
  { km, kmBy, kmAtLeast, odometerKm }: TrackCardDay,
  t: Translate<(typeof trackCardTexts)['rows']>,
  lang: Lang,
): string | false {
  if (km <= 0) return false
  const by = kmAtLeast ? t('atLeast', { by: t(kmBy) }) : t(kmBy)
  return odometerKm === undefined ? by : t('odometerDiffers', { by, km: shownNumber('km', odometerKm, lang, 1) })
}
