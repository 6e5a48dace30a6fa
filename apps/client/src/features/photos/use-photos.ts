/** Photos, the newest first: pages by cursor, so that the last of 50,000 costs as much as the first. */
import { type Photo, type RequestOf } from '@outrider/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCallScope } from '../../core/queries/use-call.ts'

const path = 'photo/getPhotoInfoHistory'
/** Photos of a page. */
const pageSize = 60

export type PhotoFilter = Pick<RequestOf<typeof path>, 'vehicleId' | 'channel' | 'event' | 'beginTime' | 'endTime'>

interface Page {
  photos: readonly Photo[]
  next: readonly string[]
  /** Titles of platforms that did not answer. */
  missing: readonly string[]
}

export interface PhotoPages {
  photos: readonly Photo[]
  missing: readonly string[]
  state: 'loading' | 'failed' | 'there'
  error: Error | null
  hasMore: boolean
  comes: boolean
  loadMore: () => void
  reload: () => void
}

export function usePhotos(filter: PhotoFilter, enabled = true): PhotoPages {
  const { api } = useOutrider()
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], readonly string[] | null>({
    queryKey: callKey(path, { pages: filter }, useCallScope(undefined)),
    async queryFn({ pageParam, signal }) {
      const body = { ...filter, pageSize, ...(pageParam && { after: [...pageParam] }) }
      const { data, failed } = await api.merged(path, body, { quiet: true, signal })
      return { ...data, missing: failed.map(({ target }) => target.title || target.code) }
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => (next.length > 0 ? next : undefined),
    staleTime: 0,
    enabled,
  })
  const pages = query.data?.pages
  const photos = useMemo(() => (pages ?? []).flatMap(page => page.photos), [pages])
  return {
    photos,
    missing: pages?.[0]?.missing ?? [],
    state: query.data ? 'there' : query.isError ? 'failed' : 'loading',
    error: query.error,
    hasMore: query.hasNextPage,
    comes: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}
