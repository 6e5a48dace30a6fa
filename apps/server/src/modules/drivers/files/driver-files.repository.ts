/** SQL for files of drivers: pages of them, and any number added or changed with a few statements. */
import type { DriverForm } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { minLengthToMatch } from '../../masked-licence.ts'

export interface StoredDriver extends DriverForm {
  id: number
  revision: number
  retiredAt: Date | null
  fileSince: Date | null
  lastCardAt: Date | null
}

export interface AskedDrivers {
  organisationIds: readonly number[]
  /** Whose regular vehicles are named: all that the administrator sees. */
  reached: readonly number[]
  keyword?: string | undefined
  retired?: boolean | undefined
  /** YYYY-MM-DD: whose certificate or licence ends until then. */
  endsBefore?: string | undefined
  cursor?: string | undefined
  pageSize: number
}

/** A file as it is stored: without an id a new one. */
export interface DriverToStore {
  id: number | null
  /** The revision that is changed. */
  revision: number
  values: DriverForm
  /** Of the regular vehicle; null: none; undefined: as it is. */
  vehicleId?: number | null | undefined
}

export type DriverConflict = 'certificate' | 'card' | 'meanwhile'
/** Somebody was quicker, or the numbers are somebody else's. */
export class DriverNotStored extends Error {
  readonly conflict: DriverConflict
  constructor(conflict: DriverConflict) {
    super(conflict)
    this.conflict = conflict
  }
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, sign => `\\${sign}`)
const dayText = (column: string) => sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD'), '')`

const uniqueViolation = '23505'

export class DriverFileRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async page(asked: AskedDrivers): Promise<{ drivers: StoredDriver[]; total: number; next: string | null }> {
    const { cursor, pageSize } = asked
    const [, name = '', id = '0'] = /^(.*):(\d+)$/.exec(cursor ?? '') ?? []
    const [{ total }, rows] = await Promise.all([
      this.#asked(asked).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
      this.#asked(asked)
        .$if(cursor !== undefined, query => query.where(sql<boolean>`(d.name, d.id) > (${name}, ${Number(id)}::int)`))
        .select(this.#columns(asked.reached))
        .orderBy('d.name')
        .orderBy('d.id')
        // One more than is shown: whether there is a next page.
        .limit(pageSize + 1)
        .execute(),
    ])
    const drivers = rows.slice(0, pageSize)
    const last = drivers.at(-1)
    return { drivers, total, next: last && rows.length > pageSize ? `${last.name}:${last.id}` : null }
  }

