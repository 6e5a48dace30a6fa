/** SQL for drivers and driver card events. */
import { type Kysely, sql } from 'kysely'
import type { Database, RowOf } from '../../store/schema.ts'
import { minLengthToMatch } from '../masked-licence.ts'
import type { CardEvent } from './drives.ts'

export interface DriverQuery {
  organisationIds: readonly number[]
  /** For the account of a vehicle: only drivers of this vehicle. */
  onlyVehicleId: number | undefined
  keyword: string | undefined
  offset: number
  limit: number
}

type CardRow = Omit<RowOf<'driver_cards'>, 'issuer' | 'received_at' | 'valid_until'>

const cardOf = ({ time, inserted, driver_id: driverId, name, licence }: Omit<CardRow, 'vehicle_id'>): CardEvent => ({
  time: time.getTime(),
  inserted,
  holder: driverId === null ? null : { driverId, name: name ?? '', licence: licence ?? '' },
})

/** Escapes `like` patterns. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, sign => `\\${sign}`)

const fields = sql<string | null>`to_char(valid_until, 'YYYY-MM-DD')`.as('valid_until')

const columns = ['d.id', 'd.organisation_id', 'd.licence', 'd.name', 'd.issuer', 'd.mobile'] as const

export class DriverRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async list({ organisationIds, onlyVehicleId, keyword, offset, limit }: DriverQuery) {
    let rows = this.#db.selectFrom('drivers as d').where('d.organisation_id', '=', sql<number>`any(${organisationIds})`)
    if (onlyVehicleId !== undefined)
      rows = rows.where(
        sql<boolean>`exists (select from driver_cards c where c.driver_id = d.id and c.vehicle_id = ${onlyVehicleId})`,
      )
    if (keyword)
      rows = rows.where(eb =>
        eb.or([
          eb('d.name', 'ilike', `%${literal(keyword)}%`),
          eb(eb.fn<string>('lower', ['d.licence']), '=', keyword.toLowerCase()),
          // Masked digits must not be revealed by searching either.
          eb.and([
            eb('d.licence', 'ilike', `%${literal(keyword)}`),
            eb(eb.fn<number>('length', ['d.licence']), '>=', sql<number>`${minLengthToMatch(keyword)}::int`),
          ]),
        ]),
      )
    const page = rows
      .select([...columns, fields])
      .orderBy('d.name')
      .orderBy('d.id')
      .offset(offset)
      .limit(limit)
    const counted = rows.select(eb => eb.fn.countAll<string>().as('count'))
    const [found, { count }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()])
    return { rows: found, total: Number(count) }
  }

  /** Those among `ids` that belong to one of the organisations. */
  byIds(ids: readonly number[], organisationIds: readonly number[]) {
    return this.#db
      .selectFrom('drivers as d')
      .select([...columns, fields])
      .where('d.id', '=', sql<number>`any(${ids})`)
      .where('d.organisation_id', '=', sql<number>`any(${organisationIds})`)
      .orderBy('d.name')
      .orderBy('d.id')
      .execute()
  }

  /** The driver and those with the same number, as far as they belong to one of the organisations; none if the driver itself does not. */
  async samePerson(driverId: number, organisationIds: readonly number[]): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('drivers as d')
      .innerJoin('drivers as same', 'same.licence', 'd.licence')
      .select('same.id')
      .where('d.id', '=', driverId)
      .where('d.organisation_id', '=', sql<number>`any(${organisationIds})`)
      .where('same.organisation_id', '=', sql<number>`any(${organisationIds})`)
      .execute()
    return rows.map(row => row.id)
  }

  /** Card events of a vehicle ordered by time, from the last one before `from` that named a driver to the first one after `to`. */
  async cards(vehicleId: number, from: Date, to: Date): Promise<CardEvent[]> {
    const rows = await this.#db
      .selectFrom('driver_cards')
      .select(['time', 'inserted', 'driver_id', 'licence', 'name'])
      .where('vehicle_id', '=', vehicleId)
      .where(
        'time',
        '>=',
        sql<Date>`coalesce((select max(time) from driver_cards where vehicle_id = ${vehicleId} and time < ${from} and driver_id is not null), ${from})`,
      )
      // Includes the first event after the range: it ends the last driving period.
      .where(
        'time',
        '<=',
        sql<Date>`coalesce((select min(time) from driver_cards where vehicle_id = ${vehicleId} and time > ${to}), ${to})`,
      )
      .orderBy('time')
      .orderBy('inserted')
      .execute()
    return rows.map(cardOf)
  }

  /** As `cards`, of several vehicles at once. */
  async cardsOf(vehicleIds: readonly number[], from: Date, to: Date): Promise<ReadonlyMap<number, CardEvent[]>> {
    const { rows } = await sql<CardRow>`
        select c.vehicle_id, c.time, c.inserted, c.driver_id, c.licence, c.name
        from unnest(${vehicleIds}::int4[]) as v (id)
        join driver_cards c on c.vehicle_id = v.id
          and c.time >= coalesce((select max(time) from driver_cards where vehicle_id = v.id and time < ${from} and driver_id is not null), ${from})
          and c.time <= coalesce((select min(time) from driver_cards where vehicle_id = v.id and time > ${to}), ${to})
        order by c.vehicle_id, c.time, c.inserted`.execute(this.#db)
    const cards = new Map<number, CardEvent[]>()
    for (const row of rows) {
      const own = cards.get(row.vehicle_id) ?? []
      own.push(cardOf(row))
      cards.set(row.vehicle_id, own)
    }
    return cards
  }

  /** Whose card was in which vehicle, of drivers of these organisations; null: nobody's. The last event before the moment says so. */
  async namesAt(
    moments: readonly { vehicleId: number; time: number }[],
    organisationIds: readonly number[],
  ): Promise<(string | null)[]> {
    if (moments.length === 0) return []
    const { rows } = await sql<{ name: string | null }>`
        select case when c.inserted and d.id is not null then c.name end as name
        from unnest(${moments.map(({ vehicleId }) => vehicleId)}::int4[], ${moments.map(({ time }) => new Date(time))}::timestamptz[])
          with ordinality as m (vehicle_id, time, nth)
        left join lateral (
          select inserted, driver_id, name from driver_cards where vehicle_id = m.vehicle_id and time <= m.time
          order by time desc, inserted desc limit 1) c on true
        left join drivers d on d.id = c.driver_id and d.organisation_id = any(${organisationIds}::int4[])
        order by m.nth`.execute(this.#db)
    return rows.map(({ name }) => name)
  }

  /** Vehicles that a card of these drivers was inserted in before `to`, most recent first. */
  async vehiclesOf(driverIds: readonly number[], to: Date, limit: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('driver_cards')
      .select('vehicle_id')
      .where('driver_id', '=', sql<number>`any(${driverIds})`)
      .where('time', '<=', to)
      .groupBy('vehicle_id')
      .orderBy(sql`max(time)`, 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => row.vehicle_id)
  }

  /** Registered trips and regular vehicles that touch the time, of these vehicles. */
  async enteredDrives(vehicleIds: readonly number[], from: Date, to: Date) {
    const { rows } = await sql<{ by: 'trip' | 'regular'; vehicle_id: number; driver_id: number; from: Date; to: Date | null }>`
      select 'trip' as by, vehicle_id, driver_id, started_at as from, ended_at as to from trips
        where vehicle_id = any(${vehicleIds}::int4[]) and driver_id is not null and started_at <= ${to} and coalesce(ended_at, ${to}) >= ${from}
      union all select 'regular', vehicle_id, driver_id, since, until from driver_vehicles
        where vehicle_id = any(${vehicleIds}::int4[]) and since <= ${to} and coalesce(until, ${to}) >= ${from}
      order by 4`.execute(this.#db)
    return rows.map(({ by, vehicle_id: vehicleId, driver_id: driverId, from: begin, to: end }) => ({
      by,
      vehicleId,
      driverId,
      from: begin.getTime(),
      to: end?.getTime() ?? null,
    }))
  }

  /** These drivers with the person that each is: who drives for several organisations has a row in each, and is known by the first. */
  async persons(driverIds: readonly number[]) {
    const { rows } = await sql<{ id: number; name: string; organisation_id: number; person: number }>`
      select d.id, d.name, d.organisation_id, min(same.id) as person from drivers d join drivers same on same.licence = d.licence
      where d.id = any(${driverIds}::int4[]) group by d.id`.execute(this.#db)
    return new Map(rows.map(row => [row.id, row]))
  }
}
