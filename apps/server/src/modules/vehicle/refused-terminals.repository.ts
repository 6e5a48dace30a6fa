/** SQL for terminals that were rejected and listed. */
import type { RefusedTerminal } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'

const rows = (db: Kysely<Database>) =>
  db
    .selectFrom('refused_terminals as r')
    .leftJoin('terminals as t', 't.phone', 'r.phone')
    .leftJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .selectAll('r')
    .select(['v.id as vehicle_id', 'v.plate_num as vehicle_plate_num'])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const refusedTerminalOf = (row: Row): RefusedTerminal => ({
  number: row.phone,
  maker: row.maker,
  model: row.model,
  terminalId: row.terminal_id,
  plateNum: row.plate_num,
  address: row.address,
  time: row.last_at.getTime(),
  count: row.count,
  why: row.why as RefusedTerminal['why'],
  vehicleId: row.vehicle_id === null ? null : String(row.vehicle_id),
  vehiclePlateNum: row.vehicle_plate_num ?? '',
})

export const refusedTerminalsRepository = (db: Kysely<Database>) => ({
  async all(): Promise<RefusedTerminal[]> {
    return (await rows(db).orderBy('r.last_at', 'desc').limit(200).execute()).map(refusedTerminalOf)
  },

  async ofVehicle(vehicleId: number): Promise<RefusedTerminal | null> {
    const row = await rows(db).where('t.vehicle_id', '=', vehicleId).executeTakeFirst()
    return row ? refusedTerminalOf(row) : null
  },
})
export type RefusedTerminalsRepository = ReturnType<typeof refusedTerminalsRepository>
