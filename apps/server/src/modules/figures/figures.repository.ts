/** SQL of the roll-ups: which vehicles have new reports, and the figures of their days. */
import { type ScoreMeasures, scoreMeasures, standardScore } from '@outrider/contract'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../store/transaction.ts'
import { unsoundClock } from '../../events/position-report.ts'
import type { PastReports } from '../../packs/past-reports.ts'
import { type FuelMinute, fuelMinutes, lastFuel } from './fuel-of-reports.ts'
import { storeDays } from './day-writer.ts'
import type { ComputedDay } from './computed-day.ts'
import { type CalibratedFuel, calibratedFuel } from './calibrated-fuel.ts'
import { leadOfFuel, sleepsFor } from './fuel-curve.ts'
import { fullScaleRaw } from './fuel-faults.ts'
import { fuelCurvesOf } from './measuring/fuel-curves.ts'

export interface DueVehicle {
  vehicleId: number
  /** YYYY-MM-DD; null: nothing of it is computed yet. */
  openDay: string | null
  /** Newest arrival of a report, and of one that is in the figures; ms since 1970, 0: none is. */
  receivedAt: number
  seenAt: number
  /** ms since 1970, 0: never. */
  computedAt: number
  /** It has reported a fuel level. */
  hasFuel: boolean
  /** IANA: of its days. */
  timeZone: string
}

/** Reports that came late, by vehicle. */
export interface LateHours {
  vehicleId: number
  hasFuel: boolean
  timeZone: string
  /** Begins of hours, ms since 1970. */
  hours: number[]
  /** What to forget once they are in the figures. */
  marks: { hour: Date; seq: string }[]
}

/** What is computed of a vehicle, to be stored all or nothing. */
export interface ComputedVehicle {
  vehicleId: number
  days: readonly ComputedDay[]
  /**
   * How far the vehicle is; absent: only the past was computed again. `basedOn`: when it was computed before, as it stood when this was begun, ms since
   * 1970, 0: never.
   */
  state?: { openDay: string; seenAt: number; basedOn: number }
  /** Late reports that are in the figures now. */
  late?: LateHours
  /** ms since 1970. */
  computedAt: number
}

/** Locks apart from others of the product; the second key is the hash of a name. */
const lockSpace = 808
const lockName = 'figures'

const minute = 60_000
/** From when on readings are wanted for a time, if it was last told before it then. */
const fuelFrom = (begin: number, last: number | undefined): number =>
  last === undefined ? begin : Math.floor(last / minute) * minute - leadOfFuel

const iso = (time: number): string => new Date(time).toISOString()

export class FigureRepository {
  readonly #pool: Pool
  readonly #past: PastReports
  readonly #timeZone: string

  /** @param timeZone of vehicles without a zone of their own, or of their organisation */
  constructor(pool: Pool, past: PastReports, timeZone: string) {
    this.#pool = pool
    this.#past = past
    this.#timeZone = timeZone
  }

