/** Text of a track sample: activity, speed and distance. */
import type { Lang } from '@outrider/contract'
import type { Translate } from '../../../core/i18n/texts.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { durationText } from '../lists/duration.ts'
import type { listTexts } from '../lists/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { type TrackSample, sampleAt } from '../replay/track-sample.ts'
import type { playTexts } from './strings.ts'

export interface SampleText {
  state: TrackSample['state']
  /** What the vehicle does. */
  activity: string
  /** Speed; empty when unknown or not moving. */
  speed: string
  /** Distance since the start of the track. */
  distance: string
}

interface SampleTextContext {
  t: Translate<(typeof playTexts)['rows']>
  durations: Translate<(typeof listTexts)['rows']>
  lang: Lang
}

/**
 * Distance up to a row in the measure of the summary: what was driven by position, stretched so that the whole track gives the same total.
 * Between two steps of an odometer, which counts 100 m or 1 km at a time, nothing else is known.
 */
function kmSoFar({ km, mileage }: LoadedTrack, row: number): number {
  const whole = km.at(-1) ?? 0
  return whole > 0 ? ((km[row] ?? 0) / whole) * mileage.km : (km[row] ?? 0)
}

export function sampleText(loaded: LoadedTrack, time: number, { t, durations, lang }: SampleTextContext): SampleText {
  if (loaded.track.length === 0) return { state: 'unknown', activity: t('noTrack'), speed: '', distance: '' }
  const moment = sampleAt(loaded, time)
  if (!moment) return { state: 'unknown', activity: t('notPlaced'), speed: '', distance: '' }
  const { state, stop, row, speed } = moment
  const distance = row < 0 ? '' : t('km', { value: shownNumber('km', kmSoFar(loaded, row), lang, 1) })
  if (stop)
    return { state, activity: t('parkedFor', { long: durationText(stop.to - stop.from, durations) }), speed: '', distance }
  const fast =
    (state === 'driving' || state === 'towed') && speed !== null ? t('kmh', { value: shownNumber('kmh', speed, lang, 1) }) : ''
  return { state, activity: t(state), speed: fast, distance }
}
