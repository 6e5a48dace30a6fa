/** The latest passages, page by page; new ones are added on top. */
import type { CheckpointType, Passage } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLang } from '../../core/i18n/use-texts.ts'
import { joinPages, type PagedList, usePages } from '../../core/lists/use-pages.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { usePlatform } from './use-platform.ts'

export const passageId = ({ eventId }: Passage): string => eventId
const pageSize = 50
/** Refetch interval of the first page, ms. */
const refetchIntervalMs = 5_000

export interface PassageFilter {
  type?: CheckpointType | undefined
  checkpointId?: string | undefined
}

export function usePassages({ type, checkpointId }: PassageFilter): PagedList<Passage> {
  const { api } = useOutrider()
  const lang = useLang()
  const platform = usePlatform()
  const fetchPage = async (pageNum: number, signal: AbortSignal) => {
    const filter = { ...(type && { type }), ...(checkpointId && { checkpointId }) }
    const body = { ...filter, pageNum, pageSize }
    const { events, total } = await api.call('accessMon/getAccessMonEvent', body, { platform, quiet: true, signal })
    return { rows: events, total }
  }
  const queryKey = ['accessMon/getAccessMonEvent', platform, lang, type, checkpointId]
  const pages = usePages<Passage>({ queryKey, idOf: passageId, fetchPage })
  const { data: newest } = useQuery({
    queryKey: [...queryKey, 'newest'],
    queryFn: ({ signal }) => fetchPage(1, signal),
    refetchInterval: refetchIntervalMs,
    staleTime: 0,
    enabled: pages.state === 'there',
  })
  const { rows: known, total } = pages
  const rows = useMemo(() => (newest ? joinPages([newest, { rows: known, total }], passageId) : known), [newest, known, total])
  return newest ? { ...pages, rows, total: Math.max(newest.total, rows.length) } : pages
}
