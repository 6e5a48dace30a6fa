/** SQL of the roll-ups: which vehicles have new reports, and the figures of their days. */
import type { Pool, PoolClient } from 'pg'
import type { CalendarDay } from '../../tracks/calendar-days.ts'
import type { DayFigures } from '../../tracks/reducers/day-figures.ts'
import { unsoundClock } from '../../events/position-report.ts'
import { countFuelOfDay } from '../../store/fuel-of-day.ts'
import { type FuelDay, type FuelEvent, type FuelLevel, type FuelReading, leadOfFuel, sleepsFor } from './fuel-curve.ts'

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
}

/** Reports that came late, by vehicle. */
export interface LateHours {
  vehicleId: number
  hasFuel: boolean
  /** Begins of hours, ms since 1970. */
  hours: number[]
  /** What to forget once they are in the figures. */
  marks: { hour: Date; seq: string }[]
}

export interface ComputedDay {
  day: CalendarDay
  figures: DayFigures
  fuel: FuelDay
  /** Reports of it may have expired: figures that were made of more stay. */
  expired: boolean
}

/** Locks apart from others of the product; the second key is the hash of a name. */
const lockSpace = 808
const lockName = 'figures'

const iso = (time: number): string => new Date(time).toISOString()

export class FigureRepository {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
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
   * @param lastOpen the earliest day that still may be open, YYYY-MM-DD
   * @param before vehicles computed since are left out, ms since 1970
   * @param without vehicles that are left out too
   */
  async due(lastOpen: string, before: number, limit: number, without: readonly number[]): Promise<DueVehicle[]> {
    const { rows } = await this.#pool.query<DueRow>({
      name: 'figures-due',
      text: `${dueColumns} where (s.vehicle_id is null or l.received_at > s.seen_at or s.open_day < $1)
          and (s.vehicle_id is null or s.computed_at < $2 or s.open_day < $1)
          and l.vehicle_id <> all($4::int4[])
        order by s.computed_at nulls first limit $3`,
      values: [lastOpen, iso(before), limit, without],
    })
    return rows.map(dueOf)
  }

  async stateOf(vehicleIds: readonly number[]): Promise<DueVehicle[]> {
    const { rows } = await this.#pool.query<DueRow>(`${dueColumns} where l.vehicle_id = any($1::int4[])`, [vehicleIds])
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

  /** @param without vehicles that are left out */
  async late(limit: number, without: readonly number[]): Promise<LateHours[]> {
    const { rows } = await this.#pool.query<{ vehicle_id: number; fuel: boolean; hour: Date; seq: string }>({
      name: 'figures-late',
      text: `select h.vehicle_id, h.hour, h.seq, coalesce(l.fuel_dl is not null, false) as fuel
        from late_report_hours h left join latest_positions l using (vehicle_id)
        where h.vehicle_id in (
          select vehicle_id from late_report_hours where vehicle_id <> all($2::int4[]) group by vehicle_id order by min(seq) limit $1)`,
      values: [limit, without],
    })
    const byVehicle = new Map<number, LateHours>()
    for (const { vehicle_id: vehicleId, fuel, hour, seq } of rows) {
      const late = byVehicle.get(vehicleId) ?? { vehicleId, hasFuel: fuel, hours: [], marks: [] }
      late.hours.push(hour.getTime())
      late.marks.push({ hour, seq })
      byVehicle.set(vehicleId, late)
    }
    return [...byVehicle.values()]
  }

  /** Those with more reports since stay. */
  async forget({ vehicleId, marks }: LateHours): Promise<void> {
    await this.#pool.query(
      `delete from late_report_hours h using unnest($2::timestamptz[], $3::int8[]) as m (hour, seq)
        where h.vehicle_id = $1 and h.hour = m.hour and h.seq = m.seq`,
      [vehicleId, marks.map(({ hour }) => hour), marks.map(({ seq }) => seq)],
    )
  }

  /**
   * The median of each minute, ordered by time, from the last hour with readings before `begin`, of which a whole day may be computed. Times: ms since
   * 1970, the end excluded.
   */
  async fuelReadings(vehicleId: number, begin: number, to: number): Promise<FuelReading[]> {
    const { rows: last } = await this.#pool.query<{ time: Date }>({
      name: 'fuel-before',
      text: `select time from positions where vehicle_id = $1 and time >= $2 and time < $3 and fuel_dl is not null
          and quality & ${unsoundClock} = 0
        order by time desc limit 1`,
      values: [vehicleId, iso(begin - sleepsFor), iso(begin)],
    })
    const minute = 60_000
    const before = last[0] && Math.floor(last[0].time.getTime() / minute) * minute - leadOfFuel
    const { rows } = await this.#pool.query<{ at: Date; dl: number; moves: boolean; lat: number | null; lng: number | null }>({
      name: 'fuel-readings',
      text: `select date_bin('1 minute', time, 'epoch') as at, percentile_disc(0.5) within group (order by fuel_dl) as dl,
          bool_or(speed_dkmh >= 30) as moves, max(latitude_e6) filter (where quality & 13 = 0) as lat,
          max(longitude_e6) filter (where quality & 13 = 0) as lng
        from positions where vehicle_id = $1 and time >= $2 and time < $3 and fuel_dl is not null and quality & ${unsoundClock} = 0
        group by 1 order by 1`,
      values: [vehicleId, iso(before ?? begin), iso(to)],
    })
    return rows.map(({ at, dl, moves, lat, lng }) => ({
      at: at.getTime(),
      ml: dl * 100,
      moves,
      latitude: lat === null ? null : lat / 1e6,
      longitude: lng === null ? null : lng / 1e6,
    }))
  }

  /** Stores days and how far the vehicle is, all or nothing. `seenAt` null: only the past was computed again. */
  async store(
    vehicleId: number,
    days: readonly ComputedDay[],
    state: { openDay: string; seenAt: number } | null,
    now: number,
  ): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      for (const day of days) await storeDay(client, vehicleId, day, now)
      if (state)
        await client.query(
          `insert into figure_states as s (vehicle_id, open_day, seen_at, computed_at) values ($1, $2, $3, $4)
            on conflict (vehicle_id) do update set open_day = excluded.open_day, seen_at = excluded.seen_at, computed_at = excluded.computed_at`,
          [vehicleId, state.openDay, iso(state.seenAt), iso(now)],
        )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
}

