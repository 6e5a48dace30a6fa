/** Texts that dispatchers choose from: their own, and those of organisations. */
import { limits } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import { checkDriverText } from '../check-driver-text.ts'

interface TemplateDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
}

/** Of one reply. */
const maxListed = 20 * limits.dispatchTemplates

const mayEditOrganisations = ({ rights }: SignedInUser): boolean => rights.updInstTaskAuth || rights.updMtcTaskAuth

type TemplatePath =
  | 'platform/getDispatchMsgTemplate'
  | 'platform/getDispatchMsgTemplatesToEdit'
  | 'platform/setDispatchMsgTemplate'

/** null: the user's own. */
const ownedBy = (orgId: number | null, { userId }: SignedInUser) =>
  orgId === null ? sql`user_id = ${userId}` : sql`organisation_id = ${orgId}`

/** Every change gives all texts new ids: the largest one names the version. */
async function versionOf(db: Kysely<Database>, orgId: number | null, user: SignedInUser): Promise<string> {
  const { rows } = await sql<{ version: string }>`select coalesce(max(id), 0)::text as version from dispatch_templates
    where ${ownedBy(orgId, user)}`.execute(db)
  return rows[0]?.version ?? '0'
}

export const dispatchTemplateHandlers = ({ db, fleet, access }: TemplateDependencies): Handlers<TemplatePath> => {
  async function mayEdit(orgId: number | null, user: SignedInUser): Promise<void> {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    if (onlyVehicleId !== undefined || (orgId !== null && !mayEditOrganisations(user))) fail('access.noRight')
    if (orgId !== null && !organisationIds.has(orgId)) fail('organisation.unknown')
  }

  return {
    async 'platform/getDispatchMsgTemplate'(_, { user }) {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      if (onlyVehicleId !== undefined) fail('access.noRight')
      const { rows } = await sql<{ id: string; user_id: number | null; organisation_id: number | null; text: string }>`
      select id, user_id, organisation_id, text from dispatch_templates
      where user_id = ${user.userId} or user_id is null
        and (organisation_id is null or organisation_id = any(${[...fleet.organisations.above(organisationIds)]}::int4[]))
      order by user_id nulls last, organisation_id nulls last, id limit ${maxListed}`.execute(db)
      return {
        templates: rows.map(({ id, user_id, organisation_id, text }) => ({
          templateId: id,
          orgId: organisation_id !== null && organisationIds.has(organisation_id) ? organisation_id : null,
          own: user_id !== null,
          text,
        })),
        editable: mayEditOrganisations(user),
      }
    },

    async 'platform/getDispatchMsgTemplatesToEdit'({ orgId }, { user }) {
      await mayEdit(orgId, user)
      // In one statement: texts and version belong together.
      const { rows } = await sql<{ id: string; text: string }>`select id, text from dispatch_templates
      where ${ownedBy(orgId, user)} order by id`.execute(db)
      const texts = rows.map(({ text }) => text)
      return { texts, version: rows.at(-1)?.id ?? '0', editable: mayEditOrganisations(user) }
    },

    async 'platform/setDispatchMsgTemplate'({ orgId, texts, basedOn }, { user }) {
      await mayEdit(orgId, user)
      for (const text of texts) checkDriverText(text)
      const owner = orgId === null ? { user_id: user.userId, organisation_id: null } : { user_id: null, organisation_id: orgId }
      await db.transaction().execute(async within => {
        // Of two who save at once the second finds what the first has saved.
        if (orgId === null) await sql`select from users where id = ${user.userId} for no key update`.execute(within)
        else await sql`select from organisations where id = ${orgId} for no key update`.execute(within)
        if ((await versionOf(within, orgId, user)) !== basedOn) fail('dispatch.templatesChanged')
        await sql`delete from dispatch_templates where ${ownedBy(orgId, user)}`.execute(within)
        if (texts.length > 0)
          await within
            .insertInto('dispatch_templates')
            .values(texts.map(text => ({ ...owner, text })))
            .execute()
      })
      return {}
    },
  }
}
