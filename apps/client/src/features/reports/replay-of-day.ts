/** The replay of a vehicle's day, which ends with the last second of it. */
import { timesOf } from '../../core/query-forms/zone-days.ts'

export function replayOfDay(vehicle: string, day: string, zone: string) {
  const times = timesOf({ begin: day, end: day }, zone)
  return { vehicle, from: times?.startTime ?? 0, to: (times?.endTime ?? 1) - 1, parking: 'acc speed' }
}
