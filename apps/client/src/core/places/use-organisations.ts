/** The organisations of one platform that the user may see, as options of a select. */
import type { DataOf } from '@outrider/contract'
import { organisationOptions } from '../fleet/organisation-options.ts'
import { useCall } from '../queries/use-call.ts'

const optionsOf = ({ host }: DataOf<'vehicle/getOrg'>) => organisationOptions(host)

export const useOrganisations = (platform: string) => useCall('vehicle/getOrg', {}, { platform, select: optionsOf })
