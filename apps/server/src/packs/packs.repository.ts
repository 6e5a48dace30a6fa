/** SQL of packs: which there are, rows that go into them, and files that nothing names any more. */
import type { Pool } from 'pg'
import { inTransaction } from '../store/transaction.ts'
import { detachedTableOf, isoDay } from '../tracks/utc-days.ts'
import { joinedReports, type StoredReports } from './codec/stored-reports.ts'
import { arraysOfRows, reportsOfArrays, type RowArrays, rowColumns } from './row-columns.ts'

export interface IndexedPack {
  vehicleId: number
  /** YYYY-MM-DD, of UTC. */
  day: string
  file: string
  /** Reports in it. */
  reports: number
  /** Rows of the day's partition that are in it. */
  rows: number
}

const undefinedTable = '42P01'
/** From this many vehicles on, one pass over a day is faster than an index scan for each. */
const scanThreshold = 50
/** Rows of a result: the driver copies what has come of one into ever larger buffers. */
const reportsOfResult = 512
const indexed = `select vehicle_id as "vehicleId", day::text as day, file, reports, rows from report_packs`

export class PacksRepository {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** @param from to: days since 1970, both included */
  async packsOf(vehicleId: number, from: number, to: number): Promise<IndexedPack[]> {
    const { rows } = await this.#pool.query<IndexedPack>({
      name: 'packs-of-vehicle',
      text: `${indexed} where vehicle_id = $1 and day between $2 and $3 order by day`,
      values: [vehicleId, isoDay(from), isoDay(to)],
    })
    return rows
  }

  /** Packs and days that are leaving, of these vehicles and days. */
  async anyPast(periods: readonly { vehicleId: number; from: number; to: number }[]): Promise<boolean> {
    const { rows } = await this.#pool.query<{ any: boolean }>({
      name: 'any-packs',
      text: `select exists (select from unnest($1::int4[], $2::date[], $3::date[]) as p (vehicle_id, first, last)
          join report_packs k on k.vehicle_id = p.vehicle_id and k.day between p.first and p.last)
        or exists (select from pg_class where relkind = 'r' and relname ~ '^positions_\\d{8}_detached$'
          and relnamespace = (select relnamespace from pg_class where oid = 'positions'::regclass)) as any`,
      values: [periods.map(p => p.vehicleId), periods.map(p => isoDay(p.from)), periods.map(p => isoDay(p.to))],
    })
    return rows[0]?.any === true
  }

  /** Rows of a table between two times, both included; ms since 1970. None of a table that is not there any more. */
  async rowsOf(table: string, vehicleId: number, from: number, to: number): Promise<StoredReports> {
    try {
      const { rows } = await this.#pool.query<RowArrays>(
        `select ${arraysOfRows} from (
           select ${rowColumns.join(', ')}, (row_number() over (order by time, digest) - 1) / ${reportsOfResult} as part
           from ${table} where vehicle_id = $1 and time >= $2 and time < $3 order by time, digest
         ) as report group by part order by part`,
        [vehicleId, new Date(from), new Date(to + 1)],
      )
      return joinedReports(rows.map(reportsOfArrays))
    } catch (error) {
      if ((error as { code?: unknown }).code === undefinedTable) return joinedReports([])
      throw error
    }
  }

  /** Tables of days that are leaving the history. */
  async leavingTables(from: number, to: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ relname: string }>({
      name: 'leaving-days',
      text: `select relname from pg_class where relkind = 'r' and relname ~ '^positions_\\d{8}_detached$' and relname between $1 and $2
        and relnamespace = (select relnamespace from pg_class where oid = 'positions'::regclass)`,
      values: [detachedTableOf(from), detachedTableOf(to)],
    })
    return rows.map(({ relname }) => relname)
  }

  /** Vehicles with rows in this table that are not in their packs. */
  async unpacked(table: string, day: number): Promise<number[]> {
    const { rows } = await this.#pool.query<{ vehicle_id: number }>(
      `select r.vehicle_id from (select vehicle_id, count(*)::int4 as rows from ${table} group by vehicle_id) r
       left join report_packs p on p.vehicle_id = r.vehicle_id and p.day = $1
       where p.rows is distinct from r.rows order by 1`,
      [isoDay(day)],
    )
    return rows.map(({ vehicle_id: vehicleId }) => vehicleId)
  }

  /** Calls `handle` for each of these vehicles with what reads its rows: all of one moment, and in one pass over the table where they are many. */
  async eachVehicle(
    table: string,
    vehicleIds: readonly number[],
    handle: (vehicleId: number, read: () => StoredReports) => Promise<void>,
  ): Promise<void> {
    if (vehicleIds.length === 0) return
    await inTransaction(this.#pool, async client => {
      await client.query(`set local work_mem = '64MB'`)
      await client.query('set local enable_hashagg = off')
      if (vehicleIds.length > scanThreshold) {
        await client.query('set local enable_indexscan = off')
        await client.query('set local enable_bitmapscan = off')
      }
      await client.query(
        `declare vehicles cursor for select vehicle_id, ${arraysOfRows} from (
           select vehicle_id, ${rowColumns.join(', ')} from ${table} where vehicle_id = any($1) order by vehicle_id, time, digest
         ) as report group by vehicle_id`,
        [vehicleIds],
      )
      for (;;) {
        const { rows } = await client.query<RowArrays & { vehicle_id: number }>('fetch 1 from vehicles')
        const [row] = rows
        if (!row) return
        await handle(row.vehicle_id, () => reportsOfArrays(row))
      }
    })
  }

  /** The rows of a day that left the history are all in packs: the table goes, and rows of that day that still come are others. */
  async drop(table: string, day: number): Promise<void> {
    await inTransaction(this.#pool, async client => {
      await client.query(`drop table ${table}`)
      await client.query('update report_packs set rows = 0 where day = $1', [isoDay(day)])
    })
  }

  /** Packs of days that have no track: its row was deleted, since it could not be read. */
  async withoutTrack(): Promise<IndexedPack[]> {
    const { rows } = await this.#pool.query<IndexedPack>(
      `${indexed} p where lost_at is null
         and not exists (select from track_days t where t.vehicle_id = p.vehicle_id and t.day = p.day) order by 1, 2`,
    )
    return rows
  }

  /** Says that a file is about to be written, so that it is removed if nothing ever names it. */
  async announce(file: string): Promise<void> {
    await this.#pool.query('insert into loose_packs (file) values ($1) on conflict (file) do update set since = excluded.since', [
      file,
    ])
  }

  /**
   * Names a file that was written and read back. The one before it becomes loose, by a trigger.
   * @returns false: the pack is not the one any more that was joined into it
   */
  async put({ vehicleId, day, file, reports, rows }: IndexedPack, bytes: number, before: string | undefined): Promise<boolean> {
    return inTransaction(this.#pool, async client => {
      const { rows: found } = await client.query<{ file: string }>(
        'select file from report_packs where vehicle_id = $1 and day = $2 for update',
        [vehicleId, day],
      )
      if (found[0]?.file !== before) return false
      await client.query(
        `insert into report_packs (vehicle_id, day, file, reports, rows, bytes) values ($1, $2, $3, $4, $5, $6)
         on conflict (vehicle_id, day) do update set file = excluded.file, reports = excluded.reports, rows = excluded.rows,
           bytes = excluded.bytes, packed_at = now(), lost_at = null`,
        [vehicleId, day, file, reports, rows, bytes],
      )
      await client.query('delete from loose_packs where file = $1', [file])
      return true
    })
  }

  /** All packs after one, for going over them. */
  async after(
    last: Pick<IndexedPack, 'vehicleId' | 'day'> | undefined,
    limit: number,
  ): Promise<(IndexedPack & { lost: boolean })[]> {
    const { rows } = await this.#pool.query<IndexedPack & { lost: boolean }>(
      `select vehicle_id as "vehicleId", day::text as day, file, reports, rows, lost_at is not null as lost from report_packs where (vehicle_id, day) > ($1, $2::date) order by vehicle_id, day limit $3`,
      [last?.vehicleId ?? 0, last?.day ?? '1970-01-01', limit],
    )
    return rows
  }

  async markLost(file: string): Promise<void> {
    await this.#pool.query('update report_packs set lost_at = now() where file = $1 and lost_at is null', [file])
  }

  async markFound(file: string): Promise<void> {
    await this.#pool.query('update report_packs set lost_at = null where file = $1', [file])
  }

  async lostCount(): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      'select count(*)::int4 as count from report_packs where lost_at is not null',
    )
    return rows[0]?.count ?? 0
  }

  /** Packs of days before this one are gone from the index. */
  async deleteBefore(day: number): Promise<number> {
    const { rowCount } = await this.#pool.query('delete from report_packs where day < $1', [isoDay(day)])
    return rowCount ?? 0
  }

  /** Files that nothing has named for so long, ms, in portions. */
  async loose(age: number, limit: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ file: string }>(
      `select file from loose_packs where since < now() - $1 * interval '1 millisecond' order by since limit $2`,
      [age, limit],
    )
    return rows.map(({ file }) => file)
  }

  /** Those of these files that are no packs and do not wait to be removed. */
  async unknown(files: readonly string[]): Promise<string[]> {
    const { rows } = await this.#pool.query<{ file: string }>(
      `select file from unnest($1::text[]) file where not exists (select from report_packs p where p.file = file.file)
         and not exists (select from loose_packs l where l.file = file.file)`,
      [[...files]],
    )
    return rows.map(({ file }) => file)
  }

  /** Who announces the file meanwhile waits until it is removed. */
  async removeLoose(file: string, age: number, remove: () => Promise<void>): Promise<boolean> {
    return inTransaction(this.#pool, async client => {
      const { rows } = await client.query(
        `delete from loose_packs where file = $1 and since < now() - $2 * interval '1 millisecond'
           and not exists (select from report_packs p where p.file = $1) returning file`,
        [file, age],
      )
      if (rows.length > 0) await remove()
      return rows.length > 0
    })
  }
}
