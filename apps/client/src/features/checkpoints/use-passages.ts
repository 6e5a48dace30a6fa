/** The latest passages, page by page; new ones are added on top. */
import type { CheckpointType, DataOf, Passage } from '@outrider/contract'
import { useMemo } from 'react'
import { joinPages, type PagedList, usePages } from '../../core/lists/use-pages.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { usePlatform } from './use-platform.ts'

export const passageId = ({ eventId }: Passage): string => eventId
const pageSize = 50
/** Refetch interval of the first page, ms. */
const refetchIntervalMs = 5_000

export interface PassageFilter {
  type?: CheckpointType | undefined
  checkpointId?: string | undefined
}

const rowsOf = ({ events, total }: DataOf<'accessMon/getAccessMonEvent'>) => ({ rows: events, total })

export function usePassages({ type, checkpointId }: PassageFilter): PagedList<Passage> {
  const platform = usePlatform()
  const filter = { ...(type && { type }), ...(checkpointId && { checkpointId }) }
  const path = 'accessMon/getAccessMonEvent'
  const bodyOf = (pageNum: number, size = pageSize) => ({ ...filter, pageNum, pageSize: size })
  const pages = usePages({ path, filter, platform, bodyOf, rowsOf, idOf: passageId })
  const { data: newest } = useCall(path, pages.state === 'there' ? bodyOf(1) : undefined, {
    platform,
    refetchInterval: refetchIntervalMs,
    staleTime: 0,
    select: rowsOf,
  })
  const { rows: known, total } = pages
  const rows = useMemo(() => (newest ? joinPages([newest, { rows: known, total }], passageId) : known), [newest, known, total])
  return newest ? { ...pages, rows, total: Math.max(newest.total, rows.length) } : pages
}
