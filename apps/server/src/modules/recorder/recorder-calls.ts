/** Calls for driving recorders: collect, read, compare, export. */
import { Readable } from 'node:stream'
import {
  type DataOf,
  type RecorderComparison,
  recorderSpanHours,
  type RecorderEntry,
  type RecorderReading,
} from '@outrider/contract'
import {
  recorderFacts,
  recorderFile,
  recorderFileName,
  recorderKind,
  type RecorderKindName,
  recorderKinds,
  recorderPlace,
  type RecorderRecord,
  recorderRecords,
} from '../../fleet/recorder-data.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail, failInvalid } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { timeInZone } from '../../events/terminal-clock.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { Files } from '../../files/files.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Tracks } from '../../tracks/tracks.ts'
import type { Collecting } from './collecting.ts'
import { comparedSpeeds } from './compared.ts'
import type { NewReading, ReadingRow, ReadingsRepository } from './readings.repository.ts'

export const readingOwner = 'recorderReading'
/** The file without what was recorded for another company. */
export const cutReadingOwner = 'recorderReadingCut'

interface RecorderDependencies {
  access: AccessGate
  terminals: Pick<Terminals, 'isLinked'>
  repository: ReadingsRepository
  collecting: Collecting
  tracks: Pick<Tracks, 'reduce'>
  files: Pick<Files, 'store' | 'linksOf' | 'linkOf'>
  /** ms since 1970. */
  now: () => number
}

type RecorderPath =
  `terminal/${'collectRecorder' | 'getRecorderReadings' | 'getRecorderRecords' | 'compareRecorder' | 'exportRecorder'}`

const wireZone = 480
const hour = 3_600_000
const maxFileBytes = 8 << 20
/** Between the card of the recorder and that of the terminal, ms. */
const sameCard = 300_000

const isOf = (row: ReadingRow, asked: Pick<NewReading, 'vehicleId' | 'kinds' | 'from' | 'to' | 'reason'>): boolean =>
  row.vehicle_id === asked.vehicleId &&
  row.kinds.map(({ kind }) => kind).join() === asked.kinds.join() &&
  row.from_at.getTime() === asked.from &&
  row.to_at.getTime() === asked.to &&
  row.reason === asked.reason

export function recorderCallsOf(deps: RecorderDependencies): Handlers<RecorderPath> {
  const { access, terminals, repository, collecting, now } = deps

  const onWire = (row: ReadingRow): RecorderReading => ({
    readingId: row.id,
    vehicleId: String(row.vehicle_id),
    userName: row.user_name,
    reason: row.reason,
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
    state: repository.isInterrupted(row, now()) ? 'interrupted' : row.state,
    kinds: row.kinds,
    bytes: row.bytes,
    requestedAt: row.requested_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  })

  /** A reading of a vehicle that the user sees, and that was made since their company has it. */
  async function seen(user: SignedInUser, readingId: string): Promise<{ row: ReadingRow; vehicle: LiveVehicle; since: number }> {
    const row = (await repository.find(readingId)) ?? fail('recorder.unknown')
    const vehicle = (await access.vehicle(user.userId, String(row.vehicle_id))) ?? fail('recorder.unknown')
    const since = await access.historyFrom(user.userId, vehicle)
    if (row.requested_at.getTime() < since) fail('recorder.unknown')
    return { row, vehicle, since }
  }

  return {
    async 'terminal/collectRecorder'({ vehicleId, kinds, from, to, reason, requestId }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const { id } = vehicle.identity
      // What it recorded for another company is not this one's to read.
      const begin = Math.max(from, await access.historyFrom(user.userId, vehicle))
      const asked = {
        vehicleId: id,
        kinds: recorderKinds.map(({ name }) => name).filter(name => kinds.includes(name)),
        from: begin,
        to,
        reason,
      }
      // Answered as collected, other records would be read from nothing without a word.
      const before = async () => {
        const row = requestId === undefined ? undefined : await repository.ofRequest(user.userId, requestId)
        return row === undefined || isOf(row, asked) ? row : failInvalid('ofAnotherCommand')
      }
      const known = await before()
      if (known) return { reading: onWire(known) }
      if (access.isFrozen(vehicle)) fail('vehicle.frozen')
      if (!terminals.isLinked(id)) fail('vehicle.offline')
      if (reason === '') fail('terminal.noReason')
      if (from >= to || to - from > recorderSpanHours * hour || begin >= to) fail('recorder.span')
      const by = { userId: user.userId, name: user.name || user.login }
      const row = await repository.add({ ...asked, by, requestId, at: now() })
      if (row) collecting.begin(row, { userId: user.userId, sessionId: user.sessionId })
      const same = row ?? (await before())
      return same ? { reading: onWire(same) } : fail('recorder.underWay')
    },

    async 'terminal/getRecorderReadings'({ vehicleId }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const { id, plateNum } = vehicle.identity
      const rows = await repository.ofVehicle(id, await access.historyFrom(user.userId, vehicle))
      return { plateNum, online: terminals.isLinked(id), frozen: access.isFrozen(vehicle), readings: rows.map(onWire) }
    },

    async 'terminal/getRecorderRecords'({ readingId, kind, pageNum, pageSize }, { user }) {
      const { row, vehicle, since } = await seen(user, readingId)
      const data = Buffer.concat((await repository.blocks(row.id, kind)).map(block => block.data))
      const zone = row.zone_minutes ?? wireZone
      if (recorderKind(kind).recordBytes === undefined) {
        const facts = recorderFacts(kind, data).map(fact => ({ ...fact, value: factValue(fact, zone) }))
        return { facts, records: [], total: facts.length }
      }
      const all = inUtc(recorderRecords(kind, data), zone)
        .filter(({ at }) => at === null || at >= since)
        .sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
      const page = all.slice((pageNum - 1) * pageSize, pageNum * pageSize)
      const place = user.rights.trackAuth ? placeIn(vehicle) : () => null
      return { facts: [], records: page.map(record => entryOf(record, place)), total: all.length }
    },

    async 'terminal/compareRecorder'({ readingId }, { user }) {
      const { row, since } = await seen(user, readingId)
      return await compared(deps, row, since)
    },

    async 'terminal/exportRecorder'({ readingId }, { user }) {
      const { row, vehicle, since } = await seen(user, readingId)
      return await exported(deps, row, vehicle, since)
    },
  }
}

