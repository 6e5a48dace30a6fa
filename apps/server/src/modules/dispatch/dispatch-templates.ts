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

export const dispatchTemplateHandlers = ({
  db,
  fleet,
  access,
}: TemplateDependencies): Handlers<'platform/getDispatchMsgTemplate' | 'platform/setDispatchMsgTemplate'> => ({
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

  async 'platform/setDispatchMsgTemplate'({ orgId, texts }, { user }) {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    if (onlyVehicleId !== undefined || (orgId !== null && !mayEditOrganisations(user))) fail('access.noRight')
    if (orgId !== null && !organisationIds.has(orgId)) fail('organisation.unknown')
    for (const text of texts) checkDriverText(text)
    const owner = orgId === null ? { user_id: user.userId, organisation_id: null } : { user_id: null, organisation_id: orgId }
    await db.transaction().execute(async within => {
      const before = within.deleteFrom('dispatch_templates')
      await (orgId === null ? before.where('user_id', '=', user.userId) : before.where('organisation_id', '=', orgId)).execute()
      if (texts.length > 0)
        await within
          .insertInto('dispatch_templates')
          .values(texts.map(text => ({ ...owner, text })))
          .execute()
    })
    return {}
  },
})
