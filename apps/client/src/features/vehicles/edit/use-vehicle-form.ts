/** Loads an edit form: fields, current values and options. */
import type { DataOf, VehicleFormField } from '@outrider/contract'
import { useEffect, useState } from 'react'
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
  // What is cached from the details may be out of date, and so may be what was read in the language that is chosen now.
  const { data, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = values
  const upToDate = dataUpdatedAt >= opened
  const outOfDate = data !== undefined && !upToDate && !isPlaceholderData && !isFetching
  useEffect(() => {
    if (outOfDate) void refetch()
  }, [outOfDate, refetch])
  // Once it was, the form stays with what was typed while another language is read.
  const [seen, setSeen] = useState(false)
  if (upToDate && !seen) setSeen(true)
  const fresh = (upToDate || seen) && asked.every(({ data: read }) => read !== undefined)
  const form: VehicleForm | undefined =
    fresh && fields && data ? { fields, data, organisations: organisations.data ?? none } : undefined
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
