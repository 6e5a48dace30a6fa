/** In which records a renamed word is renamed. Those of a dictionary that is not here keep what was said. */
import type { Dictionary } from '@outrider/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'

interface Renaming {
  from: string
  to: string
  /** Of records of these organisations. */
  organisationIds: readonly number[]
}

/** How many records have the new name now. A revision counts on: who has one open is told that it changed. */
export const renames: Partial<Record<Dictionary, (tx: Transaction<Database>, renaming: Renaming) => Promise<number>>> = {
  async paperKind(tx, { from, to, organisationIds }) {
    const { numAffectedRows = 0n } = await sql`
      update papers p set kind_name = ${to}, revision = revision + 1
      where kind = 'own' and kind_name = ${from}
        and (exists (select from vehicles v where v.id = p.vehicle_id and v.organisation_id = any(${organisationIds}::int4[]))
          or exists (select from drivers d where d.id = p.driver_id and d.organisation_id = any(${organisationIds}::int4[])))`.execute(
      tx,
    )
    return Number(numAffectedRows)
  },
  async costKind(tx, { from, to, organisationIds }) {
    const { numAffectedRows = 0n } = await sql`
      update services s set cost_kind = ${to} where cost_kind = ${from}
        and exists (select from vehicles v where v.id = s.vehicle_id and v.organisation_id = any(${organisationIds}::int4[]))`.execute(
      tx,
    )
    return Number(numAffectedRows)
  },
}
