/** Saves what was edited of vehicles, and lets their terminals and lists follow. */
import type { terminalZoneResults, VehicleEditValues, VehicleFormField } from '@outrider/contract'
import type { Bus } from '../../events/bus.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { failTaken } from './add-vehicle.ts'
import type { VehicleEditRepository } from './vehicle-edit.repository.ts'

export interface VehicleEditDependencies {
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  vehicleEdits: VehicleEditRepository
  bus: Bus
}

export class SavedEdits {
  readonly #deps: VehicleEditDependencies

  constructor(dependencies: VehicleEditDependencies) {
    this.#deps = dependencies
  }

  /** The vehicle, if the user may see it. */
  async idOf(user: SignedInUser, vehicleId: string): Promise<number> {
    return (await visibleVehicle(this.#deps.access, user.userId, vehicleId)).identity.id
  }

  async save(
    user: SignedInUser,
    call: VehicleFormField['savedBy'],
    vehicleId: string,
    changes: Partial<VehicleEditValues>,
    expected: string | undefined,
  ): Promise<{ changeId: string }> {
    const id = await this.idOf(user, vehicleId)
    const saved = await this.#deps.vehicleEdits.save(id, user, call, changes, expected)
    if (saved === 'gone') fail('vehicle.unknown')
    if (saved === 'stale') fail('vehicle.changedMeanwhile')
    if (saved === 'halfTerminal') fail('request.invalid', { detail: 'commCardNum, terminalType' })
    if ('taken' in saved) failTaken(saved.taken, { plateNum: '', commCardNum: '', ...changes })
    // Ends the link of the old number or device.
    if (saved.terminalChanged) this.#deps.terminals.disconnect(id)
    else if (saved.zoneMinutes !== undefined) this.#deps.terminals.setZone(id, saved.zoneMinutes)
    if (saved.changeId !== expected) await this.#deps.fleet.refresh([id])
    if (call === 'saveVehEdit' && saved.changeId !== expected) {
      this.#deps.bus.publish({ kind: 'listChanged', vehicleIds: [id] })
    }
    return { changeId: saved.changeId }
  }

  async zoneSaved(user: SignedInUser, vehicleId: string, wanted: number | null): Promise<(typeof terminalZoneResults)[number]> {
    const id = (await this.#deps.access.vehicle(user.userId, vehicleId))?.identity.id
    const now = id === undefined ? undefined : await this.#deps.vehicleEdits.now(id)
    if (!now) return 'unknown'
    if (now.values.commCardNum === '') return 'noTerminal'
    const zoneMinutes = wanted ?? now.proposedZoneMinutes
    if (zoneMinutes === null) return 'noProposal'
    if (zoneMinutes === now.values.zoneMinutes) return 'unchanged'
    await this.save(user, 'saveVehEdit', vehicleId, { zoneMinutes }, undefined)
    return 'saved'
  }
}
