/**
 * What users keep under a name to have it again: reports, photos, expert messages (docs/decisions/243-kept-templates.md). One kit: whose a template is,
 * who has it by its organisation, and who may delete it. What is in one, and who may do it, is its kind's affair.
 */
import { type Lang, limits, type OwnedTemplate } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod/mini'
import type { CallContext, SignedInUser } from '../calls/handlers.ts'
import { fail } from '../calls/refusal.ts'
import type { AccessGate } from '../fleet/access.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { Database } from '../store/schema.ts'

export type TemplateKind = Database['kept_templates']['kind']

export interface TemplateRow<Asked> {
  id: string
  user_id: number
  name: string
  shared_with: number | null
  asked: Asked
  owner: string
}

export interface TemplateDependencies {
  readonly db: Kysely<Database>
  readonly access: Pick<AccessGate, 'scope'>
  readonly fleet: Pick<LiveFleet, 'organisations'>
  readonly now: () => number
}

type Caller = Pick<CallContext, 'lang'> & { user: SignedInUser }

/** Those of a user and all that are shared with one: more than anybody reads. */
const maxShown = 500

const columns = sql`t.id::text, t.user_id, t.name, t.shared_with, t.asked, coalesce(nullif(u.name, ''), u.login) as owner`

/** Templates of one kind. */
export class KeptTemplates<Asked extends object> {
  readonly #deps: TemplateDependencies
  readonly #kind: TemplateKind
  /** Of one user. */
  readonly #most: number

  constructor(deps: TemplateDependencies, kind: TemplateKind, most: number) {
    this.#deps = deps
    this.#kind = kind
    this.#most = most
  }

  /** The user's own by name, then those shared with organisations of the user, above them and below. */
  async seenBy({ userId }: SignedInUser): Promise<TemplateRow<Asked>[]> {
    const { access, fleet, db } = this.#deps
    const organisations = [...fleet.organisations.above((await access.scope(userId)).organisationIds)]
    const { rows } = await sql<TemplateRow<Asked>>`
      select ${columns} from kept_templates t join users u on u.id = t.user_id
      where t.kind = ${this.#kind} and (t.user_id = ${userId} or t.shared_with = any(${organisations}::int4[]))
      order by t.user_id <> ${userId}, t.name, t.id limit ${maxShown}`.execute(db)
    return rows
  }

  /** Who shares one administers the organisation. */
  async checkShared({ userId, rights }: SignedInUser, sharedWith: number | null): Promise<void> {
    if (sharedWith === null) return
    if (!(await this.#deps.access.scope(userId)).organisationIds.has(sharedWith)) fail('organisation.unknown')
    if (!rights.adminAuth) fail('access.noRight')
  }

  /** One of the user's own that has the name is replaced. undefined: the user has as many as possible. */
  async save(userId: number, name: string, sharedWith: number | null, asked: Asked): Promise<string | undefined> {
    const { db, now } = this.#deps
    return await db.transaction().execute(async tx => {
      // One after the other, or two at once would be one too many.
      await sql`select from users where id = ${userId} for update`.execute(tx)
      const { rows } = await sql<{ id: string }>`
        insert into kept_templates (user_id, kind, name, shared_with, asked, changed_at)
        select ${userId}, ${this.#kind}, ${name}, ${sharedWith}, ${JSON.stringify(asked)}::jsonb, ${new Date(now())}
        where (select count(*) from kept_templates where user_id = ${userId} and kind = ${this.#kind} and name <> ${name})
          < ${this.#most}
        on conflict (user_id, kind, name) do update
          set shared_with = excluded.shared_with, asked = excluded.asked, changed_at = excluded.changed_at
        returning id::text`.execute(tx)
      return rows[0]?.id
    })
  }

  /** Whether there was one that the user may delete: only its owner may, and who administers the organisation with which it is shared. */
  async remove(id: string, user: SignedInUser): Promise<boolean> {
    const { rows } = await sql<TemplateRow<Asked>>`
      select ${columns} from kept_templates t join users u on u.id = t.user_id
      where t.id = ${id}::bigint and t.kind = ${this.#kind}`.execute(this.#deps.db)
    const [row] = rows
    if (!row || !(await this.#mayRemove(user, row))) return false
    await sql`delete from kept_templates where id = ${row.id}::bigint`.execute(this.#deps.db)
    return true
  }

  async #mayRemove({ userId, rights }: SignedInUser, row: TemplateRow<Asked>): Promise<boolean> {
    if (row.user_id === userId) return true
    if (!rights.adminAuth || row.shared_with === null) return false
    return (await this.#deps.access.scope(userId)).organisationIds.has(row.shared_with)
  }

  /** What every template says of itself. */
  async ownedOnWire(row: TemplateRow<Asked>, user: SignedInUser, lang: Lang): Promise<OwnedTemplate> {
    return {
      templateId: row.id,
      name: row.name,
      sharedWith: row.shared_with,
      sharedName: row.shared_with === null ? '' : this.#deps.fleet.organisations.name(row.shared_with, lang),
      owner: row.owner,
      own: row.user_id === user.userId,
      removable: await this.#mayRemove(user, row),
    }
  }
}

/** What the three calls about templates of what is sent to terminals do. @param schema what is in one: one that does not fit it is not listed */
export function sentTemplates<Asked extends object>(
  deps: TemplateDependencies,
  kind: TemplateKind,
  schema: z.ZodMiniType<Asked>,
) {
  const most = limits.sentTemplates
  const templates = new KeptTemplates<Asked>(deps, kind, most)
  return {
    async list({ user, lang }: Caller): Promise<{ templates: (OwnedTemplate & Asked)[] }> {
      const rows = (await templates.seenBy(user)).flatMap(row => {
        // A newer version may have kept what this one does not know.
        const { data } = schema.safeParse(row.asked)
        return data ? [{ row, data }] : []
      })
      const all = rows.map(async ({ row, data }) => ({ ...data, ...(await templates.ownedOnWire(row, user, lang)) }))
      return { templates: await Promise.all(all) }
    },
    async save({ user }: Caller, asked: Asked & Pick<OwnedTemplate, 'name' | 'sharedWith'>): Promise<{ templateId: string }> {
      const { name, sharedWith } = asked
      await templates.checkShared(user, sharedWith)
      const templateId = await templates.save(user.userId, name, sharedWith, schema.parse(asked))
      return { templateId: templateId ?? fail('template.limit', { count: most }) }
    },
    async remove({ user }: Caller, templateId: string): Promise<Record<string, never>> {
      return (await templates.remove(templateId, user)) ? {} : fail('template.unknown')
    },
  }
}
