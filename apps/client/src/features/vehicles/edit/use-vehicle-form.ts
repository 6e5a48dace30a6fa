/** The form that changes a vehicle: its fields, what it holds now, and what its choosers offer. */
import type { DataOf, VehicleFormField } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { splitId } from '../../../core/api/identity.ts'
import { type Option, organisationOptions } from '../../../core/fleet/organisation-options.ts'
import { useOutrider } from '../../../core/outrider.ts'

/** The part of the vehicle that is read elsewhere; given up when it has been changed. */
export const vehicleFormKey = (id: string) => ['vehicle/getVehEditData', id] as const

export type SavedBy = VehicleFormField['savedBy']

export interface VehicleForm {
  fields: VehicleFormField[]
  data: DataOf<'vehicle/getVehEditData'>
  organisations: Option[]
}

/** Asked anew whenever the form opens, and never behind the back of who fills it in. */
export function useVehicleForm(id: string, savedBy: SavedBy) {
  const { api } = useOutrider()
  return useQuery({
    queryKey: ['vehicle form', savedBy, id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<VehicleForm> => {
      const how = { quiet: true, signal }
      const { platformCode } = splitId(id)
      const [config, data] = await Promise.all([
        api.call('vehicle/getVehEditConfig', { vehicleId: id }, how),
        api.call('vehicle/getVehEditData', { vehicleId: id }, how),
      ])
      const fields = config.fields.filter(field => field.savedBy === savedBy)
      if (!fields.some(({ name }) => name === 'orgId')) return { fields, data, organisations: [] }
      const onPlatform = platformCode === undefined ? how : { ...how, platform: platformCode }
      const { host } = await api.call('vehicle/getOrg', {}, onPlatform)
      return { fields, data, organisations: organisationOptions(host) }
    },
  })
}
