/**
 * Permits for texts. Terminals of some models carry out what comes by 0x8300: a text to them that has a sign of an order needs the right to commands,
 * and goes only while the interlock lets a cut through.
 */
import { fail } from '../../calls/refusal.ts'
import { looksLikeOrder } from '../../fleet/driver-text.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { InterlockPort } from '../ports.ts'
import type { CarryingOut } from './carrying-out.ts'
import type { CommandRepository } from './commands.repository.ts'
import type { ModelRowOf } from './methods.ts'
import { harmless, permitOf } from './stop-permit.ts'

interface TextPermitDependencies {
  fleet: Pick<LiveFleet, 'vehicle'>
  repository: Pick<CommandRepository, 'models'>
  carryingOut: Pick<CarryingOut, 'hindrance'>
  modelRow: ModelRowOf
}

/** Plates in a refusal. */
const maxNamed = 3

export const textPermits = ({ fleet, repository, carryingOut, modelRow }: TextPermitDependencies): InterlockPort => ({
  async forText(rights, vehicleIds, text) {
    if (!looksLikeOrder(text)) return () => harmless('no terminal takes it for an order')
    const models = await repository.models(vehicleIds)
    const obeying = new Set(vehicleIds.filter(id => modelRow(models.get(id) ?? '').obeysTexts))
    if (obeying.size > 0 && !rights.commandAuth) {
      const plates = [...obeying].slice(0, maxNamed).map(id => fleet.vehicle(id)?.identity.plateNum ?? '')
      fail('command.textRight', { vehicles: plates.join(', '), count: obeying.size })
    }
    return vehicleId =>
      obeying.has(vehicleId)
        ? permitOf(() => carryingOut.hindrance(vehicleId) === undefined)
        : harmless('its terminal shows texts and does not obey them')
  },
})
