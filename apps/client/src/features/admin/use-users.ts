/** The users of an administrator, page by page from a cursor on. */
import type { AdminUser, DataOf, RequestOf } from '@outrider/contract'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCallScope } from '../../core/queries/use-call.ts'

const path = 'admin/getUsers'
export type UserFilter = Pick<RequestOf<typeof path>, 'keyword' | 'orgId' | 'state' | 'roleId'>
type Page = DataOf<typeof path>
/** Rows per page when all are read for a file. */
const filePageSize = 200

export function useUsers(filter: UserFilter): PagedList<AdminUser> {
  const { api } = useOutrider()
  const scope = useCallScope(undefined)
  const read = (cursor: string | undefined, how: { signal?: AbortSignal; pageSize?: number } = {}) =>
    api.call(
      path,
      { ...filter, ...(cursor !== undefined && { cursor }), ...(how.pageSize && { pageSize: how.pageSize }) },
      { quiet: true, ...(how.signal && { signal: how.signal }), ...(scope.platform && { platform: scope.platform }) },
    )
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: callKey(path, filter, scope),
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ users }) => users) ?? [], [pages])
  return {
    rows,
    total: pages?.at(-1)?.total ?? 0,
    state: query.isError && !query.isFetchNextPageError ? 'failed' : query.data ? 'there' : 'loading',
    error: query.error,
    nextPage: query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'comes' : query.hasNextPage ? 'waits' : 'none',
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
    async *all() {
      let cursor: string | null | undefined
      do {
        const page: Page = await read(cursor ?? undefined, { pageSize: filePageSize })
        yield page.users
        cursor = page.next
      } while (cursor !== null)
    },
  }
}
