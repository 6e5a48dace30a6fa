/** Calls of administrators about organisations, over the rules of the command line. */
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { OrganisationAdministration } from './organisation-administration.ts'
import type { StoredOrganisation } from './organisation-administration.repository.ts'
import { administering, reachOf, type Reach, requireOrganisations } from './reach.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'

interface OrganisationCallDependencies {
  access: AccessGate
  fleet: LiveFleet
  events: Events
  organisations: OrganisationAdministration
}

type OrganisationPath =
  | 'admin/getOrganisations'
  | 'admin/addOrganisation'
  | 'admin/changeOrganisation'
  | 'admin/moveOrganisation'
  | 'admin/endOrganisation'

export const organisationHandlers = (deps: OrganisationCallDependencies): Handlers<OrganisationPath> => {
  const { access, fleet, events, organisations } = deps
  const inReach = async (reach: Reach) => (await organisations.list()).filter(({ id }) => reach.organisationIds.has(id))
  /** What is granted itself: where it is, is not the administrator's to say. */
  const requireBelowTop = async (reach: Reach, orgId: number): Promise<void> => {
    const parentId = (await organisations.list()).find(({ id }) => id === orgId)?.parent_id ?? null
    if (parentId === null || !reach.organisationIds.has(parentId)) fail('admin.orgTop')
  }
  const recorded = async (
    call: OrganisationPath,
    context: Pick<CallContext, 'user' | 'address'>,
    orgId: number,
    values: { before?: StoredOrganisation | undefined; after?: StoredOrganisation | undefined },
  ): Promise<void> => {
    // The administrator asks for the tree next, and finds the change in it.
    await fleet.reloadOrganisations()
    const changes = changesBetween(recordedValues(values.before), recordedValues(values.after))
    recordChanges(events, { call, context, subject: { kind: 'organisation', id: String(orgId) } }, changes)
  }
  const stored = async (orgId: number) => (await organisations.list()).find(({ id }) => id === orgId)

  return {
    async 'admin/getOrganisations'(_, { user }) {
      const reach = await reachOf(access, user)
      return {
        wholeInstallation: reach.whole,
        organisations: (await inReach(reach)).map(({ id, parent_id, name, name_en, time_zone, vehicles, users }) => ({
          orgId: id,
          parentId: parent_id !== null && reach.organisationIds.has(parent_id) ? parent_id : null,
          name,
          english: name_en ?? '',
          timeZone: time_zone ?? '',
          vehicles,
          users,
        })),
      }
    },

    async 'admin/addOrganisation'({ parentId, name, english }, context) {
      requireOrganisations(await reachOf(access, context.user), [parentId])
      const added = await administering(() => organisations.add({ name, english, parent: String(parentId) }))
      await recorded('admin/addOrganisation', context, added.id, { after: added })
      return { orgId: added.id }
    },

    async 'admin/changeOrganisation'({ orgId, name, english, timeZone }, context) {
      requireOrganisations(await reachOf(access, context.user), [orgId])
      const before = await stored(orgId)
      const zone = timeZone === '' ? null : timeZone
      const after = await administering(() => organisations.rename(String(orgId), { name, english, zone }))
      await recorded('admin/changeOrganisation', context, orgId, { before, after })
      return {}
    },

    async 'admin/moveOrganisation'({ orgId, parentId }, context) {
      const reach = await reachOf(access, context.user)
      requireOrganisations(reach, [orgId, parentId])
      await requireBelowTop(reach, orgId)
      const before = await stored(orgId)
      const after = await administering(() => organisations.move(String(orgId), String(parentId), 'withinTree'))
      await recorded('admin/moveOrganisation', context, orgId, { before, after })
      return {}
    },

    async 'admin/endOrganisation'({ orgId }, context) {
      const reach = await reachOf(access, context.user)
      requireOrganisations(reach, [orgId])
      await requireBelowTop(reach, orgId)
      const { ended, contents } = await administering(() => organisations.end(String(orgId)))
      if (contents) fail('admin.orgNotEmpty', { ...contents })
      await recorded('admin/endOrganisation', context, orgId, { before: ended })
      return {}
    },
  }
}

const recordedValues = (row: StoredOrganisation | undefined): Record<string, unknown> =>
  row ? { name: row.name, english: row.name_en ?? '', timeZone: row.time_zone ?? '', parentId: row.parent_id } : {}
