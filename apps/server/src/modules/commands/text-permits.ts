/**
 * Permits for texts. Terminals of some models carry out what comes by 0x8300: a text to them that has a sign of an order needs the right to commands,
 * and goes only while the interlock lets a cut through. Nobody approves a text: where cuts need a second person such a one does not go.
 */
import { fail } from '../../calls/refusal.ts'
import type { CommandRequester } from '../../events/terminal-commands.ts'
import { looksLikeOrder } from '../../fleet/driver-text.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { InterlockPort, PermitFor } from '../ports.ts'
import type { CommandTimes } from './command-times.ts'
import type { CommandRepository } from './commands.repository.ts'
import type { ModelRowOf } from './methods.ts'
import type { StopGate } from './stop-gate.ts'
import { harmless, permitOf } from './stop-permit.ts'

interface TextPermitDependencies {
  fleet: Pick<LiveFleet, 'vehicle'>
  repository: Pick<CommandRepository, 'models' | 'needApproval' | 'whileTextAllowed'>
  gate: Pick<StopGate, 'askFirst' | 'decide'>
  times: Pick<CommandTimes, 'heard'>
  modelRow: ModelRowOf
  log: { error(fields: object, text: string): void }
}

/** Plates in a refusal. */
const maxNamed = 3

export function textPermits({ fleet, repository, gate, times, modelRow, log }: TextPermitDependencies): InterlockPort {
  const named = (vehicleIds: readonly number[]) => ({
    vehicles: vehicleIds
      .slice(0, maxNamed)
      .map(id => fleet.vehicle(id)?.identity.plateNum ?? '')
      .join(', '),
    count: vehicleIds.length,
  })
  /** What allowed it is looked at again when its bytes are written: to thousands of vehicles that may be minutes later. */
  const whileItStands = (vehicleId: number, by: CommandRequester): ReturnType<PermitFor> => ({
    permits: permitOf(() => gate.decide(vehicleId).allowed),
    guard: async write => {
      try {
        await repository.whileTextAllowed(by, vehicleId, write)
      } catch (error) {
        log.error({ err: error, vehicleId }, 'what allowed a text could not be looked at again')
      }
    },
    heardWithin: times.heard,
  })

  return {
    async forText(asked, vehicleIds, text) {
      if (!looksLikeOrder(text)) return () => ({ permits: harmless('no terminal takes it for an order') })
      const models = await repository.models(vehicleIds)
      const obeying = vehicleIds.filter(id => modelRow(models.get(id) ?? '').obeysTexts)
      if (asked !== 'platform') {
        if (obeying.length > 0 && !asked.rights.commandAuth) fail('command.textRight', named(obeying))
        const approved = await repository.needApproval(obeying)
        if (approved.size > 0) fail('command.textApproval', named([...approved]))
      }
      const by: CommandRequester = asked === 'platform' ? asked : { userId: asked.userId, sessionId: asked.sessionId }
      // So that there is something to decide on when it is their turn.
      await Promise.all(obeying.map(vehicleId => gate.askFirst(vehicleId, by)))
      const obeys = new Set(obeying)
      return vehicleId =>
        obeys.has(vehicleId)
          ? whileItStands(vehicleId, by)
          : { permits: harmless('its terminal shows texts and does not obey them') }
    },
  }
}