const inUtc = (records: readonly RecorderRecord[], zone: number): RecorderRecord[] =>
  records.map(record => ({
    ...record,
    at: timeInZone(record.at, zone),
    ...(record.until !== undefined && { until: timeInZone(record.until, zone) }),
  }))

function factValue({ value, kind }: { value: string | number | null; kind: string }, zone: number): string | null {
  if (value === null) return null
  return String(kind === 'time' ? timeInZone(Number(value), zone) : value)
}

type Placed = (place: { longitude: number; latitude: number; altitude: number } | null) => RecorderEntry['places'][number]

function placeIn({ latest: { fix } }: LiveVehicle): Placed {
  const near = fix ? { longitude: fix.longitudeE6 / 1e6, latitude: fix.latitudeE6 / 1e6 } : undefined
  return place => place && { ...recorderPlace(place, near), altitude: place.altitude }
}

const entryOf = (record: RecorderRecord, place: Placed): RecorderEntry => ({
  at: record.at,
  until: record.until ?? null,
  licence: record.licence ?? '',
  event: record.event ?? null,
  speeds: record.speeds ?? [],
  reference: record.reference ?? [],
  signals: record.signals ?? [],
  places: (record.places ?? []).map(place),
})

async function compared(
  { repository, tracks }: RecorderDependencies,
  row: ReadingRow,
  since: number,
): Promise<RecorderComparison> {
  const zone = row.zone_minutes ?? wireZone
  const blocks = await repository.blocks(row.id)
  const of = (kind: string) => blocks.filter(block => block.kind === kind)
  const recordsOf = (kind: 'speeds' | 'drivers') =>
    inUtc(recorderRecords(kind, Buffer.concat(of(kind).map(({ data }) => data))), zone).filter(({ at }) => (at ?? 0) >= since)
  const range = { vehicleId: row.vehicle_id, startTime: row.from_at.getTime(), endTime: row.to_at.getTime(), since }
  const speeds = comparedSpeeds(recordsOf('speeds'), await tracks.reduce('speeds', range, undefined))
  const clock = of('clock').at(-1)
  const said = clock && timeInZone(Number(recorderFacts('clock', clock.data)[0]?.value ?? Number.NaN), zone)
  const cards = await repository.cards(row.vehicle_id, range.startTime - sameCard, range.endTime + sameCard)
  return {
    ...speeds,
    clockOff: clock && Number.isFinite(said) ? Math.round(((said ?? 0) - clock.received_at.getTime()) / 1_000) : null,
    drivers: recordsOf('drivers').flatMap(({ at, licence = '', event = 0 }) =>
      at === null ? [] : [{ at, licence, event, known: cards.some(({ time }) => Math.abs(time.getTime() - at) <= sameCard) }],
    ),
  }
}

/** Records from `since` on. One that has no time may be of before. */
function recordsSince(kind: RecorderKindName, data: Buffer, zone: number, since: number): Buffer {
  const { recordBytes } = recorderKind(kind)
  if (since === 0 || recordBytes === undefined) return data
  const records = Array.from({ length: Math.floor(data.length / recordBytes) }, (_, at) =>
    data.subarray(at * recordBytes, (at + 1) * recordBytes),
  )
  return Buffer.concat(records.filter(each => (inUtc(recorderRecords(kind, each), zone)[0]?.at ?? 0) >= since))
}

async function exported(
  { repository, files, now }: RecorderDependencies,
  row: ReadingRow,
  vehicle: LiveVehicle,
  since: number,
): Promise<DataOf<'terminal/exportRecorder'>> {
  const zone = row.zone_minutes ?? wireZone
  const fileName = recorderFileName(row.requested_at.getTime(), zone, row.plate_num)
  const owner = { kind: since === 0 ? readingOwner : cutReadingOwner, id: row.id }
  // What is cut depends on who asks.
  const [made] = row.ended_at === null || since > 0 ? [] : await files.linksOf(owner)
  if (made !== undefined) return { link: made, fileName }
  const blocks = await repository.blocks(row.id)
  const isOver = row.ended_at !== null || repository.isInterrupted(row, now())
  if (blocks.length === 0 || !isOver) fail('recorder.nothing')
  const file = recorderFile(
    recorderKinds.flatMap(({ name, command }) => {
      const parts = blocks.filter(block => block.kind === name).map(block => recordsSince(name, block.data, zone, since))
      const data = Buffer.concat(parts)
      return data.length === 0 ? [] : [{ command, data }]
    }),
  )
  const fileId = await files.store(
    Readable.from([file]),
    { types: [], typeNames: 'VDR', maxBytes: maxFileBytes, otherwise: 'application/octet-stream' },
    { owner, organisation: vehicle.identity.organisationId, replaces: true },
  )
  return { link: files.linkOf(fileId), fileName }
}
