/** Rows of a call that has pages by cursor, and all of them for a file. */
import type { DataOf, RequestOf } from '@outrider/contract'
import { useOutrider } from '../context/outrider.ts'
import { callKey } from '../queries/call-key.ts'
import { useCallScope } from '../queries/use-call.ts'
import { useFollowingPages } from './use-following-pages.ts'
import type { PagedList } from './use-pages.ts'

/** Calls whose pages follow a cursor: they are asked with `cursor` and `pageSize`, and reply `total` and `next`. */
type PagedPath =
  | 'admin/getUsers'
  | 'admin/getDrivers'
  | 'admin/getPapers'
  | 'admin/getMaintenanceDue'
  | 'admin/getServices'
  | 'admin/getTerminalModels'
  | 'admin/getVehiclesOfModel'
  | 'duty/getDutyHandovers'
  | 'duty/getLinkMessages'
export type PageFilter<Path extends PagedPath> = Omit<RequestOf<Path>, 'cursor' | 'pageSize'>
type Page<Path extends PagedPath> = DataOf<Path> & { readonly next: string | null; readonly total?: number | undefined }

/** @param rowsOf a function of the module, since another one makes the rows again */
export function useCallPages<Path extends PagedPath, Row>(
  path: Path,
  filter: PageFilter<Path>,
  rowsOf: (data: DataOf<Path>) => readonly Row[],
): { list: PagedList<Row>; first: DataOf<Path> | undefined } {
  const { api } = useOutrider()
  const scope = useCallScope(undefined)
  return useFollowingPages<Page<Path>, Row>({
    queryKey: callKey(path, filter as RequestOf<Path>, scope),
    read: async (cursor, { signal, pageSize }) => {
      const asked = { ...filter, ...(cursor !== undefined && { cursor }), ...(pageSize !== undefined && { pageSize }) }
      const options = { quiet: true, ...(signal && { signal }), ...(scope.platform && { platform: scope.platform }) }
      return (await api.call(path, asked as unknown as RequestOf<Path>, options)) as Page<Path>
    },
    rowsOf,
    totalOf: ({ total }) => total ?? 0,
    filePageSize: 200,
  })
}
