/** Terminal phone numbers and vehicle types, for pickers. */
import type { DataOf, Lang, Vehicle, VehicleTypeIcon } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { phoneOf } from './add-vehicle.ts'
import { vehicleTypeChoices } from './choices.ts'

interface NumberDependencies {
  fleet: LiveFleet
  access: AccessGate
  icons: VehicleTypeIcon[]
}

type NumberPath =
  | 'vehicleType/getVehicleTypeSelList'
  | 'vehicleType/getVehicleTypeIcons'
  | 'number/getNumAuthVeh'
  | 'vehManager/getUserSimNumList'

export const numberHandlers = ({ fleet, access, icons }: NumberDependencies): Handlers<NumberPath> => {
  const rowOf = ({ identity }: LiveVehicle, lang: Lang): DataOf<'number/getNumAuthVeh'>['vehicles'][number] => ({
    simNum: identity.simNum,
    vehicleId: String(identity.id),
    plateNum: identity.plateNum,
    plateColor: identity.plateColor as Vehicle['plateColor'],
    nickname: identity.nickname,
    orgName: fleet.organisations.name(identity.organisationId, lang),
  })

  return {
    'vehicleType/getVehicleTypeSelList': () => ({ vehicleTypes: vehicleTypeChoices }),

    'vehicleType/getVehicleTypeIcons': () => ({ icons }),

    async 'number/getNumAuthVeh'({ number }, { user, lang }) {
      const phone = phoneOf(number)
      const visible = await access.vehicles(user.userId)
      return { vehicles: visible.filter(({ identity }) => identity.simNum === phone).map(vehicle => rowOf(vehicle, lang)) }
    },

    async 'vehManager/getUserSimNumList'({ pageNum, pageSize, keyword }, { user, lang }) {
      const searchText = keyword?.toLowerCase()
      const found = (await access.vehicles(user.userId)).filter(({ identity: { simNum, plateNum, nickname } }) => {
        if (!simNum) return false
        return !searchText || [simNum, plateNum, nickname].some(text => text.toLowerCase().includes(searchText))
      })
      const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
      return { numbers: page.map(vehicle => rowOf(vehicle, lang)), total: found.length }
    },
  }
}
