/** The users of an administrator, page by page, and all for a file. */
import type { AdminUser, DataOf, RequestOf } from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import { useFollowingPages } from '../../core/lists/use-following-pages.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCallScope } from '../../core/queries/use-call.ts'

const path = 'admin/getUsers'
export type UserFilter = Pick<RequestOf<typeof path>, 'keyword' | 'orgId' | 'state' | 'roleId'>
const usersOf = ({ users }: DataOf<typeof path>): readonly AdminUser[] => users

export function useUsers(filter: UserFilter): PagedList<AdminUser> {
  const { api } = useOutrider()
  const scope = useCallScope(undefined)
  return useFollowingPages({
    queryKey: callKey(path, filter, scope),
    read: (cursor, { signal, pageSize }) =>
      api.call(
        path,
        { ...filter, ...(cursor !== undefined && { cursor }), ...(pageSize !== undefined && { pageSize }) },
        { quiet: true, ...(signal && { signal }), ...(scope.platform && { platform: scope.platform }) },
      ),
    rowsOf: usersOf,
    totalOf: ({ total }) => total ?? 0,
    filePageSize: 200,
  }).list
}
