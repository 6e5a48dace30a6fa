/** A vehicle's moment in words: what it did, how fast, and how far it had come. */
import type { Lang } from '@outrider/contract'
import type { Translate } from '../../../core/i18n/texts.ts'
import { number } from '../../../core/time/format.ts'
import { durationText } from '../lists/duration.ts'
import type { listTexts } from '../lists/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { type Moment, momentOf } from '../replay/moment.ts'
import type { playTexts } from './strings.ts'

export interface MomentWords {
  state: Moment['state']
  /** What it does. */
  doing: string
  /** How fast; empty where nobody knows, or it stands. */
  speed: string
  /** How far since the beginning of the track. */
  way: string
}

interface Speaking {
  t: Translate<(typeof playTexts)['rows']>
  durations: Translate<(typeof listTexts)['rows']>
  lang: Lang
}

export function momentWords(loaded: LoadedTrack, time: number, { t, durations, lang }: Speaking): MomentWords {
  if (loaded.track.length === 0) return { state: 'unknown', doing: t('noTrack'), speed: '', way: '' }
  const moment = momentOf(loaded, time)
  if (!moment) return { state: 'unknown', doing: t('notPlaced'), speed: '', way: '' }
  const { state, park, row, speed } = moment
  // Where the sum goes by the odometer the two do not end alike.
  const km = loaded.mileage.by === 'distance' ? 'km' : 'kmByPlaces'
  const way = row < 0 ? '' : t(km, { value: number(loaded.km[row] ?? 0, lang, 1) })
  if (park) return { state, doing: t('parkedFor', { long: durationText(park.to - park.from, durations) }), speed: '', way }
  const fast = (state === 'driving' || state === 'carried') && speed !== null ? t('kmh', { value: number(speed, lang) }) : ''
  return { state, doing: t(state), speed: fast, way }
}
