/** Alarms as points of a map. Pure. */
import type { AlarmCase } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'

export interface AlarmPoint extends Coordinates {
  id: string
  level: AlarmCase['level']
  pending: boolean
  /** Type and vehicle. */
  name: string
}

/** Those with a place: where they began, else where they were last reported. */
export function pointsOf(alarms: readonly AlarmCase[], nameOf: (alarm: AlarmCase) => string): AlarmPoint[] {
  return alarms.flatMap(alarm => {
    const { alarmId: id, level, state, startPlace, lastPlace } = alarm
    const at = [startPlace, lastPlace].find(place => place?.latitude != null && place.longitude !== null)
    if (at?.latitude == null || at.longitude === null) return []
    const { latitude, longitude } = at
    return [{ id, level, pending: state === 'pending', name: nameOf(alarm), latitude, longitude }]
  })
}
