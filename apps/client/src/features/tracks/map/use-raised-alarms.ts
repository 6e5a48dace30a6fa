/** Alarms on the tracks which no bit of a report states: active safety, video alarms and the platform's own rules. */
import { alarmTypeByKey } from '@outrider/contract'
import { rowAtTime } from '@outrider/track'
import { useMemo } from 'react'
import { useSession } from '../../../core/context/outrider.ts'
import { useCalls } from '../../../core/queries/use-calls.ts'
import { rightsOf } from '../../../core/session/session.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'

/** `row`: the last of the track when the alarm began. */
export interface RaisedAlarm {
  row: number
  type: string
}
/** By vehicle. */
export type RaisedAlarms = ReadonlyMap<string, readonly RaisedAlarm[]>

/** The newest of a track: more of them could not be told apart on a map. */
const maxOfTrack = 500
const staleTime = 60_000

/** Empty without the right to see alarms, and until they are loaded. */
export function useRaisedAlarms(tracks: readonly LoadedTrack[]): RaisedAlarms {
  const may = useSession(state => rightsOf(state).alarmAuth)
  const asked = may ? tracks.filter(({ track }) => track.length > 0) : []
  const { all } = useCalls(
    'alarm/getVehiclesAlarms',
    asked.map(({ vehicleId, track }) => ({
      vehicleId,
      beginTime: track.time[0] ?? 0,
      endTime: track.time[track.length - 1] ?? 0,
      pageSize: maxOfTrack,
    })),
    { staleTime },
  )
  // What is asked changes with the tracks, which keep their identity.
  const key = asked.map(({ vehicleId }) => vehicleId).join(' ')
  return useMemo(
    () =>
      new Map(
        asked.map(({ vehicleId, track }, at) => [
          vehicleId,
          (all[at]?.alarms ?? []).flatMap(({ type, startedAt }) => {
            const row = rowAtTime(track, startedAt)
            return alarmTypeByKey(type)?.origin.from === 'bit' || row < 0 ? [] : [{ row, type }]
          }),
        ]),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` is a new array at each rendering
    [key, tracks, all],
  )
}
