/** SQL for firmware of terminals, and for how far an upgrade has got. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { endedUnlessWaiting, goesOn, waitingOrEnded } from './changes.repository.ts'
import type { FirmwareRow } from './setting-rows.ts'

export interface NewFirmware extends Omit<FirmwareRow, 'id' | 'added_at'> {
  user_id: number
  added_at: number
}

const columns = sql.raw('id::text, organisation_id, model, version, kind, maker, note, bytes, sha256, user_name, added_at')

export class FirmwaresRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async of(organisationIds: readonly number[], id?: string): Promise<FirmwareRow[]> {
    const { rows } = await sql<FirmwareRow>`select ${columns} from terminal_firmwares
      where organisation_id = any(${[...organisationIds]}::int4[]) and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
      order by model, added_at desc, id desc limit 500`.execute(this.#db)
    return rows
  }

  async one(id: string): Promise<FirmwareRow | undefined> {
    const { rows } = await sql<FirmwareRow>`select ${columns} from terminal_firmwares where id = ${id}::bigint`.execute(this.#db)
    return rows[0]
  }

  /**
   * @param take gives its file to it, in the same transaction
   * @returns its id; undefined: there is one already
   */
  async add(row: NewFirmware, take: (id: string, within: Transaction<Database>) => Promise<void>): Promise<string | undefined> {
    return await this.#db.transaction().execute(async tx => {
      const { rows } = await sql<{ id: string }>`insert into terminal_firmwares
        (organisation_id, model, version, kind, maker, note, bytes, sha256, user_id, user_name, added_at)
        values (${row.organisation_id}, ${row.model}, ${row.version}, ${row.kind}, ${row.maker}, ${row.note}, ${row.bytes}, ${row.sha256},
          ${row.user_id}, ${row.user_name}, ${new Date(row.added_at)})
        on conflict do nothing returning id::text`.execute(tx)
      const id = rows[0]?.id
      if (id !== undefined) await take(id, tx)
      return id
    })
  }

  /** False: it is being sent, or waits for a second person. */
  async end(id: string, remove: (within: Transaction<Database>) => Promise<void>): Promise<boolean> {
    return await this.#db.transaction().execute(async tx => {
      const { numAffectedRows } = await sql`delete from terminal_firmwares f where id = ${id}::bigint
        and not exists (select from terminal_rollouts r where r.firmware_id = f.id and r.state in ('asked', 'running', 'stopped'))
        and not exists (select from terminal_changes c where c.firmware_id = f.id and c.state = 'sending')`.execute(tx)
      if (numAffectedRows !== 1n) return false
      await remove(tx)
      return true
    })
  }

  /** Of these vehicles those that wait for an upgrade, or get one. */
  async underWay(vehicleIds: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ vehicle_id: number }>`select distinct vehicle_id from terminal_changes
      where vehicle_id = any(${[...vehicleIds]}::int4[]) and kind = 'upgrade' and state in ('waiting', 'sending', 'awaiting')`.execute(
      this.#db,
    )
    return new Set(rows.map(({ vehicle_id: id }) => id))
  }

  /** What the terminal has before the first part goes. */
  async begin(changeId: string, version: string, at: number): Promise<void> {
    await sql`update terminal_changes set version_before = ${version}, begun = begun + 1, parts_at = ${new Date(at)}
      where id = ${changeId}::bigint and state = 'sending'`.execute(this.#db)
  }

  /** Its server goes on with it. What gets further has begun well. */
  async progress(changeId: string, { parts, total }: { parts: number; total: number }, at: number): Promise<void> {
    await sql`update terminal_changes set parts_done = ${parts}, parts = greatest(parts, ${total}), parts_at = ${new Date(at)},
        begun = case when parts_done < ${parts} then 0 else begun end
      where id = ${changeId}::bigint and kind = 'upgrade'`.execute(this.#db)
  }

  /** Before the last part goes, after which nothing is sent again. False: it is not to go: it was ended meanwhile, or what allowed it is gone. */
  async makeWhole(changeId: string, returnBy: number): Promise<boolean> {
    const { numAffectedRows } = await sql`update terminal_changes c set state = 'awaiting', return_by = ${new Date(returnBy)}
      where id = ${changeId}::bigint and state = 'sending'
        and ${sql.raw(goesOn)}`.execute(this.#db)
    return numAffectedRows === 1n
  }

  /** Nothing of it can be installed: the last part did not go. */
  async waitAgain(changeId: string): Promise<void> {
    await sql`update terminal_changes c set state = ${sql.raw(waitingOrEnded)}, ended_at = ${sql.raw(endedUnlessWaiting)},
        sent_at = null, parts_at = null, return_by = null
      where id = ${changeId}::bigint and state in ('sending', 'awaiting')`.execute(this.#db)
  }

  /** The same for one whose server has said nothing since a time; not where that has gone on meanwhile: its last part may be there. */
  async waitAgainLeft(changeId: string, before: number): Promise<void> {
    await sql`update terminal_changes c set state = ${sql.raw(waitingOrEnded)}, ended_at = ${sql.raw(endedUnlessWaiting)},
        sent_at = null, parts_at = null
      where id = ${changeId}::bigint and state = 'sending' and coalesce(parts_at, sent_at) <= ${new Date(before)}`.execute(
      this.#db,
    )
  }

  async keepAfter(changeId: string, version: string): Promise<void> {
    await sql`update terminal_changes set version_after = ${version} where id = ${changeId}::bigint`.execute(this.#db)
  }

  /** The upgrade of which this vehicle tells something: the newest that has not ended, or was given up. */
  async openOf(vehicleId: number): Promise<{ id: string; kind: number } | undefined> {
    const { rows } = await sql<{ id: string; kind: number }>`select c.id::text, f.kind from terminal_changes c
      join terminal_firmwares f on f.id = c.firmware_id
      where c.vehicle_id = ${vehicleId} and c.kind = 'upgrade' and c.state in ('sending', 'awaiting', 'lost') order by c.id desc limit 1`.execute(
      this.#db,
    )
    return rows[0]
  }
}