interface DueRow {
  vehicle_id: number
  open_day: string | null
  received_at: Date
  seen_at: Date | null
  computed_at: Date | null
  fuel: boolean
}
const dueColumns = `select l.vehicle_id, s.open_day::text, l.received_at, s.seen_at, s.computed_at, l.fuel_dl is not null as fuel
  from latest_positions l left join figure_states s using (vehicle_id)`
const dueOf = (row: DueRow): DueVehicle => ({
  vehicleId: row.vehicle_id,
  openDay: row.open_day,
  receivedAt: row.received_at.getTime(),
  seenAt: row.seen_at?.getTime() ?? 0,
  computedAt: row.computed_at?.getTime() ?? 0,
  hasFuel: row.fuel,
})

async function storeDay(
  client: PoolClient,
  vehicleId: number,
  { day, figures, fuel, expired }: ComputedDay,
  now: number,
): Promise<void> {
  if (expired) {
    const { rows: more } = await client.query('select from vehicle_days where vehicle_id = $1 and day = $2 and points > $3', [
      vehicleId,
      day.day,
      figures.points,
    ])
    if (more.length > 0) return
  }
  const { driving, idling, parked, gap, hours } = figures
  // A day of which nothing is known has no row.
  if (!figures.known || (figures.points === 0 && driving + idling + parked === 0)) {
    await client.query('delete from vehicle_days where vehicle_id = $1 and day = $2', [vehicleId, day.day])
    return
  }
  const mean = driving > 0 ? (figures.distance / driving) * 3.6 : null
  const { rows } = await client.query<{ more_before: boolean }>(
    `insert into vehicle_days as d (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s, engine_on_s,
      engine_starts, max_speed_kmh, mean_speed_kmh, odometer_begin_m, odometer_end_m, points, first_at, last_at, computed_at,
      fuel_used_ml, refuelled_ml, fuel_lost_ml, fuel_readings, fuel_drop_ml)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
    on conflict (vehicle_id, day) do update set distance_m = excluded.distance_m, distance_source = excluded.distance_source,
      driving_s = excluded.driving_s, idling_s = excluded.idling_s, parked_s = excluded.parked_s, gap_s = excluded.gap_s,
      online_s = excluded.online_s, engine_on_s = excluded.engine_on_s, engine_starts = excluded.engine_starts,
      max_speed_kmh = excluded.max_speed_kmh, mean_speed_kmh = excluded.mean_speed_kmh, odometer_begin_m = excluded.odometer_begin_m,
      odometer_end_m = excluded.odometer_end_m, points = excluded.points, first_at = excluded.first_at, last_at = excluded.last_at,
      computed_at = excluded.computed_at,
      fuel_used_ml = case when excluded.fuel_readings >= d.fuel_readings then excluded.fuel_used_ml else d.fuel_used_ml end,
      refuelled_ml = case when excluded.fuel_readings >= d.fuel_readings then excluded.refuelled_ml else d.refuelled_ml end,
      fuel_lost_ml = case when excluded.fuel_readings >= d.fuel_readings then excluded.fuel_lost_ml else d.fuel_lost_ml end,
      fuel_drop_ml = case when excluded.fuel_readings >= d.fuel_readings then excluded.fuel_drop_ml else d.fuel_drop_ml end,
      fuel_readings = greatest(excluded.fuel_readings, d.fuel_readings)
    returning fuel_readings > $23 as more_before`,
    [
      vehicleId,
      day.day,
      figures.distance,
      figures.distanceBy,
      driving,
      idling,
      parked,
      gap,
      driving + idling + parked,
      figures.engineOn,
      figures.engineStarts,
      figures.topSpeed,
      mean,
      figures.odometerBegin,
      figures.odometerEnd,
      figures.points,
      figures.firstAt === null ? null : iso(figures.firstAt),
      figures.lastAt === null ? null : iso(figures.lastAt),
      iso(now),
      fuel.figures?.used ?? null,
      fuel.figures?.refuelled ?? null,
      fuel.figures?.lost ?? null,
      fuel.readings,
      fuel.figures?.drop ?? null,
    ],
  )
  await client.query(
    `insert into vehicle_day_hours (vehicle_id, day, distance_m, driving_s, idling_s, parked_s, gap_s) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (vehicle_id, day) do update set distance_m = excluded.distance_m, driving_s = excluded.driving_s,
        idling_s = excluded.idling_s, parked_s = excluded.parked_s, gap_s = excluded.gap_s`,
    [vehicleId, day.day, hours.distance, hours.driving, hours.idling, hours.parked, hours.gap],
  )
  await storePeriods(client, vehicleId, day, figures)
  // Raw reports have gone meanwhile: what was made of them stays.
  if (rows[0]?.more_before === false && fuel.readings > 0) {
    await storeLevels(client, vehicleId, day, fuel.levels)
    await storeEvents(client, vehicleId, day, fuel.events, fuel.beside)
    await client.query(countFuelOfDay, [vehicleId, day.day, iso(day.begin), iso(day.end)])
  }
}

