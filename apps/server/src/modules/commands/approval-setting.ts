/** Whether cuts of an organisation need the approval of a second person. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { CommandDependencies } from './command-dependencies.ts'

type ApprovalPath = 'platform/setCommandApproval' | 'platform/getCommandApproval'

export const approvalSetting = ({
  access,
  repository,
}: Pick<CommandDependencies, 'access' | 'repository'>): Handlers<ApprovalPath> => ({
  async 'platform/getCommandApproval'(_, { user }) {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    if (onlyVehicleId !== undefined) fail('access.noRight')
    return { organisations: (await repository.approvals(organisationIds)).map(orgId => ({ orgId })) }
  },

  async 'platform/setCommandApproval'({ orgId, required }, { user }) {
    const scope = await access.scope(user.userId)
    if (!scope.organisationIds.has(orgId) || scope.onlyVehicleId !== undefined) fail('organisation.unknown')
    await repository.setApproval(orgId, required)
    return {}
  },
})
