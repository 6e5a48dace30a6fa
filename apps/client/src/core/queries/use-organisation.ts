/** The organisation that a screen is about: the one in the address, else the user's first. */
import type { DataOf } from '@outrider/contract'
import { useCall } from './use-call.ts'

type Listed = DataOf<'vehicle/getOrg'>['host'][number] & { pcode?: string | undefined }

/** In multi-platform mode with the code of its platform. */
const idOf = ({ orgId, pcode }: { orgId: number; pcode?: string | undefined }): string =>
  pcode ? `${orgId}@${pcode}` : String(orgId)
export const organisationIdOf = idOf

export function useOrganisation(named: string) {
  const { data } = useCall('vehicle/getOrg', {})
  const all: readonly Listed[] = data?.host ?? []
  const known = new Set(all.map(({ orgId }) => orgId))
  const found =
    all.find(each => idOf(each) === named) ?? (named === '' ? all.find(({ parentId }) => !known.has(parentId)) : undefined)
  return { orgId: found ? idOf(found) : named, orgName: found?.orgName ?? '', found }
}
