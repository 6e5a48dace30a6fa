import type { AlarmCase } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'

/** The place where an alarm began, WGS-84; null: it has none, or the user may not see it. */
export function beginningOf(alarm: AlarmCase | undefined): Coordinates | null {
  const { latitude = null, longitude = null } = alarm?.startPlace ?? {}
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
