/** Says where the queried period has no reports at its begin or end, for each vehicle. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dayMonth, clockTime } from '../../../core/time/format.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { midnight } from '../../../core/time/days.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { silenceIn } from '../replay/silence.ts'
import type { TrackQuery } from '../replay/track-query.ts'
import styles from './Silence.module.css'
import { wideTexts } from './strings.ts'

export function Silence({ query, tracks }: { query: TrackQuery; tracks: readonly LoadedTrack[] }) {
  const t = useTexts(wideTexts)
  const period = { from: query.startTime, to: Math.min(serverNow(), query.endTime) }
  // Of what came after a period that is over nothing is said here.
  const isOver = query.endTime < serverNow()
  const severalDays = midnight(period.from) !== midnight(period.to)
  const when = (time: number) => `${severalDays ? `${dayMonth(time, t.lang)} ` : ''}${clockTime(time, t.lang)}`
  const said = tracks.flatMap(loaded => {
    const { until, since } = silenceIn(loaded.track, period)
    const words = [
      ...(until === undefined ? [] : [t('noneBefore', { time: when(until) })]),
      ...(since === undefined
        ? []
        : [isOver ? t('noneBetween', { time: when(since), end: when(period.to) }) : t('noneSince', { time: when(since) })]),
    ]
    const { name, vehicleId } = loaded
    return words.map(each => (tracks.length > 1 ? t('ofVehicle', { name: name || vehicleId, said: each }) : each))
  })
  if (said.length === 0) return null
  return (
    <ul className={styles['silence']}>
      {said.map(words => (
        <li key={words}>
          <Icon name="info" size={14} /> {words}
        </li>
      ))}
    </ul>
  )
}
