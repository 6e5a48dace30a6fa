/** Texts to choose from when a driver is told something: rows of organisations, which administrators change. */
import { allows, contract } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import { checkDriverText } from '../../check-driver-text.ts'

interface TemplateDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
}

/** Of one reply: a user of very many organisations asks by organisation. */
const maxListed = 1_000

export const templateHandlers = ({
  db,
  fleet,
  access,
}: TemplateDependencies): Handlers<'alarm/getPrcVehsAlmsMsgTemplate' | 'alarm/setPrcVehsAlmsMsgTemplate'> => ({
  async 'alarm/getPrcVehsAlmsMsgTemplate'({ orgId }, { user }) {
    const scope = await access.scope(user.userId)
    if (orgId !== undefined && !scope.organisationIds.has(orgId)) fail('organisation.unknown')
    const ids = [...fleet.organisations.above(orgId === undefined ? scope.organisationIds : [orgId])]
    const { rows } = await sql<{ id: string; organisation_id: number | null; zh: string; en: string }>`
      select id, organisation_id, zh, en from alarm_templates
      where organisation_id is null or organisation_id = any(${ids}::int4[])
      order by organisation_id nulls last, id limit ${maxListed}`.execute(db)
    return {
      templates: rows.map(({ id, organisation_id, zh, en }) => ({
        templateId: id,
        orgId: organisation_id !== null && scope.organisationIds.has(organisation_id) ? organisation_id : null,
        zh,
        en,
      })),
      editable: allows(contract.alarm.setPrcVehsAlmsMsgTemplate, user.rights) && scope.onlyVehicleId === undefined,
    }
  },

  async 'alarm/setPrcVehsAlmsMsgTemplate'({ orgId, templates }, { user }) {
    const { organisationIds, wholeInstallation, onlyVehicleId } = await access.scope(user.userId)
    if (onlyVehicleId !== undefined || !user.rights.alarmAuth || (orgId === null && !wholeInstallation)) fail('access.noRight')
    if (orgId !== null && !organisationIds.has(orgId)) fail('organisation.unknown')
    for (const { zh, en } of templates) {
      checkDriverText(zh)
      checkDriverText(en)
    }
    await db.transaction().execute(async within => {
      await within
        .deleteFrom('alarm_templates')
        .where('organisation_id', orgId === null ? 'is' : '=', orgId)
        .execute()
      if (templates.length > 0)
        await within
          .insertInto('alarm_templates')
          .values(templates.map(({ zh, en }) => ({ organisation_id: orgId, zh, en })))
          .execute()
    })
    return {}
  },
})
