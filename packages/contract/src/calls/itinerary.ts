/**
 * Itinerary reports: what a vehicle is to carry where and when, and what became of it. Not the registered trips, though both are in trip/. The
 * specification names the calls without fields.
 */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { changedFields } from '../changed-fields.ts'
import { requestId } from '../request-id.ts'

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')
const required = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
const time = z._default(z.nullable(timestamp), null)

/** What is reported. Times in ms since 1970. */
const facts = {
  origin: required,
  destination: required,
  /** Places on the way. */
  route: text(200),
  driverName: text(64),
  cargo: text(200),
  passengers: z._default(z.int().check(z.minimum(0), z.maximum(999)), 0),
  plannedStart: timestamp,
  plannedEnd: timestamp,
  /** null: not yet. */
  realStart: time,
  realEnd: time,
  remark: text(500),
}
export const itineraryFacts = z.object(facts)
export type ItineraryFacts = z.output<typeof itineraryFacts>
export type ItineraryField = keyof ItineraryFacts
export const itineraryFields = Object.keys(facts) as ItineraryField[]

interface StateRow {
  zh: string
  en: string
  /** States it may go to. */
  next: readonly string[]
  /** What may still be changed. */
  fields: readonly ItineraryField[]
  /** For how long after it was reached, ms; absent: for ever. */
  editableFor?: number
}

/** Who may report trips at all may change a report, as far as its state allows. */
export const itineraryStates = {
  planned: { zh: '计划中', en: 'Planned', next: ['underWay', 'cancelled'], fields: itineraryFields },
  underWay: {
    zh: '进行中',
    en: 'Under way',
    next: ['done', 'cancelled'],
    fields: ['route', 'driverName', 'cargo', 'passengers', 'realStart', 'realEnd', 'remark'],
  },
  done: {
    zh: '已完成',
    en: 'Done',
    next: [],
    fields: ['cargo', 'passengers', 'realStart', 'realEnd', 'remark'],
    editableFor: 24 * 3_600_000,
  },
  cancelled: { zh: '已取消', en: 'Cancelled', next: [], fields: [] },
} as const satisfies Record<string, StateRow>
export type ItineraryState = keyof typeof itineraryStates
const state = z.enum(Object.keys(itineraryStates) as [ItineraryState, ...ItineraryState[]])

/** Until when something may be changed of a report that reached its state at `since`; undefined: for ever. */
export function editableUntil({ state: of, since }: { state: ItineraryState; since: number }): number | undefined {
  const { editableFor }: StateRow = itineraryStates[of]
  return editableFor === undefined ? undefined : since + editableFor
}

/** What may be changed now of a report that reached its state at `since`; ms since 1970. */
export function editableFields(of: { state: ItineraryState; since: number }, now: number): readonly ItineraryField[] {
  const until = editableUntil(of)
  return until !== undefined && now > until ? [] : itineraryStates[of.state].fields
}

const itineraryId = z.string().check(z.regex(/^\d{1,18}$/))

export const itinerary = z.object({
  itineraryId: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  state,
  /** When it reached its state. */
  since: z.number(),
  /** Counts the changes. */
  version: z.int(),
  ...itineraryFacts.shape,
})
export type Itinerary = z.infer<typeof itinerary>

/** One change; of the first version what was reported first. */
export const itineraryChange = z.object({
  version: z.int(),
  at: z.number(),
  userName: z.string(),
  state,
  /** Fields with their values before and after. */
  fields: z.array(
    z.object({ field: z.enum(itineraryFields as [ItineraryField, ...ItineraryField[]]), before: z.string(), after: z.string() }),
  ),
})
export type ItineraryChange = z.infer<typeof itineraryChange>

export const itineraries = {
  getList: call({
    about: 'Itinerary reports by their planned start, the latest first',
    request: z.object({
      state: z.optional(state),
      vehicleId: z.optional(vehicleId),
      /** Planned to begin between these, ms since 1970, both included. */
      startTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({ itineraries: needed(z.array(itinerary)), total: z.int(), editable: z.boolean() }),
    right: ['posAuth', 'trackAuth'],
    ids: {
      request: { vehicleId: 'vehicle' },
      reply: { 'itineraries[].itineraryId': 'itinerary', 'itineraries[].vehicleId': 'vehicle' },
    },
    errors: ['vehicle.unknown'],
  }),
  getVehicle: call({
    about: 'What a report begins with: the vehicle, and whose card is in its terminal',
    request: z.object({ vehicleId }),
    data: z.object({ vehicleId: z.string(), plateNum: z.string(), nickname: z.string(), driverName: z.string() }),
    right: ['posAuth', 'trackAuth'],
    ids: { request: { vehicleId: 'vehicle' }, reply: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
  add: call({
    about: 'Report an itinerary that is planned',
    request: z.object({ vehicleId, requestId: z.optional(requestId), ...facts }),
    data: z.object({ itineraryId: z.string() }),
    right: 'moreAuth',
    ids: { request: { vehicleId: 'vehicle', requestId: 'asGiven' }, reply: { itineraryId: 'itinerary' } },
    errors: ['vehicle.unknown', 'itinerary.order'],
    record: true,
    leaves: 'trip',
  }),
  save: call({
    about:
      'Change a report or its state. Fields that are missing stay as they are. `version` is the one that was changed: who changes an older one is ' +
      'refused',
    request: z.object({
      itineraryId,
      version: z.int().check(z.minimum(1)),
      state,
      requestId: z.optional(requestId),
      ...changedFields(facts),
    }),
    data: z.object({ version: z.int() }),
    right: 'moreAuth',
    ids: { request: { itineraryId: 'itinerary', requestId: 'asGiven' } },
    errors: ['itinerary.unknown', 'itinerary.changed', 'itinerary.order', 'itinerary.closed'],
    record: true,
    leaves: 'trip',
  }),
  getInfo: call({
    about: 'One itinerary report with all its changes, the latest first',
    request: z.object({ itineraryId }),
    data: z.object({ itinerary, changes: needed(z.array(itineraryChange)), editable: z.boolean() }),
    right: ['posAuth', 'trackAuth'],
    ids: {
      request: { itineraryId: 'itinerary' },
      reply: { 'itinerary.itineraryId': 'itinerary', 'itinerary.vehicleId': 'vehicle' },
    },
    errors: ['itinerary.unknown'],
  }),
}
