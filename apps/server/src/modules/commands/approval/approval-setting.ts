/**
 * Whether cuts of an organisation need the approval of a second person. Anybody with the right to commands switches it on; it ends when two want it
 * to, or who wants to cut alone would switch it off, cut, and switch it on again.
 */
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { ApprovalSettingRepository } from './approval-setting.repository.ts'
import type { CommandDependencies } from '../command-dependencies.ts'
import { hoursUntil } from './one-person.ts'

type ApprovalPath = 'platform/setCommandApproval' | 'platform/getCommandApproval'

export const approvalSetting = ({
  access,
  repository,
  setting,
  now,
}: Pick<CommandDependencies, 'access' | 'repository' | 'now'> & {
  setting: ApprovalSettingRepository
}): Handlers<ApprovalPath> => {
  /** Who asked for the end, if it still counts: somebody who could give commands there. */
  async function asker(orgId: number): Promise<number | undefined> {
    const asked = await setting.approvalEndAskedBy(orgId)
    return asked !== undefined && (await access.scope(asked)).organisationIds.has(orgId) ? asked : undefined
  }

  return {
    async 'platform/getCommandApproval'(_, { user }) {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      if (onlyVehicleId !== undefined) fail('access.noRight')
      const rows = await setting.approvals(organisationIds)
      return {
        organisations: rows.map(({ id, askedBy, userName, askedAt }) => ({
          orgId: id,
          endAskedBy: userName === null ? null : { userName, self: askedBy === user.userId },
          endAskedAt: userName === null ? null : (askedAt?.getTime() ?? null),
        })),
      }
    },

    async 'platform/setCommandApproval'({ orgId, required }, { user }) {
      const scope = await access.scope(user.userId)
      if (!scope.organisationIds.has(orgId) || scope.onlyVehicleId !== undefined) fail('organisation.unknown')
      if (required) await setting.startApproval(orgId)
      else {
        const asked = await asker(orgId)
        const isOther = asked !== undefined && asked !== user.userId
        const until = isOther ? (await repository.inOneHand(asked, [user.userId])).get(user.userId) : undefined
        if (until !== undefined) fail('command.onePerson', { hours: hoursUntil(until, now()) })
        const ended = isOther && (await setting.endApproval(orgId, asked))
        if (!ended) await setting.askForEnd(orgId, user.userId)
      }
      return {}
    },
  }
}