  /** In the order of their numbers. */
  async afterId(organisationIds: readonly number[], id: number, limit: number): Promise<StoredDriver[]> {
    return this.#of(organisationIds)
      .where('d.retired_at', 'is', null)
      .where('d.id', '>', id)
      .select(this.#columns(organisationIds))
      .orderBy('d.id')
      .limit(limit)
      .execute()
  }

  find(organisationIds: readonly number[], id: number): Promise<StoredDriver | undefined> {
    return this.#of(organisationIds).where('d.id', '=', id).select(this.#columns(organisationIds)).executeTakeFirst()
  }

  withCertificates(organisationIds: readonly number[], certificates: readonly string[]): Promise<StoredDriver[]> {
    return this.#of(organisationIds)
      .where('d.licence', '=', sql<string>`any(${certificates}::text[])`)
      .select(this.#columns(organisationIds))
      .execute()
  }

  /** Whose numbers these are: of certificates and of cards. */
  async ownersOf(organisationIds: readonly number[], numbers: readonly string[]) {
    const { rows } = await sql<{ organisation_id: number; number: string; driver_id: number; isCard: boolean }>`
      select organisation_id, number, driver_id, true as "isCard" from driver_numbers
        where organisation_id = any(${organisationIds}::int[]) and number = any(${numbers}::text[])
      union all select organisation_id, licence, id, false from drivers
        where organisation_id = any(${organisationIds}::int[]) and licence = any(${numbers}::text[])`.execute(this.#db)
    return rows
  }

  /** Vehicles by plate; a plate that several vehicles have is of none. */
  async vehiclesWithPlates(organisationIds: readonly number[], plates: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ plate_num: string; id: number }>`
      select plate_num, min(id) as id from vehicles
      where organisation_id = any(${organisationIds}::int[]) and plate_num = any(${plates}::text[])
      group by plate_num having count(*) = 1`.execute(this.#db)
    return new Map(rows.map(row => [row.plate_num, row.id]))
  }

  /**
   * Who else gives out numbers of the organisations of these files waits: a number is looked up in two tables. Who stores files in several parts calls this
   * with all of them first, or two could wait for each other.
   */
  async lockNumbers(tx: Transaction<Database>, files: readonly DriverToStore[]): Promise<void> {
    const organisations = [...new Set(files.map(({ values }) => values.orgId))]
    await sql`select id from organisations where id = any(${organisations}::int[]) order by id for no key update`.execute(tx)
  }

  /** Ids in the order of the files. @throws DriverNotStored */
  async store(tx: Transaction<Database>, files: readonly DriverToStore[], now: Date): Promise<number[]> {
    if (files.length === 0) return []
    await this.lockNumbers(tx, files)
    try {
      const ids = await this.#storeRows(tx, files, now)
      await this.#storeNumbers(tx, files, ids)
      await this.#storeVehicles(tx, files, ids, now)
      return ids
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === uniqueViolation) throw new DriverNotStored('certificate')
      throw error
    }
  }

  /** Whether it was another way before. The regular vehicle is given up. */
  async retire(organisationIds: readonly number[], id: number, retiredAt: Date | null, now: Date): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      const { numUpdatedRows } = await tx
        .updateTable('drivers')
        .set({ retired_at: retiredAt, revision: sql<number>`revision + 1` })
        .where('id', '=', id)
        .where('organisation_id', '=', sql<number>`any(${organisationIds}::int[])`)
        .where('retired_at', retiredAt === null ? 'is not' : 'is', null)
        .executeTakeFirst()
      if (retiredAt !== null) await endRegular(tx, [id], now)
      return numUpdatedRows > 0n
    })
  }

  /** Registered trips and regular vehicles that touch the time. */
  async drives(driverIds: readonly number[], from: Date, to: Date) {
    const { rows } = await sql<{ source: 'trip' | 'regular'; vehicle_id: number; from: Date; to: Date | null }>`
      select 'trip' as source, vehicle_id, started_at as from, ended_at as to from trips
        where driver_id = any(${driverIds}::int[]) and started_at <= ${to} and coalesce(ended_at, ${to}) >= ${from}
      union all select 'regular', vehicle_id, since, until from driver_vehicles
        where driver_id = any(${driverIds}::int[]) and since <= ${to} and coalesce(until, ${to}) >= ${from}`.execute(this.#db)
    return rows
  }

  #of(organisationIds: readonly number[]) {
    return (
      this.#db
        .selectFrom('drivers as d')
        .where('d.organisation_id', '=', sql<number>`any(${organisationIds}::int[])`)
        // Who was erased is nobody any more.
        .where(sql<boolean>`not exists (select from erasures e where e.kind = 'driver' and e.person_ids @> array[d.id])`)
    )
  }

  #asked({ organisationIds, keyword, retired, endsBefore }: AskedDrivers) {
    return this.#of(organisationIds)
      .$if(retired !== undefined, query => query.where('d.retired_at', retired ? 'is not' : 'is', null))
      .$if(endsBefore !== undefined, query =>
        query.where(sql<boolean>`(d.valid_until < ${endsBefore}::date or d.licence_until < ${endsBefore}::date)`),
      )
      .$if(Boolean(keyword), query => query.where(matches(keyword ?? '')))
  }

  #columns(reached: readonly number[]) {
    return [
      'd.id',
      'd.revision',
      'd.name',
      'd.issuer',
      'd.mobile',
      'd.note',
      'd.organisation_id as orgId',
      'd.licence as certificate',
      'd.driving_licence as drivingLicence',
      'd.licence_classes as licenceClasses',
      'd.retired_at as retiredAt',
      'd.file_since as fileSince',
      dayText('d.valid_until').as('certificateUntil'),
      dayText('d.licence_until').as('licenceUntil'),
      sql<string[]>`array(select number from driver_numbers n where n.driver_id = d.id order by number)`.as('cards'),
      sql<string>`coalesce((select v.plate_num from driver_vehicles r join vehicles v on v.id = r.vehicle_id
        where r.driver_id = d.id and r.until is null and v.organisation_id = any(${reached}::int[])), '')`.as('plateNum'),
      sql<Date | null>`(select max(time) from driver_cards c where c.driver_id = d.id)`.as('lastCardAt'),
    ] as const
  }

  async #storeRows(tx: Transaction<Database>, files: readonly DriverToStore[], now: Date): Promise<number[]> {
    const rows = files.map(({ id, revision, values }, nth) => ({
      nth,
      id,
      revision,
      organisation_id: values.orgId,
      licence: values.certificate,
      name: values.name,
      issuer: values.issuer,
      valid_until: values.certificateUntil || null,
      mobile: values.mobile,
      driving_licence: values.drivingLicence,
      licence_classes: values.licenceClasses,
      licence_until: values.licenceUntil || null,
      note: values.note,
    }))
    const given = (
      some: typeof rows,
    ) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (nth int, id int, revision int,
      organisation_id int, licence text, name text, issuer text, valid_until date, mobile text, driving_licence text,
      licence_classes text, licence_until date, note text)`
    const [fresh, changed] = [rows.filter(({ id }) => id === null), rows.filter(({ id }) => id !== null)]
    const { rows: added } = await sql<{ id: number; organisation_id: number; licence: string }>`
      insert into drivers (organisation_id, licence, name, issuer, valid_until, mobile, driving_licence, licence_classes, licence_until, note, file_since)
      select organisation_id, licence, name, issuer, valid_until, mobile, driving_licence, licence_classes, licence_until, note, ${now}
      from ${given(fresh)} order by nth
      on conflict do nothing returning id, organisation_id, licence`.execute(tx)
    if (added.length < fresh.length) throw new DriverNotStored('certificate')
    const { rows: updated } = await sql<{ id: number }>`
      update drivers d set organisation_id = r.organisation_id, licence = r.licence, name = r.name, issuer = r.issuer,
        valid_until = r.valid_until, mobile = r.mobile, driving_licence = r.driving_licence, licence_classes = r.licence_classes,
        licence_until = r.licence_until, note = r.note, file_since = coalesce(d.file_since, ${now}), revision = d.revision + 1
      from ${given(changed)} where d.id = r.id and d.revision = r.revision returning d.id`.execute(tx)
    if (updated.length < changed.length) throw new DriverNotStored('meanwhile')
    const idOf = new Map(added.map(row => [`${row.organisation_id} ${row.licence}`, row.id]))
    return rows.map(row => row.id ?? idOf.get(`${row.organisation_id} ${row.licence}`) ?? 0)
  }

  async #storeNumbers(tx: Transaction<Database>, files: readonly DriverToStore[], ids: readonly number[]): Promise<void> {
    await tx.deleteFrom('driver_numbers').where('driver_id', '=', sql<number>`any(${ids}::int[])`).execute()
    const rows = files.flatMap(({ values }, at) =>
      [...new Set(values.cards)].map(number => ({ organisation_id: values.orgId, number, driver_id: ids[at] ?? 0 })),
    )
    const { rows: stored } = await sql`
      insert into driver_numbers (organisation_id, number, driver_id)
      select organisation_id, number, driver_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (organisation_id int, number text, driver_id int)
      on conflict do nothing returning 1`.execute(tx)
    if (stored.length < rows.length) throw new DriverNotStored('card')
    // A number is a certificate or a card, and one driver's.
    const { rows: both } = await sql<{ ofCard: boolean }>`
      select n.driver_id = any(${ids}::int[]) as "ofCard" from driver_numbers n
      join drivers d on d.organisation_id = n.organisation_id and d.licence = n.number
      where n.driver_id <> d.id and (n.driver_id = any(${ids}::int[]) or d.id = any(${ids}::int[])) limit 1`.execute(tx)
    if (both[0]) throw new DriverNotStored(both[0].ofCard ? 'card' : 'certificate')
  }

  async #storeVehicles(
    tx: Transaction<Database>,
    files: readonly DriverToStore[],
    ids: readonly number[],
    now: Date,
  ): Promise<void> {
    const changed = files.flatMap(({ vehicleId }, at) => (vehicleId === undefined ? [] : [{ driver: ids[at] ?? 0, vehicleId }]))
    if (changed.length === 0) return
    await endRegular(
      tx,
      changed.map(({ driver }) => driver),
      now,
    )
    const regular = changed.flatMap(({ driver, vehicleId }) => (vehicleId === null ? [] : [{ driver, vehicleId }]))
    await sql`insert into driver_vehicles (driver_id, vehicle_id, since)
      select driver, vehicle, ${now} from unnest(${regular.map(each => each.driver)}::int[], ${regular.map(each => each.vehicleId)}::int[])
        as r (driver, vehicle)
      on conflict (driver_id, since) do update set vehicle_id = excluded.vehicle_id, until = null`.execute(tx)
  }
}

const endRegular = (tx: Transaction<Database>, ids: readonly number[], now: Date) =>
  sql`update driver_vehicles set until = greatest(since, ${now}) where driver_id = any(${ids}::int[]) and until is null`.execute(
    tx,
  )

/** Masked digits must not be found out by searching: numbers are found whole, or by the digits that are shown. */
function matches(keyword: string) {
  const end = `%${literal(keyword)}`
  const shown = minLengthToMatch(keyword)
  const numberIs = (column: string) =>
    sql<boolean>`(lower(${sql.ref(column)}) = lower(${keyword}) or (${sql.ref(column)} ilike ${end} and length(${sql.ref(column)}) >= ${shown}))`
  return sql<boolean>`(d.name ilike ${`%${literal(keyword)}%`} or d.mobile like ${`%${literal(keyword)}%`}
    or ${numberIs('d.licence')} or ${numberIs('d.driving_licence')}
    or exists (select from driver_numbers n where n.driver_id = d.id and ${numberIs('n.number')}))`
}
