/** Templates of reports, as their owners have put them together. */
import type { RequestOf } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'

/** As asked for: what the report no longer has is found when it is read. */
export type KeptTemplate = Omit<RequestOf<'report/saveReportTemplate'>, 'report' | 'figures' | 'name' | 'sharedWith'> & {
  report: string
  figures: string[]
}

export interface TemplateRow {
  id: string
  user_id: number
  name: string
  shared_with: number | null
  asked: KeptTemplate
  owner: string
}

const columns = sql`t.id::text, t.user_id, t.name, t.shared_with, t.asked, coalesce(nullif(u.name, ''), u.login) as owner`

export class TemplatesRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The user's own by name, then those shared with these organisations. */
  async seenBy(userId: number, organisations: readonly number[], most: number): Promise<TemplateRow[]> {
    const { rows } = await sql<TemplateRow>`
      select ${columns} from report_templates t join users u on u.id = t.user_id
      where t.user_id = ${userId} or t.shared_with = any(${organisations}::int4[])
      order by t.user_id <> ${userId}, t.name, t.id limit ${most}`.execute(this.#db)
    return rows
  }

  async find(id: string): Promise<TemplateRow | undefined> {
    const { rows } = await sql<TemplateRow>`
      select ${columns} from report_templates t join users u on u.id = t.user_id where t.id = ${id}::bigint`.execute(this.#db)
    return rows[0]
  }

  /** undefined: the user has as many as possible. */
  async save(userId: number, name: string, sharedWith: number | null, asked: KeptTemplate, most: number, now: Date) {
    return await this.#db.transaction().execute(async tx => {
      // One after the other, or two at once would be one too many.
      await sql`select from users where id = ${userId} for update`.execute(tx)
      const { rows } = await sql<{ id: string }>`
        insert into report_templates (user_id, name, shared_with, asked, changed_at)
        select ${userId}, ${name}, ${sharedWith}, ${JSON.stringify(asked)}::jsonb, ${now}
        where (select count(*) from report_templates where user_id = ${userId} and name <> ${name}) < ${most}
        on conflict (user_id, name) do update
          set shared_with = excluded.shared_with, asked = excluded.asked, changed_at = excluded.changed_at
        returning id::text`.execute(tx)
      return rows[0]?.id
    })
  }

  async remove(id: string): Promise<void> {
    await sql`delete from report_templates where id = ${id}::bigint`.execute(this.#db)
  }
}
