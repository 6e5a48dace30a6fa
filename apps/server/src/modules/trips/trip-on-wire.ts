/** A trip as the API shows it. */
import { limits, type Trip } from '@outrider/contract'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { TripRow } from './trips.repository.ts'

/** @param now ms since 1970 */
export function tripOnWire(row: TripRow, fleet: LiveFleet, now: number): Trip {
  const { plateNum = '', nickname = '' } = fleet.vehicle(row.vehicle_id)?.identity ?? {}
  return {
    tripId: row.id,
    vehicleId: String(row.vehicle_id),
    plateNum,
    nickname,
    driverName: row.driver_name,
    start: {
      time: row.started_at.getTime(),
      receivedAt: row.start_received_at?.getTime() ?? null,
      place: row.start_place,
      latitude: row.start_latitude,
      longitude: row.start_longitude,
      mileage: row.start_mileage,
      userName: row.started_by_name,
    },
    end: row.ended_at && {
      time: row.ended_at.getTime(),
      receivedAt: row.end_received_at?.getTime() ?? null,
      place: row.end_place,
      latitude: row.end_latitude,
      longitude: row.end_longitude,
      mileage: row.end_mileage,
      userName: row.ended_by_name,
    },
    km: row.km,
    kmBy: row.km_by,
    forgotten: row.ended_at === null && now - row.started_at.getTime() > limits.tripForgottenAfter,
  }
}
