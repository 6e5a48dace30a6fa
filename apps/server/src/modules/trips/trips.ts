/** Registered trips: one open trip for each vehicle, with what is known of the vehicle at both ends and the distance between. */
import { allows, contract, limits, reportQueryError, type Trip } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { answeredOnce, answerOf } from '../../accounts/answered-requests.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { type LiveVehicle, positionOf } from '../../fleet/live-vehicle.ts'
import type { DayCard, DayWindow } from '../../tracks/reducers/day-card.ts'
import type { PlaceAt } from '../../tracks/reducers/place-at.ts'
import type { TrackRange } from '../../tracks/worker-messages.ts'
import type { Database } from '../../store/schema.ts'
import type { TripRepository, TripRow, TripScope } from './trips.repository.ts'

interface TripDependencies {
  db: Kysely<Database>
  access: AccessGate
  fleet: LiveFleet
  trips: TripRepository
  compute: (range: TrackRange, window: DayWindow, signal?: AbortSignal) => Promise<DayCard[]>
  placeAt: (range: TrackRange, time: number, signal?: AbortSignal) => Promise<PlaceAt>
  /** ms since 1970. */
  now: () => number
}

/** One end of a trip: when, where, by which odometer, and when that was received if it was later. */
interface Moment extends PlaceAt {
  time: Date
  receivedAt: Date | null
}

type TripPath = 'trip/getTripStatus' | 'trip/tripRegStart' | 'trip/tripRegEnd'

/** Stops and gaps reach over the ends of a trip as over those of a day, ms. */
const marginBefore = 86_400_000
const marginAfter = 3_600_000
/** Clocks of devices may be ahead, ms. */
const clockTolerance = 5 * 60_000

export const tripHandlers = (dependencies: TripDependencies): Handlers<TripPath> => {
  const { db, access, fleet, trips, compute, placeAt, now } = dependencies
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
      forgotten: row.ended_at === null && now() - row.started_at.getTime() > limits.tripForgottenAfter,
    }
  }

  const driverFor = async (user: SignedInUser, driverId: string) =>
    (await trips.driver(Number(driverId), (await scopeOf(user)).organisationIds)) ?? fail('trip.driverUnknown')

  /** @param at as sent, ms since 1970; undefined: now */
  async function momentOf(
    user: SignedInUser,
    vehicle: LiveVehicle,
    { at, signal }: { at: number | undefined; signal: AbortSignal | undefined },
  ): Promise<Moment> {
    const received = now()
    if (at === undefined || Math.abs(received - at) <= limits.tripAtOnce) {
      const { latitude, longitude, mileage } = positionOf(vehicle)
      return { time: new Date(received), receivedAt: null, latitude, longitude, mileage }
    }
    const oldest = limits.tripOldestDays
    if (at > received + clockTolerance || at < received - oldest * 86_400_000) fail('trip.time', { days: oldest })
    // The clock of the device is ahead.
    const time = Math.min(at, received)
    const since = await access.historyFrom(user.userId, vehicle)
    const range = { vehicleId: vehicle.identity.id, startTime: time - marginBefore, endTime: time + marginAfter, since }
    return { time: new Date(time), receivedAt: new Date(received), ...(await placeAt(range, time, signal)) }
  }

  /** With the distance up to the end or now; null where the trip is too long for one read of a track. Stored: lists show it. */
  async function measured(user: SignedInUser, row: TripRow, signal: AbortSignal | undefined): Promise<TripRow> {
    const begin = row.started_at.getTime()
    const end = row.ended_at?.getTime() ?? now()
    const vehicle = fleet.vehicle(row.vehicle_id)
    if (!vehicle || end <= begin || end - begin > limits.reportRange) return row
    const since = await access.historyFrom(user.userId, vehicle)
    // What this user may see of the track is not all of the trip.
    if (since > begin) return row
    const range = { vehicleId: row.vehicle_id, startTime: begin - marginBefore, endTime: end + marginAfter, since }
    const [card] = await compute(range, { begin, end }, signal)
    if (!card || (card.km === row.km && card.kmBy === row.km_by)) return row
    const distance = { km: card.km, km_by: card.kmBy }
    if (row.ended_at) await trips.setDistance(row.id, distance)
    return { ...row, ...distance }
  }

  return {
    async 'trip/getTripStatus'({ tripId, vehicleId, driverId, startTime, endTime, pageNum, pageSize }, { user, signal }) {
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
      const { id, organisationId } = vehicle.identity
      const moment = await momentOf(user, vehicle, { at, signal })
      const driver =
        driverId === undefined
          ? await trips.driverByCard(id, organisationIds, moment.receivedAt ? moment.time : undefined)
          : await driverFor(user, driverId)
      return answeredOnce(db, request, async tx => {
        await trips.endFormer(id, organisationIds, moment.time, tx)
        if (moment.receivedAt && (await trips.endsAfter(id, moment.time, tx))) fail('trip.overlap')
        const row = {
          vehicle_id: id,
          organisation_id: organisationId,
          driver_id: driver?.id ?? null,
          driver_name: driver?.name ?? '',
          started_at: moment.time,
          start_place: place,
          start_latitude: moment.latitude,
          start_longitude: moment.longitude,
          start_mileage: moment.mileage,
          start_received_at: moment.receivedAt,
          started_by: user.userId,
          started_by_name: user.name,
        }
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
      const moment = await momentOf(user, vehicle, { at, signal })
      const begin = row.started_at.getTime()
      // Not named: one that somebody began meanwhile is another.
      if (tripId === undefined && moment.time.getTime() < begin - limits.tripAtOnce) fail('trip.ended')
      // Clocks of several devices and servers may differ: a trip does not end before it began.
      const ended_at = new Date(Math.max(moment.time.getTime(), begin))
      const ended = {
        ended_at,
        end_place: place,
        end_latitude: moment.latitude,
        end_longitude: moment.longitude,
        end_mileage: moment.mileage,
        end_received_at: moment.receivedAt,
        ended_by: user.userId,
        ended_by_name: user.name,
      }
      const answer = await answeredOnce(db, request, async tx => {
        if (!(await trips.end(row.id, ended, tx))) fail('trip.ended')
        return {}
      })
      await measured(user, { ...row, ended_at }, signal)
      return answer
    },
  }
}