async function storePeriods(
  client: PoolClient,
  vehicleId: number,
  { begin, end }: CalendarDay,
  { periods }: DayFigures,
): Promise<void> {
  await client.query('delete from ignition_periods where vehicle_id = $1 and begin_at >= $2 and begin_at < $3', [
    vehicleId,
    iso(begin),
    iso(end),
  ])
  if (periods.length === 0) return
  await client.query(
    `insert into ignition_periods (vehicle_id, begin_at, end_at, driving_s, idling_s, distance_m, begin_lat, begin_lng, end_lat, end_lng)
      select $1, p.begin_at, p.end_at, p.driving_s, p.idling_s, p.distance_m, p.begin_lat, p.begin_lng, p.end_lat, p.end_lng
      from jsonb_populate_recordset(null::ignition_periods, $2::jsonb) p`,
    [
      vehicleId,
      JSON.stringify(
        periods.map(period => ({
          begin_at: iso(period.begin),
          end_at: period.end === null ? null : iso(period.end),
          driving_s: period.driving,
          idling_s: period.idling,
          distance_m: period.distance,
          begin_lat: period.beginAt?.latitude ?? null,
          begin_lng: period.beginAt?.longitude ?? null,
          end_lat: period.endAt?.latitude ?? null,
          end_lng: period.endAt?.longitude ?? null,
        })),
      ),
    ],
  )
}

