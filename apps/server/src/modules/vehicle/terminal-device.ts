/** Which device the number of a vehicle belongs to, and accepting another. */
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Bus } from '../../events/bus.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { RefusedTerminalsRepository } from './refused-terminals.repository.ts'
import type { TerminalDeviceRepository } from './terminal-device.repository.ts'

interface TerminalDeviceDependencies {
  fleet: LiveFleet
  access: AccessGate
  devices: TerminalDeviceRepository
  refused: RefusedTerminalsRepository
  bus: Bus
}

type TerminalDevicePath = 'vehicle/getTerminalState' | 'vehicle/acceptDevice'

export const terminalDeviceHandlers = ({
  fleet,
  access,
  devices,
  refused,
  bus,
}: TerminalDeviceDependencies): Handlers<TerminalDevicePath> => {
  const idOf = async (user: SignedInUser, vehicleId: string): Promise<number> =>
    ((await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')).identity.id
  return {
    async 'vehicle/getTerminalState'({ vehicleId }, { user }) {
      const id = await idOf(user, vehicleId)
      const [device, last, changes, links] = await Promise.all([
        devices.device(id),
        refused.ofVehicle(id),
        devices.changes(id),
        devices.links(id),
      ])
      return { ...device, refused: last, changes, links }
    },

    async 'vehicle/acceptDevice'({ vehicleId, maker, model, terminalId }, { user }) {
      const id = await idOf(user, vehicleId)
      if (!(await devices.accept(id, { maker, model, terminalId }, user))) fail('vehicle.changedMeanwhile')
      await fleet.refresh([id])
      bus.publish({ kind: 'listChanged', vehicleIds: [id] })
      return {}
    },
  }
}
