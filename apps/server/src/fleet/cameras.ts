/** The cameras of a vehicle, as its record says: how many channels its terminal or DVR has, and their names. */
import { type Kysely, sql } from 'kysely'
import { limits, type VehicleG726Order } from '@outrider/contract'
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

/** By vehicle; those that are none are left out. */
export async function camerasOfVehicles(db: Kysely<Database>, vehicleIds: readonly number[]): Promise<Map<number, CameraName[]>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('vehicles')
    .select([
      'id',
      sql<number>`greatest(coalesce((details->>'channel')::int, 0), coalesce((details->>'dvrChannelCount')::int, 0))`.as(
        'channels',
      ),
      sql<string | null>`details->>'channelNames'`.as('names'),
    ])
    .where('id', 'in', vehicleIds)
    .execute()
  return new Map(rows.map(({ id, channels, names }) => [id, camerasNamed(channels, channelNamesOf(names ?? ''))]))
}

/** How the codes of its sound stand in their bytes, where that is not the usual. */
export async function g726OrderOf(db: Kysely<Database>, vehicleId: number): Promise<VehicleG726Order | undefined> {
  const row = await db
    .selectFrom('vehicles')
    .select(sql<VehicleG726Order | null>`details->>'g726Order'`.as('order'))
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  return row?.order ?? undefined
}

function camerasNamed(channels: number, names: readonly string[]): CameraName[] {
  const count = Math.min(Math.max(channels, names.length), limits.videoChannel)
  return Array.from({ length: count }, (_, i) => ({ channel: i + 1, name: names[i] ?? '' }))
}

/** Names are written one after the other, in the order of the channels. */
export const channelNamesOf = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(/[,，、;；]/u).map(name => name.trim())
