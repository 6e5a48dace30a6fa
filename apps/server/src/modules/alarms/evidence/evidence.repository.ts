/** SQL for the files of active-safety alarms: what terminals are asked for, and what came. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AnnouncedFile } from '../../../evidence/evidence-store.ts'
import type { Database } from '../../../store/schema.ts'
import type { Folded } from '../detector/detector.ts'
import { cameraOfPicture, queuePicture } from './queue-picture.ts'

export type EvidenceState = Database['alarm_evidence']['state']

export interface Evidence {
  number: string
  caseId: string
  vehicleId: number
  identification: Buffer
}

/** Of one case; one that flaps would ask for the same again and again. */
const maxOfCase = 3
const maxTimesAsked = 3
/** Alarms that were longer ago when they arrived have no files any more. */
const oldest = '24 hours'

interface EvidenceRow {
  number: string
  case_id: string
  vehicle_id: number
  identification: Buffer
}
const evidenceOf = ({ number, case_id, vehicle_id, identification }: EvidenceRow): Evidence => ({
  number,
  caseId: case_id,
  vehicleId: vehicle_id,
  identification,
})
const columns = sql`number, case_id, vehicle_id, identification`

/** 32 characters, as 0x9208 has it: 192 random bits. */
const newNumber = (): string => randomBytes(24).toString('base64url')

/** Files are wanted of terminals. */
export const evidenceIsWanted = () => sql`exists (select from alarm_evidence where state = 'wanted')`
/** Some have not come yet. */
export const evidenceIsOpen = () => sql`exists (select from alarm_evidence where state in ('wanted', 'asked', 'receiving'))`

