/** Adds a vehicle and its terminal; the terminal can register from then on. */
import type { Bus } from '../../events/bus.ts'
import type { GatewayPlace } from '../../events/terminals.ts'
import type { ProfilesPort } from '../ports.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { zoneOffset } from '../../tracks/zone-offset.ts'
import {
  blindSpotWarningTypeChoices,
  dvrDeviceTypeChoices,
  forwardWarningTypeChoices,
  industryCategoryChoices,
  operationTypeChoices,
  plateColorChoices,
  suggestionsIn,
  terminalSignInChoices,
  terminalTypeChoices,
  zoneChoices,
} from './choices.ts'
import type { RefusedTerminalsRepository } from './refused-terminals.repository.ts'
import type { TakenField } from './vehicle-changes.ts'
import type { VehicleRepository } from './vehicle.repository.ts'

interface AddVehicleDependencies {
  fleet: LiveFleet
  access: AccessGate
  vehicles: VehicleRepository
  refused: RefusedTerminalsRepository
  gatewayPlace: () => GatewayPlace
  profiles: () => ProfilesPort
  /** Of the platform, IANA. */
  timeZone: () => string
  bus: Bus
}

type AddVehiclePath = 'vehicle/addVehicle' | 'vehicle/getAddVehUiInit'

/** Strips leading zeros: they are padding on the wire. */
export const phoneOf = (number: string): string => number.replace(/^0+(?=.)/, '')

export function failTaken(taken: TakenField, { plateNum, commCardNum }: { plateNum: string; commCardNum: string }): never {
  if (taken === 'plate') fail('vehicle.plateTaken', { plate: plateNum })
  fail('vehicle.numberTaken', { number: commCardNum })
}

export const addVehicleHandlers = ({
  fleet,
  access,
  vehicles,
  refused,
  gatewayPlace,
  profiles,
  timeZone,
  bus,
}: AddVehicleDependencies): Handlers<AddVehiclePath> => ({
  async 'vehicle/addVehicle'(form, { user }) {
    const scope = await access.scope(user.userId)
    if (!scope.organisationIds.has(form.orgId)) fail('organisation.unknown')
    const phone = phoneOf(form.commCardNum)
    const added = await vehicles.add(form, phone, user)
    if ('taken' in added) failTaken(added.taken, form)
    await fleet.refresh([added.id])
    bus.publish({ kind: 'listChanged', vehicleIds: [added.id] })
    return { id: String(added.id) }
  },

  async 'vehicle/getAddVehUiInit'(_, { user, lang }) {
    const scope = await access.scope(user.userId)
    return {
      organisations: fleet.organisations.list(scope.organisationIds, lang),
      plateColors: plateColorChoices,
      terminalTypes: terminalTypeChoices,
      terminalSignIns: terminalSignInChoices,
      zones: zoneChoices,
      zoneProposed: zoneOffset(timeZone(), Date.now()) / 60_000,
      industryCategories: industryCategoryChoices,
      operationTypes: operationTypeChoices,
      dvrDeviceTypes: dvrDeviceTypeChoices,
      forwardWarningTypes: forwardWarningTypeChoices,
      blindSpotWarningTypes: blindSpotWarningTypeChoices,
      suggestions: suggestionsIn(lang),
      refusedTerminals:
        scope.onlyVehicleId === undefined
          ? await refused.listed(scope.wholeInstallation ? undefined : [...scope.organisationIds])
          : [],
      refusedNetworks: scope.wholeInstallation ? await refused.networks() : [],
      gateway: {
        ...gatewayPlace(),
        textMessages: profiles().all.flatMap(({ name: maker, connectBy }) =>
          connectBy.length > 0 ? [{ maker, texts: [...connectBy] }] : [],
        ),
      },
    }
  },
})
