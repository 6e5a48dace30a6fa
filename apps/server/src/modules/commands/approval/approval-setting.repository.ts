/** SQL of which organisations want a second person for cuts, and who wants that to end. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'

export class ApprovalSettingRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Those that want it themselves, and who wants that to end. */
  approvals(organisationIds: Iterable<number>) {
    return this.#db
      .selectFrom('organisations as o')
      .leftJoin('users as u', 'u.id', 'o.approval_end_asked_by')
      .select([
        'o.id',
        'o.approval_end_asked_by as askedBy',
        'o.approval_end_asked_at as askedAt',
        sql<string | null>`coalesce(nullif(u.name, ''), u.login)`.as('userName'),
      ])
      .where('o.id', '=', sql<number>`any(${[...organisationIds]}::int4[])`)
      .where('o.approves_cuts', '=', true)
      .orderBy('o.id')
      .execute()
  }

  /** Also takes back that somebody wanted it to end. */
  async startApproval(organisationId: number): Promise<void> {
    await this.#db
      .updateTable('organisations')
      .set({ approves_cuts: true, approval_end_asked_by: null, approval_end_asked_at: null })
      .where('id', '=', organisationId)
      .execute()
  }

  /** Who wants it to end, and may still give commands. */
  async approvalEndAskedBy(organisationId: number): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`select u.id from organisations o join users u on u.id = o.approval_end_asked_by
      where o.id = ${organisationId} and u.locked_at is null and u.rights->>'commandAuth' = 'true'`.execute(this.#db)
    return rows[0]?.id
  }

  /** A later question replaces an earlier one. */
  async askForEnd(organisationId: number, userId: number): Promise<void> {
    await this.#db
      .updateTable('organisations')
      .set({ approval_end_asked_by: userId, approval_end_asked_at: sql<Date>`now()` })
      .where('id', '=', organisationId)
      .where('approves_cuts', '=', true)
      .execute()
  }

  /** False: it is another one by now who wants it to end, or nobody. */
  async endApproval(organisationId: number, askedBy: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('organisations')
      .set({ approves_cuts: false, approval_end_asked_by: null, approval_end_asked_at: null })
      .where('id', '=', organisationId)
      .where('approval_end_asked_by', '=', askedBy)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
}
