/** What became of requests for photos, asked for until each has its result; the question under way ends when the page is left. */
import type { DataOf } from '@outrider/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../../core/queries/use-call.ts'
import { pollAfter } from './poll.ts'

export const useRequests = (requestIds: readonly string[]): UseQueryResult<DataOf<'photo/getPhotoInfo'>> =>
  useCall('photo/getPhotoInfo', requestIds.length > 0 ? { requestIds: [...requestIds] } : undefined, {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ data }) => pollAfter(data?.requests),
  })

/** As they are in an address. */
export const idsOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(id => id !== '')
