/** Calls that send a firmware to its terminals, and show how far that is. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail, failInvalid } from '../../calls/refusal.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { InterlockPort } from '../ports.ts'
import type { ChangesRepository } from './changes.repository.ts'
import type { ProfiledTerminals } from './profiled-terminals.ts'
import type { Rollouts } from './rollouts.ts'
import { gets, type UpgradableTerminals } from './upgradable-terminals.ts'
import { wavesOf } from './waves.ts'

interface UpgradeCallDependencies {
  terminals: Pick<Terminals, 'isLinked'>
  repository: ChangesRepository
  rollouts: Rollouts
  profiled: Pick<ProfiledTerminals, 'rolloutFor' | 'shown'>
  upgradable: UpgradableTerminals
  interlock: () => Pick<InterlockPort, 'needApproval'>
  now: () => number
}

export function upgradeCalls({
  terminals,
  repository,
  rollouts,
  profiled: { rolloutFor, shown },
  upgradable: { firmwareFor, terminalsOf },
  interlock,
  now,
}: UpgradeCallDependencies): Handlers<'terminal/startUpgrade' | 'terminal/getUpgrades'> {
  return {
    async 'terminal/startUpgrade'({ firmwareId, vehicleId, reason, version, stopAbove, requestId }, { user }) {
      const known = requestId === undefined ? undefined : await repository.rolloutOfRequest(user.userId, requestId)
      const firmware = await firmwareFor(user, firmwareId)
      if (known) {
        const sent = await repository.vehiclesOf(known.id)
        const isSame = vehicleId === undefined || (sent.length === 1 && String(sent[0]) === vehicleId)
        return known.firmware_id === firmwareId && isSame
          ? { rollout: await shown(known, user) }
          : failInvalid('ofAnotherRequest')
      }
      if (reason === '') fail('terminal.noReason')
      if (version.trim() !== firmware.version) fail('terminal.firmwareVersion')
      const open = (await terminalsOf(firmware)).filter(
        each => gets(each) && (vehicleId === undefined || vehicleId === String(each.target.vehicle_id)),
      )
      if (open.length === 0) fail('terminal.allUpgraded')
      // Those that are linked first: the others get it when they sign in.
      const inOrder = open.toSorted(
        (a, b) => Number(terminals.isLinked(b.target.vehicle_id)) - Number(terminals.isLinked(a.target.vehicle_id)),
      )
      const waits = (await interlock().needApproval(inOrder.map(({ target }) => target.vehicle_id))).size > 0
      const waves = wavesOf(inOrder.length)
      const id = await repository.addRollout(
        {
          profileId: null,
          firmware: { id: firmware.id, version: firmware.version },
          organisationId: firmware.organisation_id,
          name: `${firmware.model} ${firmware.version}`,
          reason,
          by: { userId: user.userId, name: user.name || user.login },
          stopAbove,
          waits,
          requestId,
          at: now(),
        },
        inOrder.map(({ target }, place) => ({
          vehicleId: target.vehicle_id,
          wave: waves[place] ?? 1,
          wanted: [],
          mayLose: true,
        })),
      )
      if (id === undefined) fail('terminal.upgradeRuns')
      rollouts.wake()
      return { rollout: await shown(await rolloutFor(user, id), user) }
    },

    async 'terminal/getUpgrades'({ firmwareId }, { user }) {
      await firmwareFor(user, firmwareId)
      return { rollouts: await Promise.all((await repository.upgradesOf(firmwareId)).map(row => shown(row, user))) }
    },
  }
}
