/** SQL for packing days: unpacked vehicles of a day, their points, and detaching and dropping partitions. */
import type { Track } from '@outrider/track'
import type { Pool } from 'pg'
import { inTransaction } from '../store/transaction.ts'
import { packedDay, packedTrack } from './packed-day.ts'
import { summaryOf } from './day-summary.ts'
import { aggregatedColumns, sourceColumns, type ReportColumns, mergeWithoutCopies, trackOfRows } from './report-columns.ts'
import { isoDay, detachedTableOf, tableOf } from './utc-days.ts'

const dayOfTable = (table: string): number => {
  const [, year, month, date] = /^positions_(\d{4})(\d\d)(\d\d)/.exec(table) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(date)) / 86_400_000
}

/** From this many vehicles on, one sequential scan of the day is faster than an index scan per vehicle. */
const scanThreshold = 50
/** Vehicles per fetch. */
const fetchSize = 4
/** Long enough for autovacuum to yield. */
const lockTimeout = '2s'
const lockNotAvailable = '55P03'

export interface VehicleDay {
  vehicleId: number
  /** Rows in the table. */
  reports: number
}

export class TrackDaysRepository {
  readonly #pool: Pool
  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Days that have a partition, oldest first. */
  async days(): Promise<number[]> {
    const { rows } = await this.#pool.query<{ table: string }>(
      `select relname as table from pg_inherits join pg_class on oid = inhrelid where inhparent = 'positions'::regclass order by relname`,
    )
    return rows.map(row => dayOfTable(row.table))
  }

  /** Detached days that were not packed completely. */
  async detachedDays(): Promise<number[]> {
    const { rows } = await this.#pool.query<{ table: string }>(
      `select relname as table from pg_class where relkind = 'r' and relname ~ '^positions_\\d{8}_detached$'
         and relnamespace = (select relnamespace from pg_class where oid = 'positions'::regclass)`,
    )
    return rows.map(row => dayOfTable(row.table))
  }

  /** PostgreSQL's insert counter of the day's partition; it grows when reports are stored. */
  async insertCount(day: number): Promise<string> {
    const { rows } = await this.#pool.query<{ inserts: string }>(
      'select n_tup_ins as inserts from pg_stat_user_tables where relid = to_regclass($1)',
      [tableOf(day)],
    )
    return rows[0]?.inserts ?? ''
  }

  /** Vehicles whose number of reports differs from the packed number. */
  async unpacked(day: number): Promise<VehicleDay[]> {
    const { rows } = await this.#pool.query<VehicleDay>(
      `select r.vehicle_id as "vehicleId", r.reports
       from (select vehicle_id, count(*)::int as reports from ${tableOf(day)} group by vehicle_id) as r
       left join track_days t on t.vehicle_id = r.vehicle_id and t.day = $1
       where t.reports is distinct from r.reports order by r.vehicle_id`,
      [isoDay(day)],
    )
    return rows
  }

  /** Vacuums the partition, so that rows can be counted by index-only scans. */
  async vacuum(day: number): Promise<void> {
    await this.#pool.query(`vacuum (analyze) ${tableOf(day)}`)
  }

  /**
   * Packs the reports of these vehicles together with what was packed before, one transaction per vehicle. Returns the vehicles that
   * were not packed: their packed track cannot be read and their reports do not contain all of it.
   */
  async pack(day: number, vehicleIds: readonly number[]): Promise<number[]> {
    return this.#eachTrack(tableOf(day), vehicleIds, (vehicleId, track, reports) => this.#write(day, vehicleId, track, reports))
  }

  /** Number of packed reports of the day by vehicle. */
  async packed(day: number): Promise<Map<number, number>> {
    const { rows } = await this.#pool.query<{ vehicle_id: number; reports: number }>(
      'select vehicle_id, reports from track_days where day = $1',
      [isoDay(day)],
    )
    return new Map(rows.map(row => [row.vehicle_id, row.reports]))
  }

  /**
   * Detaches the day's partition; reports that still arrive for it get a new partition. false: a long-running reader holds a lock;
   * retry later instead of blocking others.
   */
  async detach(day: number): Promise<boolean> {
    const [table, detached] = [tableOf(day), detachedTableOf(day)]
    try {
      await inTransaction(this.#pool, async client => {
        await client.query(`set local lock_timeout = '${lockTimeout}'`)
        await client.query(`alter table positions detach partition ${table}`)
        await client.query(`alter table ${table} rename to ${detached}`)
        await client.query('update track_days set reports = 0 where day = $1', [isoDay(day)])
      })
      return true
    } catch (error) {
      if ((error as { code?: unknown }).code === lockNotAvailable) return false
      throw error
    }
  }

  /**
   * Packs what arrived between the last packing and detaching. Without `packed` all vehicles are packed again. Returns the vehicles that could not be
   * packed, as above; only if there are none the table may be dropped.
   */
  async packDetached(day: number, packed?: ReadonlyMap<number, number>): Promise<number[]> {
    const detached = detachedTableOf(day)
    const { rows } = await this.#pool.query<VehicleDay>(
      `select vehicle_id as "vehicleId", count(*)::int as reports from ${detached} group by vehicle_id order by vehicle_id`,
    )
    const since = rows.filter(row => packed?.get(row.vehicleId) !== row.reports).map(row => row.vehicleId)
    return this.#eachTrack(detached, since, (vehicleId, track) => this.#write(day, vehicleId, track))
  }

  /** Stores the track of a day whose reports are in a pack; one that is there and can be read is joined to it. */
  async putTrack(vehicleId: number, day: number, track: Track): Promise<void> {
    await this.#write(day, vehicleId, track)
  }

  /** Deletes the tracks of days before this one, except days that still have reports. Returns the number deleted. */
  async deleteBefore(day: number, except: readonly number[]): Promise<number> {
    const { rowCount } = await this.#pool.query('delete from track_days where day < $1 and day <> all($2)', [
      isoDay(day),
      except.map(isoDay),
    ])
    return rowCount ?? 0
  }

  /**
   * false: the packed track cannot be read and is left unchanged.
   * @param reports number of reports in the track; undefined: the reports are about to be dropped, keep the stored number
   */
  async #write(day: number, vehicleId: number, track: Track, reports?: number): Promise<boolean> {
    return inTransaction(this.#pool, async client => {
      const { rows } = await client.query<{ packed: Buffer; reports: number; points: number }>(
        'select packed, reports, points from track_days where vehicle_id = $1 and day = $2 for update',
        [vehicleId, isoDay(day)],
      )
      const [stored] = rows
      const packedBefore = stored && (await packedTrack(stored.packed).catch(() => undefined))
      if (stored && !packedBefore && track.length < stored.points) return false
      const whole = packedBefore ? mergeWithoutCopies([packedBefore, track]) : track
      const { topSpeed, south, north, west, east } = summaryOf(whole)
      const bounds = [south, north, west, east]
      await client.query(
        `insert into track_days (vehicle_id, day, points, reports, packed, top_speed, south, north, west, east)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (vehicle_id, day) do update set points = excluded.points, reports = excluded.reports, packed = excluded.packed,
           packed_at = now(), top_speed = excluded.top_speed, south = excluded.south, north = excluded.north, west = excluded.west,
           east = excluded.east`,
        [vehicleId, isoDay(day), whole.length, reports ?? stored?.reports ?? 0, await packedDay(whole), topSpeed, ...bounds],
      )
      return true
    })
  }

  /** Calls `handle` with the track of each vehicle, all read in one transaction. Returns the vehicles for which it returned false. */
  async #eachTrack(
    table: string,
    vehicleIds: readonly number[],
    handle: (vehicleId: number, track: Track, reports: number) => Promise<boolean>,
  ): Promise<number[]> {
    const refused: number[] = []
    if (vehicleIds.length === 0) return refused
    await inTransaction(this.#pool, async client => {
      await client.query(`set local work_mem = '64MB'`)
      await client.query('set local enable_hashagg = off')
      if (vehicleIds.length > scanThreshold) {
        await client.query('set local enable_indexscan = off')
        await client.query('set local enable_bitmapscan = off')
      }
      await client.query(
        `declare days cursor for select vehicle_id, ${aggregatedColumns} from (
           select ${sourceColumns} from ${table} where vehicle_id = any($1) order by vehicle_id, time, digest
         ) as report group by vehicle_id`,
        [vehicleIds],
      )
      const next = () => client.query<ReportColumns & { vehicle_id: number }>(`fetch ${fetchSize} from days`)
      for (let nextRows = next(); ; ) {
        const { rows } = await nextRows
        if (rows.length === 0) break
        // The database prepares the next rows meanwhile; an error is thrown where they are awaited.
        nextRows = next()
        nextRows.catch(() => undefined)
        for (const row of rows) if (!(await handle(row.vehicle_id, trackOfRows([row]), row.rows))) refused.push(row.vehicle_id)
      }
    })
    return refused
  }
}
