/** What a report is of, in words: its organisation, or its first vehicle and how many there are. */
import type { DataOf } from '@outrider/contract'
import { joinId } from '../../core/api/identity.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import type { ReportSubject } from './report-query.ts'
import { reportTexts } from './strings.ts'

export type Organisation = DataOf<'vehicle/getOrg'>['host'][number] & { pcode?: string | undefined }
export const organisationsOf = ({ host }: DataOf<'vehicle/getOrg'>): Organisation[] => host

/** In multi-platform mode with the code of its platform. */
export const organisationId = ({ orgId, pcode }: Pick<Organisation, 'orgId' | 'pcode'>): string =>
  pcode === undefined ? String(orgId) : joinId(String(orgId), pcode)

export function useVehicleNames(ids: readonly string[]): string {
  const t = useTexts(reportTexts)
  const [id] = ids
  const vehicle = useVehicle(id ?? null)
  if (id === undefined) return ''
  const name = namesById(id, vehicle, t.lang)
  return ids.length === 1 ? name : t('severalVehicles', { name, rest: ids.length - 1 })
}

export function useSubjectName({ vehicleIds, orgIds }: Pick<ReportSubject, 'vehicleIds' | 'orgIds'>): string {
  const [org] = orgIds
  const { data } = useCall('vehicle/getOrg', org === undefined ? undefined : {}, { select: organisationsOf })
  const vehicles = useVehicleNames(vehicleIds)
  return org === undefined ? vehicles : (data?.find(each => organisationId(each) === org)?.orgName ?? '')
}
