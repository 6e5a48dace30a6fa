/** Distances and times to go, the way people say them. */
import type { Lang } from '@outrider/contract'
import type { Translate } from '../../core/i18n/texts.ts'
import { number } from '../../core/time/format.ts'
import type { checkpointTexts } from './strings.ts'

type Say = Translate<(typeof checkpointTexts)['rows']>

export const distanceOf = (metres: number, t: Say, lang: Lang): string =>
  metres < 1_000 ? t('metres', { n: Math.round(metres / 10) * 10 }) : t('kilometres', { n: number(metres / 1_000, lang, 1) })

export const soon = (seconds: number, t: Say): string =>
  seconds < 60 ? t('inSeconds', { n: Math.max(5, Math.round(seconds / 5) * 5) }) : t('inMinutes', { n: Math.round(seconds / 60) })

export const nameOf = ({ plateNum, nickname }: { plateNum: string; nickname: string }): string =>
  [plateNum, nickname].filter(Boolean).join(' · ')