  /** Runs it unless another server does; undefined: one does. */
  async alone<T>(run: () => Promise<T>): Promise<T | undefined> {
    const client = await this.#pool.connect()
    // Emitted when the connection breaks, which also ends the lock; the run goes on and at worst computes what another one does too.
    const onError = (): void => {}
    client.on('error', onError)
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', [
        lockSpace,
        lockName,
      ])
      if (!rows[0]?.mine) return undefined
      try {
        return await run()
      } finally {
        await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, lockName])
      }
    } finally {
      client.off('error', onError)
      client.release()
    }
  }

  /**
   * Vehicles with reports that are not in the figures, or whose day is over; those that waited longest first.
   * @param openSince days that ended before are over, ms since 1970
   * @param before vehicles computed since are left out, ms since 1970
   * @param without vehicles that are left out too
   */
  async due(openSince: number, before: number, limit: number, without: readonly number[]): Promise<DueVehicle[]> {
    const { rows } = await this.#pool.query<DueRow>({
      name: 'figures-due',
      text: `${dueColumns('$5')} where (s.vehicle_id is null or l.received_at > s.seen_at or s.open_day < ${dayThere})
          and (s.vehicle_id is null or s.computed_at < $2 or s.open_day < ${dayThere})
          and l.vehicle_id <> all($4::int4[])
        order by s.computed_at nulls first limit $3`,
      values: [iso(openSince), iso(before), limit, without, this.#timeZone],
    })
    return rows.map(dueOf)
  }

  async stateOf(vehicleIds: readonly number[]): Promise<DueVehicle[]> {
    const { rows } = await this.#pool.query<DueRow>(`${dueColumns('$2')} where l.vehicle_id = any($1::int4[])`, [
      vehicleIds,
      this.#timeZone,
    ])
    return rows.map(dueOf)
  }

  /** Throws when the database is away. */
  async reach(): Promise<void> {
    await this.#pool.query('select')
  }

  /** Time of the first report of a vehicle that is kept, also packed; ms since 1970. */
  async firstReport(vehicleId: number): Promise<number | undefined> {
    const { rows } = await this.#pool.query<{ first: Date | null }>(
      `select least((select min(time) from positions where vehicle_id = $1),
        (select min(day)::timestamp at time zone 'UTC' from track_days where vehicle_id = $1)) as first`,
      [vehicleId],
    )
    return rows[0]?.first?.getTime()
  }

  /** What days are measured by for the score of companies; what the administrators have changed counts from the next day that is computed. */
  async scoreMeasures(): Promise<ScoreMeasures> {
    const { rows } = await this.#pool.query<{ measures: unknown }>({
      name: 'score-measures',
      text: "select settings->'measures' as measures from score_settings order by id desc limit 1",
    })
    return rows[0] ? scoreMeasures.parse(rows[0].measures) : standardScore.measures
  }

  /** @param without vehicles that are left out */
  async late(limit: number, without: readonly number[]): Promise<LateHours[]> {
    const { rows } = await this.#pool.query<{ vehicle_id: number; fuel: boolean; zone: string; hour: Date; seq: string }>({
      name: 'figures-late',
      text: `select h.vehicle_id, h.hour, h.seq, coalesce(l.fuel_dl is not null, false) as fuel, coalesce(c.time_zone, $3) as zone
        from late_report_hours h left join latest_positions l using (vehicle_id) left join counting_of_vehicles c using (vehicle_id)
        where h.vehicle_id in (
          select vehicle_id from late_report_hours where vehicle_id <> all($2::int4[]) group by vehicle_id order by min(seq) limit $1)`,
      values: [limit, without, this.#timeZone],
    })
    const byVehicle = new Map<number, LateHours>()
    for (const { vehicle_id: vehicleId, fuel, zone, hour, seq } of rows) {
      const late = byVehicle.get(vehicleId) ?? { vehicleId, hasFuel: fuel, timeZone: zone, hours: [], marks: [] }
      late.hours.push(hour.getTime())
      late.marks.push({ hour, seq })
      byVehicle.set(vehicleId, late)
    }
    return [...byVehicle.values()]
  }

  /**
   * The median of each minute, ordered by time, from some hours before the last reading before `begin`, of which a whole day may be computed. Times: ms
   * since 1970, the end excluded.
   */
  async fuelReadings(vehicleId: number, begin: number, to: number): Promise<CalibratedFuel> {
    const minutes = await this.#past.either([{ vehicleId, from: begin - sleepsFor - leadOfFuel - minute, to: to - 1 }], {
      rows: async () => this.#fuelMinutes(vehicleId, fuelFrom(begin, await this.#lastFuel(vehicleId, begin)), to),
      reports: async read => {
        const before = await read({ vehicleId, from: begin - sleepsFor, to: begin - 1 })
        const from = fuelFrom(begin, lastFuel(before))
        return fuelMinutes(await read({ vehicleId, from, to: to - 1 }))
      },
    })
    return calibratedFuel(await fuelCurvesOf(this.#pool, vehicleId), minutes)
  }

  /** When it was last told before a time, not long ago; a level at either end of its scale counts where there is no other. */
  async #lastFuel(vehicleId: number, begin: number): Promise<number | undefined> {
    const before = (condition: string): string => `(select time from positions where vehicle_id = $1 and time >= $2 and time < $3
        and fuel_dl is not null and quality & ${unsoundClock} = 0 ${condition} order by time desc limit 1)`
    const { rows } = await this.#pool.query<{ time: Date | null }>({
      name: 'fuel-before',
      // At either end of its scale a sensor may be without power.
      text: `select coalesce(${before(`and fuel_dl > 0 and fuel_dl < ${fullScaleRaw}`)}, ${before('')}) as time`,
      values: [vehicleId, iso(begin - sleepsFor), iso(begin)],
    })
    return rows[0]?.time?.getTime()
  }

  async #fuelMinutes(vehicleId: number, from: number, to: number): Promise<FuelMinute[]> {
    const { rows } = await this.#pool.query<{ at: Date; dl: number; moves: boolean; lat: number | null; lng: number | null }>({
      name: 'fuel-readings',
      text: `select date_bin('1 minute', time, 'epoch') as at, percentile_disc(0.5) within group (order by fuel_dl) as dl,
          bool_or(speed_dkmh >= 30) as moves, max(latitude_e6) filter (where quality & 13 = 0) as lat,
          max(longitude_e6) filter (where quality & 13 = 0) as lng
        from positions where vehicle_id = $1 and time >= $2 and time < $3 and fuel_dl is not null and quality & ${unsoundClock} = 0
        group by 1 order by 1`,
      values: [vehicleId, iso(from), iso(to)],
    })
    return rows.map(({ at, dl, moves, lat, lng }) => ({
      at: at.getTime(),
      raw: dl,
      moves,
      latitude: lat === null ? null : lat / 1e6,
      longitude: lng === null ? null : lng / 1e6,
    }))
  }

  /**
   * Stores vehicles, all or nothing, in one transaction. A vehicle whose open days somebody else has computed since this was begun is left as it
   * is, and due again.
   * No day of a vehicle may come twice.
   */
  async store(vehicles: readonly ComputedVehicle[]): Promise<void> {
    if (vehicles.length === 0) return
    await inTransaction(this.#pool, async client => {
      const changed = await lockStates(client, vehicles)
      const ours = vehicles.filter(({ vehicleId, state }) => !(state && changed.has(vehicleId)))
      await storeDays(
        client,
        ours.flatMap(({ days }) => days),
      )
      await storeStates(client, ours)
      await forget(
        client,
        ours.flatMap(({ late }) => (late ? [late] : [])),
      )
    })
  }
}