/** The levels of a day; a piece of before that has other borders, of another time zone, gives its part away. */
const storeLevels = (client: PoolClient, vehicleId: number, { begin, end }: CalendarDay, levels: readonly FuelLevel[]) =>
  client.query({
    name: 'store-fuel-levels',
    text: `with others as (
        update fuel_curves c set minutes = k.minutes, ml = k.ml
        from fuel_curves o, lateral (
          select coalesce(array_agg(l.minute order by l.minute), '{}') as minutes, coalesce(array_agg(l.ml order by l.minute), '{}') as ml
          from unnest(o.minutes, o.ml) as l (minute, ml)
          where o.begin_at + l.minute * interval '1 minute' < $2 or o.begin_at + l.minute * interval '1 minute' >= $3
        ) k
        where o.vehicle_id = $1 and o.begin_at > $2::timestamptz - interval '1 day' and o.begin_at < $3 and o.begin_at <> $2
          and c.vehicle_id = o.vehicle_id and c.begin_at = o.begin_at
      )
      insert into fuel_curves as c (vehicle_id, begin_at, minutes, ml) values ($1, $2, $4::int2[], $5::int4[])
      on conflict (vehicle_id, begin_at) do update set minutes = excluded.minutes, ml = excluded.ml
        where c.ml <> excluded.ml or c.minutes <> excluded.minutes`,
    values: [
      vehicleId,
      iso(begin),
      iso(end),
      levels.map(({ at }) => Math.round((at - begin) / 60_000)),
      levels.map(({ ml }) => Math.round(ml)),
    ],
  })

interface StoredEvent {
  id: string
  kind: FuelEvent['kind']
  begin_at: Date
  end_at: Date
  begin_ml: number
  end_ml: number
  dismissed: boolean
}

const touch = (stored: StoredEvent, { kind, beginAt, endAt }: FuelEvent): boolean =>
  stored.kind === kind && stored.begin_at.getTime() <= endAt && stored.end_at.getTime() >= beginAt

/**
 * Late reports move an event or change what it amounts to: one of its kind that it overlaps is the same one, and keeps its id and who dismissed it.
 * With the day's row locked.
 * @param beside events of the days around: what was of this day before may be of them now, and is theirs to take
 */
async function storeEvents(
  client: PoolClient,
  vehicleId: number,
  { begin, end }: CalendarDay,
  events: readonly FuelEvent[],
  beside: readonly FuelEvent[],
): Promise<void> {
  const from = Math.min(begin, ...events.map(({ beginAt }) => beginAt))
  const { rows: stored } = await client.query<StoredEvent>({
    name: 'fuel-events-around',
    text: `select id::text, kind, begin_at, end_at, begin_ml, end_ml, dismissed_at is not null as dismissed
      from fuel_events where vehicle_id = $1 and end_at >= $2 and begin_at < $3 order by begin_at, id`,
    values: [vehicleId, iso(from), iso(end)],
  })
  const left = new Set(stored)
  const kept: { id: string; event: FuelEvent; was: StoredEvent }[] = []
  const added: FuelEvent[] = []
  for (const event of events) {
    const same = [...left].filter(each => touch(each, event))
    const was = same.find(({ dismissed }) => dismissed) ?? same[0]
    if (!was) {
      added.push(event)
      continue
    }
    left.delete(was)
    kept.push({ id: was.id, event, was })
  }
  const gone = [...left].filter(
    each => each.end_at.getTime() >= begin && each.end_at.getTime() < end && !beside.some(event => touch(each, event)),
  )
  if (gone.length > 0) await client.query('delete from fuel_events where id = any($1::int8[])', [gone.map(({ id }) => id)])
  for (const { id, event, was } of kept) {
    const [beginMl, endMl] = [Math.round(event.beginMl), Math.round(event.endMl)]
    if (
      was.begin_at.getTime() === event.beginAt &&
      was.end_at.getTime() === event.endAt &&
      was.begin_ml === beginMl &&
      was.end_ml === endMl
    )
      continue
    await client.query(
      'update fuel_events set begin_at = $2, end_at = $3, begin_ml = $4, end_ml = $5, lat = $6, lng = $7 where id = $1::int8',
      [id, iso(event.beginAt), iso(event.endAt), beginMl, endMl, event.latitude, event.longitude],
    )
  }
  for (const event of added)
    await client.query(
      `insert into fuel_events (vehicle_id, kind, begin_at, end_at, begin_ml, end_ml, lat, lng) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        vehicleId,
        event.kind,
        iso(event.beginAt),
        iso(event.endAt),
        Math.round(event.beginMl),
        Math.round(event.endMl),
        event.latitude,
        event.longitude,
      ],
    )
}
