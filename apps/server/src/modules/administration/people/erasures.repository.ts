/** SQL of erasures: begun in one transaction with the account or the driver, then done step by step. */
import { randomBytes } from 'node:crypto'
import { type Lang, noRights } from '@outrider/contract'
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { lockAccount } from '../../../accounts/lock-account.ts'
import type { Database } from '../../../store/schema.ts'
import type { Reach } from '../reach.ts'
import { batch, type Person, type Step } from './kept-rows.ts'
import type { FoundPerson } from './people.repository.ts'

/** One that is under way. */
export interface ErasureAtWork {
  readonly id: number
  readonly called: string
  readonly person: Person
  readonly state: 'running' | 'kept'
  readonly step: number
  readonly keptUntil: Date
}

export interface ErasureOrder {
  readonly by: number
  readonly lang: Lang
  readonly now: Date
  readonly keptUntil: Date
}

export const calledIn: Readonly<Record<Lang, (number: number) => string>> = {
  zh: number => `已清除人员${number}`,
  en: number => `Erased person ${number}`,
}

/** While one server works on it, others leave it alone; when that one is killed, the next goes on after this, ms. */
const lease = 60_000

export const erasuresAreDue = (now: Date) => sql`exists (select from erasures where state <> 'done' and next_at <= ${now})`

export class ErasuresRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** In a transaction that has made sure that nothing is open. Returns the number. */
  async begin(tx: Transaction<Database>, person: FoundPerson, { by, lang, now, keptUntil }: ErasureOrder): Promise<number> {
    const { id } = await tx
      .insertInto('erasures')
      .values({
        kind: person.kind,
        person_ids: [...person.ids],
        asked_by: by,
        asked_at: now,
        organisation_ids: [...person.ownOrganisationIds],
        within_ids: [...person.organisationIds],
        called: '',
        names: [...person.names],
        logins: [...person.logins],
        mails: [...person.mails],
        next_at: now,
        kept_until: keptUntil,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const called = calledIn[lang](id)
    await tx.updateTable('erasures').set({ called }).where('id', '=', id).execute()
    if (person.kind === 'driver')
      await sql`update drivers set name = ${called}, licence = ${`erased-${id}`}, issuer = '', valid_until = null,
        mobile = '', driving_licence = '', licence_classes = '', licence_until = null, note = '', revision = revision + 1
        where id = any(${person.ids}::int[])`.execute(tx)
    else
      for (const userId of person.ids) {
        await tx
          .updateTable('users')
          .set({
            name: called,
            login: `erased-${id}-${randomBytes(3).toString('hex')}`,
            mobile: null,
            email: '',
            // No password has this hash.
            password_hash: '',
            rights: noRights,
            own_rights: null,
            ends_on: null,
            demo_of: null,
            erased_at: now,
          })
          .where('id', '=', userId)
          .execute()
        await lockAccount(tx, userId)
      }
    return id
  }

  /** The next one that is due, for this server alone until the lease is over. */
  async take(now: Date): Promise<ErasureAtWork | undefined> {
    const row = await this.#db
      .updateTable('erasures')
      .set({ next_at: new Date(now.getTime() + lease) })
      .where('id', '=', eb =>
        eb
          .selectFrom('erasures')
          .select('id')
          .where('state', '<>', 'done')
          .where('next_at', '<=', now)
          .orderBy('next_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()
    if (!row || row.state === 'done') return undefined
    const { id, called, kind, person_ids: ids, names, logins, mails, within_ids: organisationIds, state, step } = row
    return { id, called, state, step, keptUntil: row.kept_until, person: { kind, ids, names, logins, mails, organisationIds } }
  }

  /** A batch and that it was done, together or not at all. Returns whether the step has more. */
  batch(work: ErasureAtWork, { run }: Step, at: { step: number; floor: Date; now: Date }): Promise<boolean> {
    const { text, values } = run(work.person, work.called, at.floor)
    return this.#db.transaction().execute(async tx => {
      const { numAffectedRows = 0n } = await tx.executeQuery(CompiledQuery.raw(text, values))
      const changed = Number(numAffectedRows)
      const more = changed >= batch
      await sql`update erasures set step = ${more ? at.step : at.step + 1}, pass_rows = pass_rows + ${changed}, rows = rows + ${changed},
        next_at = ${new Date(at.now.getTime() + lease)} where id = ${work.id}`.execute(tx)
      return more
    })
  }

  /** The pass is over. Returns what it is now, and whether that is new. */
  async endPass(
    { id }: ErasureAtWork,
    now: Date,
  ): Promise<{ state: 'running' | 'kept' | 'done'; rows: number; changed: boolean }> {
    const { rows } = await sql<{ state: 'running' | 'kept' | 'done'; was: string; rows: number }>`
      with was as (select * from erasures where id = ${id} for update)
      update erasures e set step = 0, pass_rows = 0,
        state = case when was.pass_rows > 0 then was.state when was.kept_until > ${now} then 'kept' else 'done' end,
        next_at = case when was.pass_rows > 0 then ${now}::timestamptz
          else least(${now}::timestamptz + interval '1 day', greatest(was.kept_until, ${now})) end,
        done_at = case when was.pass_rows = 0 and was.kept_until <= ${now} then ${now}::timestamptz end,
        names = case when was.pass_rows = 0 and was.kept_until <= ${now} then '{}' else was.names end,
        logins = case when was.pass_rows = 0 and was.kept_until <= ${now} then '{}' else was.logins end,
        mails = case when was.pass_rows = 0 and was.kept_until <= ${now} then '{}' else was.mails end
      from was where e.id = was.id returning e.state, was.state as was, e.rows`.execute(this.#db)
    const [row] = rows
    if (!row) throw new Error(`there is no erasure ${id}`)
    return { state: row.state, rows: row.rows, changed: row.state !== row.was }
  }

  /** Of people of whom nothing was outside of what the reader reaches, newest first. */
  list({ organisationIds, whole }: Pick<Reach, 'organisationIds' | 'whole'>) {
    return this.#db
      .selectFrom('erasures')
      .leftJoin('users as by', 'by.id', 'erasures.asked_by')
      .select([
        'erasures.id',
        'erasures.kind',
        'erasures.asked_at',
        'erasures.asked_by',
        'by.name as asked_by_name',
        'erasures.state',
        'erasures.rows',
        'erasures.kept_until',
        'erasures.done_at',
      ])
      .$if(!whole, query => query.where(sql<boolean>`erasures.organisation_ids <@ ${[...organisationIds]}::int[]`))
      .orderBy('erasures.id', 'desc')
      .limit(1_000)
      .execute()
  }
}