/** @returns the vehicles whose state is no longer the one that the computation was based on */
async function lockStates(client: PoolClient, vehicles: readonly ComputedVehicle[]): Promise<Set<number>> {
  const based = vehicles.flatMap(({ vehicleId, state }) => (state ? [{ vehicleId, basedOn: state.basedOn }] : []))
  if (based.length === 0) return new Set()
  const { rows } = await client.query<{ vehicle_id: number }>({
    name: 'lock-figure-states',
    text: `with locked as (
        select vehicle_id, computed_at from figure_states where vehicle_id = any($1::int4[]) order by vehicle_id for update
      )
      select vehicle_id from locked join unnest($1::int4[], $2::timestamptz[]) as v (vehicle_id, computed_at) using (vehicle_id)
      where locked.computed_at <> v.computed_at`,
    values: [based.map(({ vehicleId }) => vehicleId), based.map(({ basedOn }) => iso(basedOn))],
  })
  return new Set(rows.map(({ vehicle_id: vehicleId }) => vehicleId))
}

async function storeStates(client: PoolClient, vehicles: readonly ComputedVehicle[]): Promise<void> {
  const known = vehicles
    .flatMap(({ vehicleId, state, computedAt }) => (state ? [{ vehicleId, ...state, computedAt }] : []))
    .toSorted((a, b) => a.vehicleId - b.vehicleId)
  if (known.length === 0) return
  await client.query({
    name: 'store-figure-states',
    text: `insert into figure_states as s (vehicle_id, open_day, seen_at, computed_at)
      select * from unnest($1::int4[], $2::date[], $3::timestamptz[], $4::timestamptz[])
      on conflict (vehicle_id) do update set open_day = excluded.open_day, seen_at = excluded.seen_at, computed_at = excluded.computed_at`,
    values: [
      known.map(({ vehicleId }) => vehicleId),
      known.map(({ openDay }) => openDay),
      known.map(({ seenAt }) => iso(seenAt)),
      known.map(({ computedAt }) => iso(computedAt)),
    ],
  })
}

/** Hours with more reports since stay. */
async function forget(client: PoolClient, all: readonly LateHours[]): Promise<void> {
  const marks = all.flatMap(({ vehicleId, marks: ofVehicle }) => ofVehicle.map(mark => ({ vehicleId, ...mark })))
  if (marks.length === 0) return
  await client.query(
    `delete from late_report_hours h using unnest($1::int4[], $2::timestamptz[], $3::int8[]) as m (vehicle_id, hour, seq)
      where h.vehicle_id = m.vehicle_id and h.hour = m.hour and h.seq = m.seq`,
    [marks.map(({ vehicleId }) => vehicleId), marks.map(({ hour }) => hour), marks.map(({ seq }) => seq)],
  )
}

interface DueRow {
  vehicle_id: number
  open_day: string | null
  received_at: Date
  seen_at: Date | null
  computed_at: Date | null
  fuel: boolean
  zone: string
}
/** @param platform the parameter with the zone of the platform */
const dueColumns = (platform: string): string => `select l.vehicle_id, s.open_day::text, l.received_at, s.seen_at, s.computed_at,
    l.fuel_dl is not null as fuel, coalesce(c.time_zone, ${platform}) as zone
  from latest_positions l left join figure_states s using (vehicle_id) left join counting_of_vehicles c using (vehicle_id)`
/** The day on which it is `openSince` in the vehicle's zone. */
const dayThere = '($1::timestamptz at time zone coalesce(c.time_zone, $5))::date'
const dueOf = (row: DueRow): DueVehicle => ({
  vehicleId: row.vehicle_id,
  openDay: row.open_day,
  receivedAt: row.received_at.getTime(),
  seenAt: row.seen_at?.getTime() ?? 0,
  computedAt: row.computed_at?.getTime() ?? 0,
  hasFuel: row.fuel,
  timeZone: row.zone,
})
