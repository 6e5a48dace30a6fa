/** Itinerary reports: who changed what is kept, and nobody overwrites what somebody else changed meanwhile. */
import {
  allows,
  contract,
  editableFields,
  type Itinerary,
  type ItineraryChange,
  type ItineraryFacts,
  itineraryFields,
  itineraryStates,
} from '@outrider/contract'
import type { Kysely } from 'kysely'
import { answerOf } from '../../accounts/answered-requests.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { ItineraryRepository, ItineraryRow } from './itineraries.repository.ts'
import type { TripRepository } from './trips.repository.ts'

interface ItineraryDependencies {
  db: Kysely<Database>
  access: AccessGate
  fleet: LiveFleet
  itineraries: ItineraryRepository
  trips: Pick<TripRepository, 'driverByCard'>
  /** ms since 1970. */
  now: () => number
}

type ItineraryPath = 'trip/getList' | 'trip/getVehicle' | 'trip/add' | 'trip/save' | 'trip/getInfo'

const textOf = (value: string | number | null): string => (value === null ? '' : String(value))

const changesBetween = (before: Partial<ItineraryFacts>, after: ItineraryFacts): ItineraryChange['fields'] =>
  itineraryFields.flatMap(field => {
    const [was, is] = [textOf(before[field] ?? null), textOf(after[field])]
    return was === is ? [] : [{ field, before: was, after: is }]
  })

function checkOrder({ plannedStart, plannedEnd, realStart, realEnd }: ItineraryFacts): void {
  if (plannedEnd < plannedStart) fail('itinerary.order')
  if (realEnd !== null && (realStart === null || realEnd < realStart)) fail('itinerary.order')
}

export const itineraryHandlers = (dependencies: ItineraryDependencies): Handlers<ItineraryPath> => {
  const { db, access, fleet, itineraries, trips, now } = dependencies
  const scopeOf = async (user: SignedInUser) => {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    return { organisationIds: [...organisationIds], onlyVehicleId }
  }
  const vehicleFor = async (user: SignedInUser, vehicleId: string) => await visibleVehicle(access, user.userId, vehicleId)
  const rowFor = async (user: SignedInUser, id: string) =>
    (await itineraries.find(await scopeOf(user), id)) ?? fail('itinerary.unknown')
  const editableBy = ({ rights }: SignedInUser) => allows(contract.trip.save, rights)

  const wireOf = (row: ItineraryRow): Itinerary => {
    const { plateNum = '', nickname = '' } = fleet.vehicle(row.vehicle_id)?.identity ?? {}
    const { id: itineraryId, state, version, facts } = row
    const since = row.state_since.getTime()
    return { itineraryId, vehicleId: String(row.vehicle_id), plateNum, nickname, state, since, version, ...facts }
  }

  return {
    async 'trip/getList'({ state, vehicleId, startTime, endTime, pageNum, pageSize }, { user }) {
      const vehicle = vehicleId === undefined ? undefined : (await vehicleFor(user, vehicleId)).identity.id
      const filter = { state, vehicleId: vehicle, from: startTime, to: endTime }
      const { rows, total } = await itineraries.list(await scopeOf(user), filter, (pageNum - 1) * pageSize, pageSize)
      return { itineraries: rows.map(wireOf), total, editable: editableBy(user) }
    },

    async 'trip/getVehicle'({ vehicleId }, { user }) {
      const { id, plateNum, nickname } = (await vehicleFor(user, vehicleId)).identity
      const driver = await trips.driverByCard(id, (await scopeOf(user)).organisationIds)
      return { vehicleId: String(id), plateNum, nickname, driverName: driver?.name ?? '' }
    },

    async 'trip/add'({ vehicleId, requestId, ...facts }, { user, askedIds }) {
      checkOrder(facts)
      const { id, organisationId } = (await vehicleFor(user, vehicleId)).identity
      const at = new Date(now())
      const by = { at, userId: user.userId, userName: user.name, fields: changesBetween({}, facts) }
      const first = { version: 1, state: 'planned', since: at, facts } as const
      const vehicle = { vehicle_id: id, organisation_id: organisationId }
      return itineraries.add({ call: 'trip/add', userId: user.userId, requestId, askedIds }, vehicle, first, by)
    },

    async 'trip/save'({ itineraryId, version, state, requestId, ...sent }, { user, askedIds }) {
      const request = { call: 'trip/save', userId: user.userId, requestId, askedIds } as const
      // The first sending has changed the version.
      const known = await answerOf(db, request)
      if (known) return known
      const row = await rowFor(user, itineraryId)
      if (row.version !== version) fail('itinerary.changed')
      const at = new Date(now())
      const turns = state !== row.state
      const next: readonly string[] = itineraryStates[row.state].next
      if (turns && !next.includes(state)) fail('itinerary.closed')
      const allowed: readonly string[] = editableFields({ state: row.state, since: row.state_since.getTime() }, at.getTime())
      const wanted = { ...row.facts, ...sent }
      if (changesBetween(row.facts, wanted).some(({ field }) => !allowed.includes(field))) fail('itinerary.closed')
      // Who says no time means now.
      const facts = {
        ...wanted,
        realStart: wanted.realStart ?? (turns && state === 'underWay' ? at.getTime() : null),
        realEnd: wanted.realEnd ?? (turns && state === 'done' ? at.getTime() : null),
      }
      if (state === 'done') facts.realStart ??= facts.realEnd
      checkOrder(facts)
      const fields = changesBetween(row.facts, facts)
      if (fields.length === 0 && !turns) return { version }
      const saved = { version: version + 1, state, since: turns ? at : row.state_since, facts }
      const by = { at, userId: user.userId, userName: user.name, fields }
      return itineraries.save(request, row.id, saved, by)
    },

    async 'trip/getInfo'({ itineraryId }, { user }) {
      const row = await rowFor(user, itineraryId)
      const changes = await itineraries.changesOf(row.id)
      return {
        itinerary: wireOf(row),
        changes: changes.map(({ version, at, user_name: userName, state, fields }) => ({
          version,
          at: at.getTime(),
          userName,
          state,
          fields,
        })),
        editable: editableBy(user),
      }
    },
  }
}
