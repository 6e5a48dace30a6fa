/** Writes what the fuel curve of a day says: its levels, refuellings and losses. In the transaction that has written the row of the day. */
import type { PoolClient } from 'pg'
import { countFuelOfDay } from '../../store/fuel-of-day.ts'
import type { CalendarDay } from '../../tracks/calendar-days.ts'
import type { FuelDay, FuelLevel } from './fuel-curve.ts'
import type { FuelEvent } from './fuel-readings.ts'
import type { FuelFault } from './fuel-faults.ts'

const iso = (time: number): string => new Date(time).toISOString()

export async function storeFuel(client: PoolClient, vehicleId: number, day: CalendarDay, fuel: FuelDay): Promise<void> {
  await storeLevels(client, vehicleId, day, fuel.levels)
  await storeEvents(client, vehicleId, day, fuel.events, fuel.beside)
  await storeFaults(client, vehicleId, day, fuel.faults)
  await client.query(countFuelOfDay, [vehicleId, day.day, iso(day.begin), iso(day.end)])
}

/** Faults that end in the day: the day before may have known their begin only. */
async function storeFaults(
  client: PoolClient,
  vehicleId: number,
  { begin, end }: CalendarDay,
  faults: readonly FuelFault[],
): Promise<void> {
  const from = Math.min(begin, ...faults.map(({ beginAt }) => beginAt))
  await client.query({
    name: 'delete-fuel-faults',
    text: `delete from fuel_faults where vehicle_id = $1 and (end_at >= $2 or begin_at >= $3) and end_at < $4`,
    values: [vehicleId, iso(begin), iso(from), iso(end)],
  })
  if (faults.length === 0) return
  await client.query({
    name: 'store-fuel-faults',
    text: `insert into fuel_faults (vehicle_id, begin_at, kind, end_at, ml, before_ml, readings)
      select $1, f.* from unnest($2::timestamptz[], $3::text[], $4::timestamptz[], $5::int4[], $6::int4[], $7::int4[]) f
      on conflict (vehicle_id, begin_at, kind) do update set end_at = excluded.end_at, ml = excluded.ml, before_ml = excluded.before_ml,
        readings = excluded.readings`,
    values: [
      vehicleId,
      faults.map(({ beginAt }) => iso(beginAt)),
      faults.map(({ kind }) => kind),
      faults.map(({ endAt }) => iso(endAt)),
      faults.map(({ ml }) => Math.round(ml)),
      faults.map(({ beforeMl }) => (beforeMl === null ? null : Math.round(beforeMl))),
      faults.map(({ readings }) => readings),
    ],
  })
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
  evaluated_from: Date | null
  evaluated_until: Date | null
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
    text: `select id::text, kind, begin_at, end_at, begin_ml, end_ml, evaluated_from, evaluated_until, dismissed_at is not null as dismissed
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
      was.end_ml === endMl &&
      was.evaluated_from?.getTime() === event.evaluatedFrom &&
      was.evaluated_until?.getTime() === event.evaluatedUntil
    )
      continue
    await client.query(
      `update fuel_events set begin_at = $2, end_at = $3, begin_ml = $4, end_ml = $5, lat = $6, lng = $7, evaluated_from = $8, evaluated_until = $9
        where id = $1::int8`,
      [
        id,
        iso(event.beginAt),
        iso(event.endAt),
        beginMl,
        endMl,
        event.latitude,
        event.longitude,
        iso(event.evaluatedFrom),
        iso(event.evaluatedUntil),
      ],
    )
  }
  for (const event of added)
    await client.query(
      `insert into fuel_events (vehicle_id, kind, begin_at, end_at, begin_ml, end_ml, lat, lng, evaluated_from, evaluated_until)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        vehicleId,
        event.kind,
        iso(event.beginAt),
        iso(event.endAt),
        Math.round(event.beginMl),
        Math.round(event.endMl),
        event.latitude,
        event.longitude,
        iso(event.evaluatedFrom),
        iso(event.evaluatedUntil),
      ],
    )
}
