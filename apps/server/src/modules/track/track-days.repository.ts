/** SQL of packing days away: which vehicles of a day have reports that are not packed, their points, and the day's end. */
import type { Track } from '@outrider/track'
import type { ClientBase, Pool } from 'pg'
import { packedDay, packedTrack } from './packed-day.ts'
import { gatheredColumns, gatheredFrom, type Gathered, joined, trackOfGathered } from './report-columns.ts'
import { isoDay, leavingTableOf, tableOf } from './utc-days.ts'

const dayOfTable = (table: string): number => {
  const [, year, month, date] = /^positions_(\d{4})(\d\d)(\d\d)/.exec(table) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(date)) / 86_400_000
}

/** From this many on, one pass over the whole day in the order of vehicles is quicker than finding each vehicle's reports one by one. */
const many = 50
/** Vehicles whose points are fetched at once. */
const atOnce = 4
/** Longer than autovacuum needs to make way. */
const lockWait = '2s'
const lockNotAvailable = '55P03'

export interface VehicleDay {
  vehicleId: number
  /** Rows in the table. */
  reports: number
}

export class TrackDays {
  readonly #pool: Pool
  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Numbers of the days whose reports are there, the oldest first. */
  async days(): Promise<number[]> {
    const { rows } = await this.#pool.query<{ table: string }>(
      `select relname as table from pg_inherits join pg_class on oid = inhrelid where inhparent = 'positions'::regclass order by relname`,
    )
    return rows.map(row => dayOfTable(row.table))
  }

  /** Days that were taken out of the history and not finished. */
  async leavingDays(): Promise<number[]> {
    const { rows } = await this.#pool.query<{ table: string }>(
      `select relname as table from pg_class where relkind = 'r' and relname ~ '^positions_\\d{8}_leaving$'
         and relnamespace = (select relnamespace from pg_class where oid = 'positions'::regclass)`,
    )
    return rows.map(row => dayOfTable(row.table))
  }

  /** A number that has grown when reports of the day were stored: then it is worth looking for them. */
  async stored(day: number): Promise<string> {
    const { rows } = await this.#pool.query<{ stored: string }>(
      'select n_tup_ins as stored from pg_stat_user_tables where relid = to_regclass($1)',
      [tableOf(day)],
    )
    return rows[0]?.stored ?? ''
  }

  /** Vehicles of the day that have more or fewer reports than were packed. */
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

  /** So that rows can be counted in the index alone. */
  async tidy(day: number): Promise<void> {
    await this.#pool.query(`vacuum (analyze) ${tableOf(day)}`)
  }

  /**
   * Packs the reports of these vehicles together with what was packed before. Each vehicle is written whole or not at all. Gives those
   * that were not: what was packed of them cannot be read, and their reports do not hold all of it.
   */
  async pack(day: number, vehicleIds: readonly number[]): Promise<number[]> {
    return this.#eachTrack(tableOf(day), vehicleIds, (vehicleId, track, reports) => this.#write(day, vehicleId, track, reports))
  }

  /** By vehicle, how many reports of the day are packed. */
  async packed(day: number): Promise<Map<number, number>> {
    const { rows } = await this.#pool.query<{ vehicle_id: number; reports: number }>(
      'select vehicle_id, reports from track_days where day = $1',
      [isoDay(day)],
    )
    return new Map(rows.map(row => [row.vehicle_id, row.reports]))
  }

  /**
   * Takes the day out of the history, at once and for all; reports that still come for it make a new table. false: somebody reads so long
   * that others would have to wait: try later.
   */
  async takeOut(day: number): Promise<boolean> {
    const [table, leaving] = [tableOf(day), leavingTableOf(day)]
    try {
      await this.#transaction(async client => {
        await client.query(`set local lock_timeout = '${lockWait}'`)
        await client.query(`alter table positions detach partition ${table}`)
        await client.query(`alter table ${table} rename to ${leaving}`)
        await client.query('update track_days set reports = 0 where day = $1', [isoDay(day)])
      })
      return true
    } catch (error) {
      if ((error as { code?: unknown }).code === lockNotAvailable) return false
      throw error
    }
  }

  /**
   * Packs what came between the last packing and the taking out, and drops the table. `packed` not known: all are packed once more.
   * Gives those that could not be, as above: then the table stays.
   */
  async finish(day: number, packed?: ReadonlyMap<number, number>): Promise<number[]> {
    const leaving = leavingTableOf(day)
    const { rows } = await this.#pool.query<VehicleDay>(
      `select vehicle_id as "vehicleId", count(*)::int as reports from ${leaving} group by vehicle_id order by vehicle_id`,
    )
    const since = rows.filter(row => packed?.get(row.vehicleId) !== row.reports).map(row => row.vehicleId)
    const unreadable = await this.#eachTrack(leaving, since, (vehicleId, track) => this.#write(day, vehicleId, track))
    if (unreadable.length === 0) await this.#pool.query(`drop table ${leaving}`)
    return unreadable
  }

  /** Ends the tracks of days before this one, unless their reports are there. Gives how many. */
  async forgetBefore(day: number, except: readonly number[]): Promise<number> {
    const { rowCount } = await this.#pool.query('delete from track_days where day < $1 and day <> all($2)', [
      isoDay(day),
      except.map(isoDay),
    ])
    return rowCount ?? 0
  }

  /**
   * false: what is packed cannot be read, and is left as it is.
   * @param reports rows of the table that are in the track; not given: they are about to go, and what is noted stays
   */
  async #write(day: number, vehicleId: number, track: Track, reports?: number): Promise<boolean> {
    return this.#transaction(async client => {
      const { rows } = await client.query<{ packed: Buffer; reports: number; points: number }>(
        'select packed, reports, points from track_days where vehicle_id = $1 and day = $2 for update',
        [vehicleId, isoDay(day)],
      )
      const [kept] = rows
      const before = kept && (await packedTrack(kept.packed).catch(() => undefined))
      if (kept && !before && track.length < kept.points) return false
      const whole = before ? joined([before, track]) : track
      await client.query(
        `insert into track_days (vehicle_id, day, points, reports, packed) values ($1, $2, $3, $4, $5)
         on conflict (vehicle_id, day) do update set points = excluded.points, reports = excluded.reports, packed = excluded.packed,
           packed_at = now()`,
        [vehicleId, isoDay(day), whole.length, reports ?? kept?.reports ?? 0, await packedDay(whole)],
      )
      return true
    })
  }

  /** The track of each vehicle, one after the other, as one look at the table sees them all. Gives those that were not taken. */
  async #eachTrack(
    table: string,
    vehicleIds: readonly number[],
    take: (vehicleId: number, track: Track, reports: number) => Promise<boolean>,
  ): Promise<number[]> {
    const refused: number[] = []
    if (vehicleIds.length === 0) return refused
    await this.#transaction(async client => {
      await client.query(`set local work_mem = '64MB'`)
      await client.query('set local enable_hashagg = off')
      if (vehicleIds.length > many) {
        await client.query('set local enable_indexscan = off')
        await client.query('set local enable_bitmapscan = off')
      }
      await client.query(
        `declare days cursor for select vehicle_id, ${gatheredColumns} from (
           select ${gatheredFrom} from ${table} where vehicle_id = any($1) order by vehicle_id, time, digest
         ) as report group by vehicle_id`,
        [vehicleIds],
      )
      const next = () => client.query<Gathered & { vehicle_id: number }>(`fetch ${atOnce} from days`)
      for (let coming = next(); ; ) {
        const { rows } = await coming
        if (rows.length === 0) break
        // The database gathers the next ones meanwhile; a failure is told where they are waited for.
        coming = next()
        coming.catch(() => undefined)
        for (const row of rows) if (!(await take(row.vehicle_id, trackOfGathered(row), row.rows))) refused.push(row.vehicle_id)
      }
    })
    return refused
  }

  async #transaction<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let failure: Error | undefined
    try {
      await client.query('begin')
      const done = await work(client)
      await client.query('commit')
      return done
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      // After a failure the connection goes, and the transaction with it.
      client.release(failure)
    }
  }
}
