/** Loads an edit form: fields, current values and options. */
import type { DataOf, VehicleFormField } from '@outrider/contract'
import { useState } from 'react'
import { splitId } from '../../../core/api/identity.ts'
import { type OrganisationOption, organisationOptions } from '../../../core/fleet/organisation-options.ts'
import { useCall } from '../../../core/queries/use-call.ts'

export type SavedBy = VehicleFormField['savedBy']

export interface VehicleForm {
  fields: VehicleFormField[]
  data: DataOf<'vehicle/getVehEditData'>
  organisations: OrganisationOption[]
}

const none: OrganisationOption[] = []
const optionsOf = ({ host }: DataOf<'vehicle/getOrg'>) => organisationOptions(host)

/** Refetched whenever the form opens, never while the user is editing. */
export function useVehicleForm(id: string, savedBy: SavedBy) {
  const body = { vehicleId: id }
  const [opened] = useState(Date.now)
  const always = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' } as const
  const config = useCall('vehicle/getVehEditConfig', body, always)
  const values = useCall('vehicle/getVehEditData', body, always)
  const fields = config.data?.fields.filter(field => field.savedBy === savedBy)
  const withOrganisation = fields?.some(({ name }) => name === 'orgId') ?? false
  const organisations = useCall('vehicle/getOrg', withOrganisation ? {} : undefined, {
    platform: splitId(id).platformCode,
    select: optionsOf,
  })
  const asked = withOrganisation ? [config, values, organisations] : [config, values]
  // What is cached from the details may be out of date.
  const fresh = values.dataUpdatedAt >= opened && asked.every(({ data }) => data !== undefined)
  const form: VehicleForm | undefined =
    fresh && fields && values.data ? { fields, data: values.data, organisations: organisations.data ?? none } : undefined
  return {
    form,
    error: asked.find(({ error }) => error)?.error ?? null,
    /** Resolves to the error if that failed. */
    reload: async (): Promise<Error | null> => {
      const results = await Promise.all(asked.map(each => each.refetch()))
      return results.find(({ error }) => error)?.error ?? null
    },
  }
}
