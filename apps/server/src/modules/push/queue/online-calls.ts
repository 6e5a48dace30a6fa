/** The calls by which a user is reminded that vehicles come online. */
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import { seenVehicles } from './seen-vehicles.ts'
import type { PushSettingsRepository } from './settings.repository.ts'
import type { PushSettings } from './wanted.ts'

interface OnlineCallsDependencies {
  settings: PushSettingsRepository
  access: AccessGate
}

export function onlineCalls({
  settings,
  access,
}: OnlineCallsDependencies): Handlers<'vehicle/configuringVehOnlineSwitch' | 'vehicle/pushVehicleOnline'> {
  const onWire = async ({ userId }: SignedInUser, { online, onlineVehicleIds }: PushSettings) => ({
    on: online,
    vehicles: await seenVehicles(access, userId, onlineVehicleIds),
  })
  return {
    'vehicle/configuringVehOnlineSwitch': async ({ on }, { user }) =>
      onWire(
        user,
        on === undefined
          ? await settings.current(user.userId)
          : await settings.change(user.userId, before => ({ ...before, online: on })),
      ),
    async 'vehicle/pushVehicleOnline'({ vehicleIds }, { user }) {
      for (const id of vehicleIds) if (!(await access.vehicle(user.userId, id))) fail('vehicle.unknown')
      const onlineVehicleIds = [...new Set(vehicleIds.map(Number))]
      return onWire(user, await settings.change(user.userId, before => ({ ...before, onlineVehicleIds })))
    },
  }
}
