/** Text for distances and arrival times. */
import type { Lang } from '@outrider/contract'
import type { Translate } from '../../core/i18n/texts.ts'
import { shownAs, shownNumber } from '../../core/time/measures.ts'
import type { checkpointTexts } from './strings.ts'

type TranslateCheckpoint = Translate<(typeof checkpointTexts)['rows']>

export const distanceText = (metres: number, t: TranslateCheckpoint, lang: Lang): string =>
  metres < 1_000
    ? t('metres', { n: Math.round(shownAs('metre', metres) / 10) * 10 })
    : t('kilometres', { n: shownNumber('km', metres / 1_000, lang, 1) })

export const etaText = (seconds: number, t: TranslateCheckpoint): string =>
  seconds < 60 ? t('inSeconds', { n: Math.max(5, Math.round(seconds / 5) * 5) }) : t('inMinutes', { n: Math.round(seconds / 60) })
