/** Loads an edit form: fields, current values and options. */
import type { DataOf, VehicleFormField } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { splitId } from '../../../core/api/identity.ts'
import { type OrganisationOption, organisationOptions } from '../../../core/fleet/organisation-options.ts'
import { useOutrider } from '../../../core/context/outrider.ts'

/** Query key of the vehicle record; invalidated after a change. */
export const vehicleFormKey = (id: string) => ['vehicle/getVehEditData', id] as const

export type SavedBy = VehicleFormField['savedBy']

export interface VehicleForm {
  fields: VehicleFormField[]
  data: DataOf<'vehicle/getVehEditData'>
  organisations: OrganisationOption[]
}

/** Refetched whenever the form opens, never while the user is editing. */
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
