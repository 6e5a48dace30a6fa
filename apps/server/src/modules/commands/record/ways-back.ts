/**
 * What undoes a cut or a lock wins over everything that was asked for before it, on whichever server, also over what is no row yet. So orders to one
 * vehicle are added one after the other, and say what they knew when they were asked for.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { CommandRecord } from './command-record.ts'

/** What wins over an order that was asked for before it. Who undid it has told the others. */
const undone = ['restored', 'unlocked'] as const
export type Undone = (typeof undone)[number]
export const isUndone = (reason: string): boolean => undone.some(each => each === reason)

/** Before the first command of a vehicle. */
export const noWayBack = '0'

/** Until the transaction ends no other order to this vehicle is added. Taken last before the insert, so that a restore waits for an insert alone. */
export const oneAfterTheOther = (tx: Transaction<Database>, vehicleId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('orders to a vehicle'), ${vehicleId})`.execute(tx)

/** The last restore or unlock of each of these vehicles, by id; none: it had none. */
export async function lastWaysBack(db: Kysely<Database>, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ vehicle: number; last: string }>`
    select v.id as vehicle, w.id as last from unnest(${[...vehicleIds]}::int4[]) v (id)
    cross join lateral (select c.id from vehicle_commands c
      where c.vehicle_id = v.id and c.kind in ('restore', 'unlock') order by c.id desc limit 1) w`.execute(db)
  return new Map(rows.map(({ vehicle, last }) => [vehicle, last]))
}

/** Whether an order of this kind is undone by what came after the command `id` (it had none: see `noWayBack`). */
export async function undoneSince(
  db: Kysely<Database> | Transaction<Database>,
  { vehicleId, kind, id }: { vehicleId: number; kind: CommandRecord['kind']; id: string },
): Promise<Undone | null> {
  const { rows } = await sql<{ kind: string }>`select c.kind from vehicle_commands c
    where c.vehicle_id = ${vehicleId} and c.id > ${id}::int8
      and (c.kind = 'restore' or c.kind = 'unlock' and ${kind} = 'lock') order by c.kind limit 1`.execute(db)
  const [way] = rows
  return way ? (way.kind === 'restore' ? 'restored' : 'unlocked') : null
}

/** In which way the last cut went to the present terminal of a vehicle, unless it was seen to be restored since; undefined: none did. */
export const wayOfCut = (db: Kysely<Database>, vehicleId: number) =>
  db
    .selectFrom('vehicle_commands as c')
    .innerJoin('terminals as t', 't.vehicle_id', 'c.vehicle_id')
    .select(['c.method', 'c.method_assumed as assumed'])
    .where('c.vehicle_id', '=', vehicleId)
    .where('c.kind', '=', 'cut')
    .where('c.state', 'in', ['sending', 'sent', 'acknowledged', 'inEffect', 'notInEffect', 'noAnswer', 'unknown'])
    .where(sql<boolean>`t.device_since is not distinct from c.device_since`)
    .where(
      sql<boolean>`not exists (select from vehicle_commands r where r.vehicle_id = c.vehicle_id and r.kind = 'restore'
        and r.state = 'inEffect' and r.id > c.id)`,
    )
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
