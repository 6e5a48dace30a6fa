/**
 * Permits for texts. Terminals of some models carry out what comes by 0x8300: a text to them that has a sign of an order needs the right to commands,
 * and goes only while the interlock lets a cut through.
 */
import { fail } from '../../calls/refusal.ts'
import { looksLikeOrder } from '../../fleet/driver-text.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { InterlockPort } from '../ports.ts'
import type { CommandRepository } from './commands.repository.ts'
import type { ModelRowOf } from './methods.ts'
import type { StopGate } from './stop-gate.ts'
import { harmless, permitOf } from './stop-permit.ts'

interface TextPermitDependencies {
  fleet: Pick<LiveFleet, 'vehicle'>
  repository: Pick<CommandRepository, 'models'>
  gate: Pick<StopGate, 'askFirst' | 'decide'>
  modelRow: ModelRowOf
}

/** Plates in a refusal. */
const maxNamed = 3

export const textPermits = ({ fleet, repository, gate, modelRow }: TextPermitDependencies): InterlockPort => ({
  async forText(by, vehicleIds, text) {
    if (!looksLikeOrder(text)) return () => harmless('no terminal takes it for an order')
    const models = await repository.models(vehicleIds)
    const obeying = new Set(vehicleIds.filter(id => modelRow(models.get(id) ?? '').obeysTexts))
    if (obeying.size > 0 && !by.rights.commandAuth) {
      const plates = [...obeying].slice(0, maxNamed).map(id => fleet.vehicle(id)?.identity.plateNum ?? '')
      fail('command.textRight', { vehicles: plates.join(', '), count: obeying.size })
    }
    // So that there is something to decide on when it is their turn.
    await Promise.all([...obeying].map(vehicleId => gate.askFirst(vehicleId, { userId: by.userId, sessionId: by.sessionId })))
    return vehicleId =>
      obeying.has(vehicleId)
        ? permitOf(() => gate.decide(vehicleId).allowed)
        : harmless('its terminal shows texts and does not obey them')
  },
})
