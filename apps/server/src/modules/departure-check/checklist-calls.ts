/** Reads and saves the lists that vehicles are checked by. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { CheckParts } from './check-parts.ts'

export const checklistHandlers = (
  parts: CheckParts,
): Handlers<'departureCheck/getChecklists' | 'departureCheck/saveChecklist'> => {
  const { access, checks, now } = parts.deps
  return {
    async 'departureCheck/getChecklists'(_, { user, lang }) {
      return { checklists: [...(await parts.listsFor(user, lang)).all], editable: (await parts.rightsOf(user)).mayEdit }
    },

    async 'departureCheck/saveChecklist'({ orgId, vehicleType, basedOn, items }, { user }) {
      if (!(await parts.rightsOf(user)).mayEdit) fail('access.noRight')
      if (!(await access.scope(user.userId)).organisationIds.has(orgId)) fail('organisation.unknown')
      if (new Set(items.map(({ itemId }) => itemId)).size !== items.length) fail('departureCheck.items')
      const row = {
        organisation_id: orgId,
        vehicle_type: vehicleType,
        items: JSON.stringify(items),
        changed_at: new Date(now()),
        changed_by: user.name,
      }
      if (!(await checks.replaceList(row, basedOn))) fail('departureCheck.listChanged')
      return {}
    },
  }
}
