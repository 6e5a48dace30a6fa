/**
 * The cameras of a vehicle, as its record says: how many channels its terminal or DVR has, and their names. What its record leaves out is as it was
 * entered of the model of its terminal.
 */
import { type Kysely, sql } from 'kysely'
import { limits, type VehicleG726Order } from '@outrider/contract'
import { modelOfTerminal } from '../store/model-of-terminal.ts'
import type { Database } from '../store/schema.ts'

export interface CameraName {
  /** From 1. */
  channel: number
  /** Empty: it has none. */
  name: string
}

export async function camerasOf(db: Kysely<Database>, vehicleId: number): Promise<CameraName[]> {
  return (await camerasOfVehicles(db, [vehicleId])).get(vehicleId) ?? []
}

/** A platform that reports a vehicle does not say which cameras that has: so many may be tried. */
const triedChannels = 4

/** `isReported`: by another platform. `assumed`: nobody has said which there are. */
export async function camerasToTry(
  db: Kysely<Database>,
  vehicleId: number,
  isReported: boolean,
): Promise<{ cameras: CameraName[]; assumed: boolean }> {
  const cameras = await camerasOf(db, vehicleId)
  const assumed = isReported && cameras.length === 0
  return { cameras: assumed ? camerasNamed(triedChannels, []) : cameras, assumed }
}

/** By vehicle; those that are none are left out. */
export async function camerasOfVehicles(db: Kysely<Database>, vehicleIds: readonly number[]): Promise<Map<number, CameraName[]>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('vehicles as v')
    .select([
      'v.id',
      sql<number>`greatest(coalesce((v.details->>'channel')::int, 0), coalesce((v.details->>'dvrChannelCount')::int, 0))`.as(
        'channels',
      ),
      sql<string | null>`v.details->>'channelNames'`.as('names'),
      sql<
        string | null
      >`(select m.channel_names from terminals t join terminal_models m on m.model = lower(${modelOfTerminal('t')})
        where t.vehicle_id = v.id limit 1)`.as('ofModel'),
    ])
    .where('v.id', 'in', vehicleIds)
    .execute()
  return new Map(rows.map(({ id, ofModel, ...own }) => [id, camerasIn(own, channelNamesOf(ofModel ?? ''))]))
}

function camerasIn({ channels, names }: { channels: number; names: string | null }, ofModel: readonly string[]): CameraName[] {
  const own = channelNamesOf(names ?? '')
  const count = Math.max(channels, own.length)
  const all = count === 0 ? ofModel : Array.from({ length: count }, (_, nth) => own[nth] || ofModel[nth] || '')
  return camerasNamed(count, all)
}

export interface StreamFacts {
  /** How the codes of its sound stand in their bytes, where somebody has said it. */
  g726Order: VehicleG726Order | undefined
  /** Numbers that its terminal may write into its streams besides its own. */
  streamNumbers: readonly string[]
}

/** What its record says of the streams of its terminal. */
export async function streamFactsOf(db: Kysely<Database>, vehicleId: number): Promise<StreamFacts> {
  const row = await db
    .selectFrom('vehicles')
    .select([
      'organisation_id as organisation',
      sql<VehicleG726Order | null>`details->>'g726Order'`.as('order'),
      sql<string | null>`details->>'videoNumber'`.as('videoNumber'),
      sql<string | null>`details->>'realSim'`.as('realSim'),
    ])
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  const written = [row?.videoNumber, row?.realSim].map(number => number?.trim().toLowerCase() ?? '')
  const numbers = written.filter(number => streamNumber.test(number))
  if (!row || numbers.length === 0) return { g726Order: row?.order ?? undefined, streamNumbers: [] }
  const elsewhere = await writtenElsewhere(db, numbers.map(keyOf), row.organisation)
  return { g726Order: row.order ?? undefined, streamNumbers: numbers.filter(number => !elsewhere.has(keyOf(number))) }
}

/** What two numbers that the head of a packet may mean have in common (media/same-terminal.ts). */
const keyOf = (number: string): string => number.slice(-12).replace(/^0+/, '')

/** Those of these that the record of a vehicle of another organisation has too: its author could watch the camera of the other. */
async function writtenElsewhere(db: Kysely<Database>, keys: readonly string[], organisation: number): Promise<Set<string>> {
  const has = (field: 'videoNumber' | 'realSim') => sql`exists (select from vehicles v where v.organisation_id <> ${organisation}
    and v.details ? ${sql.lit(field)} and ltrim(right(lower(btrim(v.details ->> ${sql.lit(field)})), 12), '0') = k.key)`
  const { rows } = await sql<{ key: string }>`select k.key from unnest(${[...keys]}::text[]) k (key)
    where ${has('videoNumber')} or ${has('realSim')}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** What fits the heads of packets, and says more than zeros: a SIM card may also be written down by its ICCID. */
const streamNumber = /^(?=.*[1-9a-f])[0-9a-f]{3,20}$/

function camerasNamed(channels: number, names: readonly string[]): CameraName[] {
  const count = Math.min(Math.max(channels, names.length), limits.videoChannel)
  return Array.from({ length: count }, (_, i) => ({ channel: i + 1, name: names[i] ?? '' }))
}

/** Names are written one after the other, in the order of the channels. */
export const channelNamesOf = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(/[,，、;；]/u).map(name => name.trim())
