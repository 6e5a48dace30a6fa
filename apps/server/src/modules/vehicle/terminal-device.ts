/** Which device the number of a vehicle belongs to, and accepting another. */
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { Bus } from '../../events/bus.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
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
  const vehicleOf = async (user: SignedInUser, vehicleId: string): Promise<LiveVehicle> =>
    await visibleVehicle(access, user.userId, vehicleId)
  return {
    async 'vehicle/getTerminalState'({ vehicleId }, { user }) {
      const vehicle = await vehicleOf(user, vehicleId)
      const { id } = vehicle.identity
      const since = await access.historyFrom(user.userId, vehicle)
      const [device, last, changes, links] = await Promise.all([
        devices.device(id),
        refused.ofVehicle(id),
        devices.changes(id, since),
        devices.links(id, since),
      ])
      return { ...device, refused: last && last.time >= since ? last : null, changes, links }
    },

    async 'vehicle/acceptDevice'({ vehicleId, maker, model, terminalId }, { user }) {
      const { id } = (await vehicleOf(user, vehicleId)).identity
      if (!(await devices.accept(id, { maker, model, terminalId }, user))) fail('vehicle.changedMeanwhile')
      await fleet.refresh([id])
      bus.publish({ kind: 'listChanged', vehicleIds: [id] })
      return {}
    },
  }
}
