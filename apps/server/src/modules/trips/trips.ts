/** Registered trips: one open trip for each vehicle, with what is known of the vehicle at both ends and the distance between. */
import { allows, contract, limits } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { answeredOnce, answerOf } from '../../accounts/answered-requests.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Database } from '../../store/schema.ts'
import { tripOnWire } from './trip-on-wire.ts'
import { type Moment, TripTrack, type TripTrackDependencies } from './trip-track.ts'
import type { TripRow, TripScope } from './trips.repository.ts'

interface TripDependencies extends TripTrackDependencies {
  db: Kysely<Database>
}

type TripPath = 'trip/getTripStatus' | 'trip/tripRegStart' | 'trip/tripRegEnd'

export const tripHandlers = (dependencies: TripDependencies): Handlers<TripPath> => {
  const { db, access, fleet, trips, now } = dependencies
  const track = new TripTrack(dependencies)
  const wireOf = (row: TripRow) => tripOnWire(row, fleet, now())
  const scopeOf = async (user: SignedInUser): Promise<TripScope> => {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    return { organisationIds: [...organisationIds], onlyVehicleId }
  }
  const vehicleFor = async (user: SignedInUser, vehicleId: string): Promise<LiveVehicle> =>
    await visibleVehicle(access, user.userId, vehicleId)

  const driverFor = async (user: SignedInUser, driverId: string) =>
    (await trips.driver(Number(driverId), (await scopeOf(user)).organisationIds)) ?? fail('trip.driverUnknown')

  return {
    async 'trip/getTripStatus'({ tripId, vehicleId, driverId, startTime, endTime, pageNum, pageSize }, { user, signal }) {
      const scope = await scopeOf(user)
      const editable = allows(contract.trip.tripRegStart, user.rights)
      if (tripId !== undefined) {
        const row = (await trips.find(scope, tripId)) ?? fail('trip.unknown')
        return { trips: [wireOf(await track.measured(user, row, signal))], total: 1, editable }
      }
      if (startTime !== undefined && endTime !== undefined) {
        if (endTime < startTime) fail('report.endBeforeStart')
        // A month is the file that is asked for most, also one of 31 days.
        if (endTime - startTime > limits.tripRange) fail('trip.tooLong')
      }
      const vehicle = vehicleId === undefined ? undefined : (await vehicleFor(user, vehicleId)).identity.id
      const driver = driverId === undefined ? undefined : (await driverFor(user, driverId)).id
      const filter = { vehicleId: vehicle, driverId: driver, from: startTime, to: endTime }
      const { rows, total } = await trips.list(scope, filter, (pageNum - 1) * pageSize, pageSize)
      return { trips: rows.map(wireOf), total, editable }
    },

    async 'trip/tripRegStart'({ vehicleId, driverId, place = '', at, requestId }, { user, signal, askedIds }) {
      const request = { call: 'trip/tripRegStart', userId: user.userId, requestId, askedIds } as const
      const known = await answerOf(db, request)
      if (known) return known
      const vehicle = await vehicleFor(user, vehicleId)
      const { organisationIds } = await scopeOf(user)
      const { id } = vehicle.identity
      const moment = await track.momentOf(user, vehicle, { at, signal })
      const driver =
        driverId === undefined
          ? await trips.driverByCard(id, organisationIds, moment.receivedAt ? moment.time : undefined)
          : await driverFor(user, driverId)
      return answeredOnce(db, request, async tx => {
        await trips.endFormer(id, organisationIds, moment.time, tx)
        if (moment.receivedAt && (await trips.endsAfter(id, moment.time, tx))) fail('trip.overlap')
        const row = beginning(vehicle, driver, place, moment, user)
        return { tripId: (await trips.start(row, tx)) ?? fail('trip.open') }
      })
    },

    async 'trip/tripRegEnd'({ tripId, vehicleId, place = '', at, requestId }, { user, signal, askedIds }) {
      const request = { call: 'trip/tripRegEnd', userId: user.userId, requestId, askedIds } as const
      const known = await answerOf(db, request)
      if (known) return known
      const scope = await scopeOf(user)
      const row =
        tripId === undefined
          ? await trips.open(scope, (await vehicleFor(user, vehicleId ?? '')).identity.id)
          : ((await trips.find(scope, tripId)) ?? fail('trip.unknown'))
      if (!row) return fail('trip.ended')
      if (vehicleId !== undefined && vehicleId !== String(row.vehicle_id)) fail('trip.unknown')
      const vehicle = await vehicleFor(user, String(row.vehicle_id))
      const moment = await track.momentOf(user, vehicle, { at, signal })
      const begin = row.started_at.getTime()
      // Not named: one that somebody began meanwhile is another.
      if (tripId === undefined && moment.time.getTime() < begin - limits.tripAtOnce) fail('trip.ended')
      // Clocks of several devices and servers may differ: a trip does not end before it began.
      const ended_at = new Date(Math.max(moment.time.getTime(), begin))
      const ended = { ...ending(place, moment, user), ended_at }
      const answer = await answeredOnce(db, request, async tx => {
        if (!(await trips.end(row.id, ended, tx))) fail('trip.ended')
        return {}
      })
      await track.measured(user, { ...row, ended_at }, signal)
      return answer
    },
  }
}

/** The columns of a trip that begins. */
const beginning = (
  { identity }: LiveVehicle,
  driver: { id: number; name: string } | undefined,
  place: string,
  { time, latitude, longitude, mileage, receivedAt }: Moment,
  { userId, name }: SignedInUser,
) => ({
  vehicle_id: identity.id,
  organisation_id: identity.organisationId,
  driver_id: driver?.id ?? null,
  driver_name: driver?.name ?? '',
  started_at: time,
  start_place: place,
  start_latitude: latitude,
  start_longitude: longitude,
  start_mileage: mileage,
  start_received_at: receivedAt,
  started_by: userId,
  started_by_name: name,
})

/** The columns of its end, but for the time. */
const ending = (place: string, { latitude, longitude, mileage, receivedAt }: Moment, { userId, name }: SignedInUser) => ({
  end_place: place,
  end_latitude: latitude,
  end_longitude: longitude,
  end_mileage: mileage,
  end_received_at: receivedAt,
  ended_by: userId,
  ended_by_name: name,
})
