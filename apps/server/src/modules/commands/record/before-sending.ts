/** What is looked at in a transaction before a command is sent or ended: its row, the model of its terminal, whether it may be sent yet. */
import type { VehicleCommandState } from '@outrider/contract'
import { sql, type Transaction } from 'kysely'
import { modelOfTerminal } from '../../../store/model-of-terminal.ts'
import type { Database } from '../../../store/schema.ts'
import { canStop } from '../methods.ts'
import type { CommandRecord } from './command-record.ts'
import { type EndedWhy, whyNotSent } from './sending-allowed.ts'
import { isOfNobody, sendingFacts } from './sending-facts.ts'

/** Of its terminal, as it is until the transaction ends unless the lock is another one; empty: it has not said. */
export async function modelIn(tx: Transaction<Database>, vehicleId: number, lock = sql`for share`): Promise<string> {
  const { rows } = await sql<{ model: string }>`select coalesce(${modelOfTerminal('terminals')}, '') as model from terminals
    where vehicle_id = ${vehicleId} ${lock}`.execute(tx)
  return rows[0]?.model ?? ''
}

/** undefined: it may be sent yet. What stops nothing goes for every asker, as long as its vehicle is there and not another company's. */
export async function whyNeverSent(tx: Transaction<Database>, row: CommandRecord): Promise<EndedWhy | undefined> {
  if (!canStop(row.kind, row.method)) return (await isOfNobody(tx, row)) ? 'vehicleChanged' : undefined
  return whyNotSent({ ...(await sendingFacts(tx, row)), needsApproval: false, frozen: false, expired: false })
}

export const openRow = (
  tx: Transaction<Database>,
  id: string,
  from: readonly VehicleCommandState[],
): Promise<CommandRecord | undefined> =>
  tx
    .selectFrom('vehicle_commands')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