export class EvidenceRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** In the transaction that stores the alarms. */
  async want({ identified }: Folded, within: Transaction<Database>): Promise<void> {
    const wanted = identified.flatMap(({ alarm: { id, vehicleId }, identification }) =>
      id === null ? [] : [{ id, vehicleId, identification, number: newNumber() }],
    )
    if (wanted.length === 0) return
    await sql`
      insert into alarm_evidence (number, case_id, vehicle_id, identification, state)
      select w.number, w.case_id, w.vehicle_id, w.identification, 'wanted'
      from (
        select *, row_number() over (partition by case_id order by ord) + (select count(*) from alarm_evidence e where e.case_id = u.case_id) as nth
        from unnest(${wanted.map(each => each.number)}::text[], ${wanted.map(each => each.id)}::int8[],
          ${wanted.map(each => each.vehicleId)}::int4[], ${wanted.map(each => each.identification)}::bytea[])
          with ordinality as u (number, case_id, vehicle_id, identification, ord)
      ) w
      join alarm_cases c on c.id = w.case_id and c.last_at > now() - ${oldest}::interval
      where w.nth <= ${maxOfCase}`.execute(within)
  }

  /** What waits to be sent to the terminals of these vehicles, the oldest first. */
  async wanted(vehicleIds: readonly number[], atMost: number): Promise<Evidence[]> {
    const { rows } = await sql<EvidenceRow>`select ${columns} from alarm_evidence
      where state = 'wanted' and vehicle_id = any(${vehicleIds}::int4[]) order by wanted_at limit ${atMost}`.execute(this.#db)
    return rows.map(evidenceOf)
  }

  /** Vehicles for whose terminals something waits, a page of them in the order of their ids. */
  async vehiclesWanted(after: number, atMost: number): Promise<number[]> {
    const { rows } = await sql<{ vehicle_id: number }>`select distinct vehicle_id from alarm_evidence
      where state = 'wanted' and vehicle_id > ${after} order by vehicle_id limit ${atMost}`.execute(this.#db)
    return rows.map(({ vehicle_id }) => vehicle_id)
  }

  /**
   * What a terminal was asked for and has not begun, because it forgot it or its server was killed before it was sent, and what it has begun and not
   * brought to its end: once more, up to three times.
   */
  async wantUnanswered(minutes: { begun: number; done: number }): Promise<number> {
    const { numAffectedRows = 0n } = await sql`update alarm_evidence set state = 'wanted'
      where times_asked < ${maxTimesAsked} and (state = 'asked' and asked_at < now() - make_interval(mins => ${minutes.begun})
          or state = 'receiving' and asked_at < now() - make_interval(mins => ${minutes.done}))
        and wanted_at > now() - ${oldest}::interval`.execute(this.#db)
    return Number(numAffectedRows)
  }

  /** Whether it was still wanted: two servers ask once. */
  async markAsked(number: string): Promise<boolean> {
    const { numAffectedRows } =
      await sql`update alarm_evidence set state = 'asked', asked_at = now(), times_asked = times_asked + 1
      where number = ${number} and state = 'wanted'`.execute(this.#db)
    return numAffectedRows === 1n
  }

  /** The terminal was not linked after all. */
  async wantAgain(number: string): Promise<void> {
    await sql`update alarm_evidence set state = 'wanted', asked_at = null, times_asked = times_asked - 1 where number = ${number} and state = 'asked'`.execute(
      this.#db,
    )
  }

  async fail(number: string): Promise<void> {
    await sql`update alarm_evidence set state = 'failed' where number = ${number} and state in ('wanted', 'asked')`.execute(
      this.#db,
    )
  }

  /** Gives up what has not come in time; returns it. */
  async giveUp(hours: number, most: number): Promise<Evidence[]> {
    const { rows } = await sql<EvidenceRow>`update alarm_evidence set state = 'failed' where number in (
        select number from alarm_evidence where state in ('wanted', 'asked', 'receiving')
          and wanted_at < now() - make_interval(hours => ${hours}) order by wanted_at limit ${most})
      returning ${columns}`.execute(this.#db)
    return rows.map(evidenceOf)
  }

  /**
   * What a terminal may upload under this number, with the phone of the vehicle's terminal; undefined: nothing was asked for. What is wanted once more
   * may come unasked: nobody else has its number.
   */
  async asked(number: string): Promise<(Evidence & { phone: string; organisation: number }) | undefined> {
    const { rows } = await sql<EvidenceRow & { phone: string; organisation_id: number }>`
      select e.number, e.case_id, e.vehicle_id, e.identification, t.phone, v.organisation_id
      from alarm_evidence e join terminals t on t.vehicle_id = e.vehicle_id join vehicles v on v.id = e.vehicle_id
      where e.number = ${number} and e.state <> 'failed'`.execute(this.#db)
    const [row] = rows
    return row && { ...evidenceOf(row), phone: row.phone, organisation: row.organisation_id }
  }

  /** Notes the files that the terminal announces; gives all of this number. */
  async announce(number: string, files: readonly { name: string; size: number }[]): Promise<AnnouncedFile[]> {
    return await this.#db.transaction().execute(async within => {
      await sql`update alarm_evidence set state = 'receiving' where number = ${number} and state in ('wanted', 'asked')`.execute(
        within,
      )
      await sql`insert into alarm_evidence_files (number, name, size)
        select ${number}, f.name, f.size from unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ size }) => size)}::int8[])
          f (name, size)
        on conflict (number, name) do update set size = excluded.size where alarm_evidence_files.state = 'expected'`.execute(
        within,
      )
      return await filesOf(within, number)
    })
  }

  /** A file has come, or may not be stored; how many were stored when it was the last of its number, else undefined. */
  async settle(number: string, name: string, state: 'stored' | 'refused'): Promise<number | undefined> {
    return await this.#db.transaction().execute(async within => {
      await sql`select from alarm_evidence where number = ${number} for update`.execute(within)
      const { rows } = await sql<{ id: string }>`update alarm_evidence_files set state = ${state}, stored_at = now()
        where number = ${number} and name = ${name} and state <> ${state} returning id`.execute(within)
      const camera = state === 'stored' ? cameraOfPicture(name) : undefined
      const [file] = rows
      if (file && camera !== undefined) await queuePicture(within, number, file.id, camera)
      const { numAffectedRows } = await sql`update alarm_evidence set state = 'complete' where number = ${number}
        and state in ('wanted', 'asked', 'receiving')
        and not exists (select from alarm_evidence_files f where f.number = ${number} and f.state = 'expected')`.execute(within)
      if (numAffectedRows === 0n) return undefined
      return (await filesOf(within, number)).filter(file => file.state === 'stored').length
    })
  }

  /** Bytes stored within a day of the vehicle that was asked under this number. What is asked for belongs to alarms of two days. */
  async storedInDay(number: string): Promise<number> {
    const { rows } = await sql<{ bytes: string }>`select coalesce(sum(f.size), 0)::text as bytes
      from alarm_cases c join alarm_evidence e on e.case_id = c.id join alarm_evidence_files f on f.number = e.number
      where c.vehicle_id = (select vehicle_id from alarm_evidence where number = ${number})
        and c.started_at > now() - interval '48 hours' and f.state = 'stored' and f.stored_at > now() - interval '24 hours'`.execute(
      this.#db,
    )
    return Number(rows[0]?.bytes ?? 0)
  }

  /**
   * The alarm around which a picture was taken: of those that began from ten minutes before to a minute after and had not ended two minutes before, the
   * one that began nearest. undefined: there is none.
   */
  async caseAround(vehicleId: number, at: number): Promise<string | undefined> {
    const time = new Date(at)
    const { rows } = await sql<{ id: string }>`select id from alarm_cases where vehicle_id = ${vehicleId}
      and started_at between ${time}::timestamptz - interval '10 minutes' and ${time}::timestamptz + interval '1 minute'
      and (ended_at is null or ended_at >= ${time}::timestamptz - interval '2 minutes')
      order by abs(extract(epoch from started_at - ${time}::timestamptz)), level, id desc limit 1`.execute(this.#db)
    return rows[0]?.id
  }

  /** The alarm that was handled with a picture of this camera within a quarter of an hour, the latest. */
  async caseWithPicture(vehicleId: number, camera: number): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`select c.id from alarm_cases c join alarm_steps s on s.case_id = c.id
      where c.vehicle_id = ${vehicleId} and c.processed_at > now() - interval '15 minutes' and s.kind = 'processed'
        and (s.detail->>'camera')::int = ${camera} order by s.id desc limit 1`.execute(this.#db)
    return rows[0]?.id
  }

  /** The number under which pictures of a case are kept that came unasked. It is nobody's to upload under. */
  async ofPictures(caseId: string, vehicleId: number): Promise<string> {
    const { rows } = await sql<{ number: string }>`
      with known as (select number from alarm_evidence where case_id = ${caseId}::int8 and identification = '' limit 1),
      added as (insert into alarm_evidence (number, case_id, vehicle_id, identification, state)
        select ${newNumber()}, ${caseId}::int8, ${vehicleId}::int4, '', 'complete' where not exists (select from known) returning number)
      select number from known union all select number from added`.execute(this.#db)
    const [row] = rows
    if (!row) throw new Error(`no number for the pictures of alarm ${caseId}`)
    return row.number
  }

  async caseOf(number: string): Promise<string | undefined> {
    const row = await this.#db.selectFrom('alarm_evidence').select('case_id').where('number', '=', number).executeTakeFirst()
    return row?.case_id
  }

  /** Of an alarm: what was asked for and what came, the oldest first. */
  async ofCase(caseId: string): Promise<{ state: EvidenceState; files: AnnouncedFile[] }[]> {
    const rows = await this.#db
      .selectFrom('alarm_evidence')
      .select(['number', 'state'])
      .where('case_id', '=', caseId)
      .orderBy('wanted_at')
      .execute()
    return await Promise.all(rows.map(async ({ number, state }) => ({ state, files: await filesOf(this.#db, number) })))
  }
}

async function filesOf(within: Kysely<Database> | Transaction<Database>, number: string): Promise<AnnouncedFile[]> {
  const rows = await within
    .selectFrom('alarm_evidence_files')
    .select(['id', 'name', 'size', 'state'])
    .where('number', '=', number)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, size: Number(row.size) }))
}
