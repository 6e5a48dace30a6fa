/** Registered trips: one open trip for each vehicle, with what is known of the vehicle at both ends and the distance between. */
import { allows, contract, limits, reportQueryError, type Trip } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { type LiveVehicle, positionOf } from '../../fleet/live-vehicle.ts'
import type { DayCard, DayWindow } from '../../tracks/reducers/day-card.ts'
import type { TrackRange } from '../../tracks/worker-messages.ts'
import type { TripRepository, TripRow, TripScope } from './trips.repository.ts'

interface TripDependencies {
  access: AccessGate
  fleet: LiveFleet
  trips: TripRepository
  compute: (range: TrackRange, window: DayWindow, signal?: AbortSignal) => Promise<DayCard[]>
  /** ms since 1970. */
  now: () => number
}

type TripPath = 'trip/getTripStatus' | 'trip/tripRegStart' | 'trip/tripRegEnd'

/** Stops and gaps reach over the ends of a trip as over those of a day, ms. */
const marginBefore = 86_400_000
const marginAfter = 3_600_000

export const tripHandlers = ({ access, fleet, trips, compute, now }: TripDependencies): Handlers<TripPath> => {
  const scopeOf = async (user: SignedInUser): Promise<TripScope> => {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    return { organisationIds: [...organisationIds], onlyVehicleId }
  }
  const vehicleFor = async (user: SignedInUser, vehicleId: string): Promise<LiveVehicle> =>
    (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')

  const wireOf = (row: TripRow): Trip => {
    const { plateNum = '', nickname = '' } = fleet.vehicle(row.vehicle_id)?.identity ?? {}
    return {
      tripId: row.id,
      vehicleId: String(row.vehicle_id),
      plateNum,
      nickname,
      driverName: row.driver_name,
      start: {
        time: row.started_at.getTime(),
        place: row.start_place,
        latitude: row.start_latitude,
        longitude: row.start_longitude,
        mileage: row.start_mileage,
        userName: row.started_by_name,
      },
      end: row.ended_at && {
        time: row.ended_at.getTime(),
        place: row.end_place,
        latitude: row.end_latitude,
        longitude: row.end_longitude,
        mileage: row.end_mileage,
        userName: row.ended_by_name,
      },
      km: row.km,
      kmBy: row.km_by,
      forgotten: row.ended_at === null && now() - row.started_at.getTime() > limits.tripForgottenAfter,
    }
  }

  /** With the distance up to the end or now; null where the trip is too long for one read of a track. Stored: lists show it. */
  async function measured(user: SignedInUser, row: TripRow, signal: AbortSignal | undefined): Promise<TripRow> {
    const begin = row.started_at.getTime()
    const end = row.ended_at?.getTime() ?? now()
    const vehicle = fleet.vehicle(row.vehicle_id)
    if (!vehicle || end <= begin || end - begin > limits.reportRange) return row
    const since = await access.historyFrom(user.userId, vehicle)
    const range = { vehicleId: row.vehicle_id, startTime: begin - marginBefore, endTime: end + marginAfter, since }
    const [card] = await compute(range, { begin, end }, signal)
    if (!card || (card.km === row.km && card.kmBy === row.km_by)) return row
    const distance = { km: card.km, km_by: card.kmBy }
    if (row.ended_at) await trips.setDistance(row.id, distance)
    return { ...row, ...distance }
  }

  return {
    async 'trip/getTripStatus'({ tripId, vehicleId, startTime, endTime, pageNum, pageSize }, { user, signal }) {
      const scope = await scopeOf(user)
      const editable = allows(contract.trip.tripRegStart, user.rights)
      if (tripId !== undefined) {
        const row = (await trips.find(scope, tripId)) ?? fail('trip.unknown')
        return { trips: [wireOf(await measured(user, row, signal))], total: 1, editable }
      }
      if (startTime !== undefined && endTime !== undefined) {
        const wrong = reportQueryError({ startTime, endTime })
        if (wrong) fail(wrong)
      }
      const vehicle = vehicleId === undefined ? undefined : (await vehicleFor(user, vehicleId)).identity.id
      const filter = { vehicleId: vehicle, from: startTime, to: endTime }
      const { rows, total } = await trips.list(scope, filter, (pageNum - 1) * pageSize, pageSize)
      return { trips: rows.map(wireOf), total, editable }
    },

    async 'trip/tripRegStart'({ vehicleId, driverId, place = '' }, { user }) {
      const vehicle = await vehicleFor(user, vehicleId)
      const { organisationIds } = await scopeOf(user)
      const { id, organisationId } = vehicle.identity
      const driver =
        driverId === undefined
          ? await trips.driverByCard(id, organisationIds)
          : ((await trips.driver(Number(driverId), organisationIds)) ?? fail('trip.driverUnknown'))
      const { latitude, longitude, mileage } = positionOf(vehicle)
      const tripId = await trips.start({
        vehicle_id: id,
        organisation_id: organisationId,
        driver_id: driver?.id ?? null,
        driver_name: driver?.name ?? '',
        started_at: new Date(now()),
        start_place: place,
        start_latitude: latitude,
        start_longitude: longitude,
        start_mileage: mileage,
        started_by: user.userId,
        started_by_name: user.name,
      })
      return { tripId: tripId ?? fail('trip.open') }
    },

    async 'trip/tripRegEnd'({ tripId, place = '' }, { user, signal }) {
      const row = (await trips.find(await scopeOf(user), tripId)) ?? fail('trip.unknown')
      const vehicle = await vehicleFor(user, String(row.vehicle_id))
      const { latitude, longitude, mileage } = positionOf(vehicle)
      // Clocks of several servers may differ: a trip does not end before it began.
      const ended_at = new Date(Math.max(now(), row.started_at.getTime()))
      const ended = {
        ended_at,
        end_place: place,
        end_latitude: latitude,
        end_longitude: longitude,
        end_mileage: mileage,
        ended_by: user.userId,
        ended_by_name: user.name,
      }
      if (!(await trips.end(row.id, ended))) fail('trip.ended')
      await measured(user, { ...row, ended_at }, signal)
      return {}
    },
  }
}
