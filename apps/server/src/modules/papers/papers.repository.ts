/** SQL for papers. What is shown and told is read from the view all_papers, which has those of drivers' files too. */
import type { PaperKind, PaperOwner } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { Due } from '../due-reminders.ts'

export interface StoredPaper {
  key: string
  paper_id: string | null
  vehicle_id: number | null
  driver_id: number | null
  organisation_id: number
  subject: string
  kind: PaperKind
  kind_name: string
  number: string
  issued_on: string
  expires_on: string
  remind_days: number
  note: string
  revision: number
  replaced: boolean
}

export interface PaperValues {
  kind: PaperKind
  kindName: string
  number: string
  issuedOn: string
  expiresOn: string
  remindDays: number
  note: string
}

export interface AskedPapers {
  organisationIds: readonly number[]
  of?: PaperOwner | undefined
  driverId?: number | undefined
  vehicleId?: number | undefined
  paperId?: string | undefined
  keyword?: string | undefined
  /** Kinds whose names have the keyword. */
  kinds: readonly string[]
  state?: 'soon' | 'expired' | undefined
  /** YYYY-MM-DD */
  today: string
  offset: number
  limit: number
}

/** A paper whose end is to be told. */
export type DuePaper = Due & Pick<StoredPaper, 'organisation_id' | 'subject' | 'kind' | 'kind_name'>

/** Of a paper that ended longer ago nobody is told any more: it came with a sheet of old ones. Days. */
const newsFor = 30
const columns = sql`key, paper_id, vehicle_id, driver_id, organisation_id, subject, kind, kind_name, number, remind_days, note, revision, replaced,
  coalesce(to_char(issued_on, 'YYYY-MM-DD'), '') as issued_on, coalesce(to_char(expires_on, 'YYYY-MM-DD'), '') as expires_on`

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, sign => `\\${sign}`)
const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

export class PaperRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async page(asked: AskedPapers): Promise<{ papers: StoredPaper[]; total: number }> {
    const where = conditionsOf(asked)
    const [papers, counted] = await Promise.all([
      sql<StoredPaper>`select ${columns} from all_papers p where ${where}
        order by p.expires_on nulls last, key limit ${asked.limit} offset ${asked.offset}`.execute(this.#db),
      sql<{ total: number }>`select count(*)::int as total from all_papers where ${where}`.execute(this.#db),
    ])
    return { papers: papers.rows, total: counted.rows[0]?.total ?? 0 }
  }

  async find(organisationIds: readonly number[], id: string): Promise<StoredPaper | undefined> {
    const { rows } = await sql<StoredPaper>`select ${columns} from all_papers
      where paper_id = ${id} and organisation_id = any(${organisationIds}::int[])`.execute(this.#db)
    return rows[0]
  }

  /** Who was erased is nobody any more. */
  async driverIn(organisationIds: readonly number[], driverId: number): Promise<boolean> {
    const { rows } = await sql`select from drivers where id = ${driverId} and organisation_id = any(${organisationIds}::int[])
      and not exists (select from erasures e where e.kind = 'driver' and e.person_ids @> array[${driverId}::int4])`.execute(
      this.#db,
    )
    return rows.length > 0
  }

  async add(
    owner: { vehicleId: number | null; driverId: number | null },
    values: PaperValues,
    by: number,
    now: Date,
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('papers')
      .values({ vehicle_id: owner.vehicleId, driver_id: owner.driverId, ...rowOf(values), changed_by: by, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** False: somebody else was quicker. */
  async change(id: string, revision: number, values: PaperValues, by: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('papers')
      .set({ ...rowOf(values), changed_by: by, changed_at: now, revision: revision + 1 })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async end(id: string): Promise<void> {
    await this.#db.deleteFrom('papers').where('id', '=', id).execute()
  }

  /** Ends that are to be told on this day. */
  due(today: string): RawBuilder<unknown> {
    return sql`select key as thing, expires_on as term, organisation_id, subject, kind, kind_name from all_papers
      where expires_on - remind_days <= ${today}::date and expires_on >= ${today}::date - ${newsFor}::int and not replaced`
  }

  /** Ended papers of the vehicle and of who drives it, if an organisation above has checks refused for them. Who drives: the card that is in it. */
  async refusing(vehicleId: number, above: readonly number[], at: Date, today: string) {
    const { rows } = await sql<Pick<StoredPaper, 'subject' | 'kind' | 'kind_name'> & { ofDriver: boolean }>`
      select subject, kind, kind_name, driver_id is not null as "ofDriver" from all_papers
      where exists (select from paper_settings where refuse_expired and organisation_id = any(${above}::int[]))
        and expires_on < ${today}::date and not replaced
        and (vehicle_id = ${vehicleId} or driver_id = (
          select case when inserted then driver_id end from driver_cards where vehicle_id = ${vehicleId} and time <= ${at}
          order by time desc, inserted desc limit 1))
      order by driver_id is not null, expires_on, key`.execute(this.#db)
    return rows
  }

  /** Organisations that refuse for ended papers, and hours of those that refuse for a terminal that is down. */
  async settings(): Promise<{ refusing: ReadonlySet<number>; deviceDownHours: ReadonlyMap<number, number> }> {
    const rows = await this.#db.selectFrom('paper_settings').selectAll().execute()
    return {
      refusing: new Set(rows.filter(row => row.refuse_expired).map(row => row.organisation_id)),
      deviceDownHours: new Map(
        rows.flatMap(({ organisation_id: id, device_down_hours: hours }) => (hours === null ? [] : [[id, hours] as const])),
      ),
    }
  }

  /** @param deviceDownHours undefined: what they are by now, though somebody changes them meanwhile */
  async setRefusing(organisationId: number, refuse: boolean, deviceDownHours: number | null | undefined): Promise<void> {
    const row = { refuse_expired: refuse, ...(deviceDownHours !== undefined && { device_down_hours: deviceDownHours }) }
    await this.#db
      .insertInto('paper_settings')
      .values({ organisation_id: organisationId, ...row })
      .onConflict(on => on.column('organisation_id').doUpdateSet(row))
      .execute()
  }
}

const rowOf = ({ kind, kindName, number, issuedOn, expiresOn, remindDays, note }: PaperValues) => ({
  kind,
  kind_name: kind === 'own' ? kindName : '',
  number,
  issued_on: issuedOn || null,
  expires_on: expiresOn || null,
  remind_days: remindDays,
  note,
})

function conditionsOf({ organisationIds, of, driverId, vehicleId, paperId, keyword, kinds, state, today }: AskedPapers) {
  const conditions: RawBuilder<unknown>[] = [sql`organisation_id = any(${organisationIds}::int[])`]
  if (of !== undefined) conditions.push(of === 'vehicle' ? sql`vehicle_id is not null` : sql`driver_id is not null`)
  if (driverId !== undefined) conditions.push(sql`driver_id = ${driverId}`)
  if (vehicleId !== undefined) conditions.push(sql`vehicle_id = ${vehicleId}`)
  if (paperId !== undefined) conditions.push(sql`paper_id = ${paperId}`)
  if (state === 'expired') conditions.push(sql`expires_on < ${today}::date and not replaced`)
  if (state === 'soon') conditions.push(sql`expires_on - remind_days <= ${today}::date and not replaced`)
  if (keyword) {
    const part = `%${literal(keyword)}%`
    // Numbers in files of drivers are shown masked, and not found by their parts.
    conditions.push(
      sql`(subject ilike ${part} or kind_name ilike ${part} or (paper_id is not null and number ilike ${part}) or kind = any(${kinds}::text[]))`,
    )
  }
  return all(conditions)
}
