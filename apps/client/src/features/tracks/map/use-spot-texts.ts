/** What is said of a park, an alarm or an end of a line that was touched. */
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime } from '../../../core/time/format.ts'
import { durationText } from '../lists/duration.ts'
import { listTexts } from '../lists/strings.ts'
import { playTexts } from '../play/strings.ts'
import { alarmsAt } from '../replay/alarms-at.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { Spot } from './spots.ts'
import type { RaisedAlarms } from './use-raised-alarms.ts'

export function useSpotTexts(tracks: readonly LoadedTrack[], raised: RaisedAlarms): (spot: Spot) => readonly string[] {
  const t = useTexts(playTexts)
  const durations = useTexts(listTexts)
  const alarmName = useAlarmNames()
  return ({ vehicleId, kind, index }) => {
    const loaded = tracks.find(track => track.vehicleId === vehicleId)
    if (!loaded) return []
    const vehicleName = tracks.length > 1 ? [loaded.name || vehicleId] : []
    if (kind === 'stop') {
      const stop = loaded.stops[index]
      if (!stop) return []
      const { from, to } = stop
      return [
        t('stop', { n: index + 1 }),
        ...vehicleName,
        durationText(to - from, durations),
        `${dateTime(from, t.lang)} – ${dateTime(to, t.lang)}`,
      ]
    }
    const time = dateTime(loaded.track.time[index] ?? 0, t.lang)
    if (kind !== 'alarm') return [t(kind), ...vehicleName, time]
    const types = (raised.get(vehicleId) ?? []).filter(({ row }) => row === index).map(({ type }) => type)
    const names = [...new Set([...types, ...alarmsAt(loaded.track, index, loaded.alarmNames)])].map(alarmName)
    return [...(names.length > 0 ? names : [t('alarm')]), ...vehicleName, time]
  }
}
