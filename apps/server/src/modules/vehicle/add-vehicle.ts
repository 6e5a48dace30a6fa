/** Adding a vehicle: from then on its terminal is let in. */
import { plateColors, terminalTypes, vehicleTypes } from '@outrider/contract'
import type { Bus } from '../../events/bus.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Handlers, SignedIn } from '../handlers.ts'
import { fail } from '../refusal.ts'
import { plateColorTexts } from './plate-colors.ts'
import type { VehicleRepository } from './vehicle.repository.ts'

interface Needs {
  fleet: LiveFleet
  access: AccessGate
  vehicles: VehicleRepository
  bus: Bus
}

type AddVehiclePath = 'vehicle/addVehicle' | 'vehicle/getAddVehUiInit'

/** Letting a terminal in belongs to those who may edit installation tasks. */
function mayAdd(user: SignedIn): void {
  if (!user.rights.updInstTaskAuth) fail('access.noRight')
}

/** Leading zeros do not count: they are padding on the wire. */
export const phoneOf = (number: string): string => number.replace(/^0+(?=.)/, '')

export const addVehicleHandlers = ({ fleet, access, vehicles, bus }: Needs): Handlers<AddVehiclePath> => ({
  async 'vehicle/addVehicle'(form, { user }) {
    mayAdd(user)
    const view = await access.view(user.userId)
    if (!view.organisationIds.has(form.orgId)) fail('organisation.unknown')
    const phone = phoneOf(form.commCardNum)
    const added = await vehicles.add(form, phone, user.userId)
    if ('taken' in added) {
      if (added.taken === 'plate') fail('vehicle.plateTaken', { plate: form.plateNum })
      fail('vehicle.numberTaken', { number: form.commCardNum })
    }
    await fleet.refresh([added.id])
    bus.publish({ kind: 'listChanged', vehicleIds: [added.id] })
    return { id: String(added.id) }
  },

  async 'vehicle/getAddVehUiInit'(_, { user, lang }) {
    mayAdd(user)
    const view = await access.view(user.userId)
    return {
      organisations: fleet.organisations.list(view.organisationIds, lang),
      plateColors: Object.keys(plateColors).map(key => ({
        key: Number(key),
        ...plateColorTexts[Number(key) as keyof typeof plateColors],
      })),
      vehicleTypes: choices(vehicleTypes),
      terminalTypes: choices(terminalTypes),
      refusedTerminals: view.wholeTree ? await vehicles.refused() : [],
    }
  },
})

const choices = (table: Readonly<Record<string, { zh: string; en: string }>>) =>
  Object.entries(table).map(([key, texts]) => ({ key, ...texts }))
