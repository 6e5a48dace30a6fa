/** Valid links of a user, or of everybody, on one platform: both kinds in one order, page by page. */
import { type CreatedShare, type DataOf, inModule, type ShareKind, shareKinds } from '@outrider/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useOneModule } from '../../../core/context/use-one-module.ts'
import { callKey } from '../../../core/queries/call-key.ts'
import { useCallScope } from '../../../core/queries/use-call.ts'

const { position, track } = shareKinds
type TrackShare = DataOf<typeof track.list>['shares'][number]

export type Link = { kind: 'position'; link: CreatedShare } | { kind: 'track'; link: TrackShare }

/** By kind where the next page begins. A kind that is missing has been read to its end. */
type Cursors = { readonly [Kind in ShareKind]?: string | undefined }

interface LinkPage {
  links: readonly Link[]
  next: Cursors
  /** On the first page of everybody's. */
  total: number | null
  /** Up to where they are ended together. */
  newest: Cursors
}

export interface Links {
  /** undefined: not loaded. */
  links: readonly Link[] | undefined
  /** Of all pages. */
  total: number
  newest: Cursors
  error: Error | null
  /** The next page: loaded by `loadMore`. */
  hasMore: boolean
  loading: boolean
  loadMore: () => void
  refetch: () => void
  /** What failed once more. */
  retry: () => void
}

const createdAt = ({ link }: Link): number => link.createdAt

/**
 * What is older than the last link of a kind that has more is held back until its next page is here, so that nothing is inserted above what
 * is shown.
 */
export function inOrder(pages: readonly Pick<LinkPage, 'links' | 'next'>[]): Link[] {
  // A link that was made while pages were read is on one of them only; one that two pages have is shown once.
  const links = [...new Map(pages.flatMap(page => page.links).map(each => [`${each.kind} ${each.link.shareId}`, each])).values()]
  const unfinished = Object.keys(pages.at(-1)?.next ?? {})
  const reached = unfinished.map(kind => Math.min(...links.filter(each => each.kind === kind).map(createdAt)))
  const from = Math.max(Number.NEGATIVE_INFINITY, ...reached)
  return links.filter(each => createdAt(each) >= from).toSorted((a, b) => createdAt(b) - createdAt(a))
}

const cursorsOf = (cursors: { readonly [Kind in ShareKind]: string | null | undefined }): Cursors => ({
  ...(cursors.position && { position: cursors.position }),
  ...(cursors.track && { track: cursors.track }),
})

/** @param now ms since 1970, of the server @param search in plate numbers and names of makers, of everybody's only */
export function useLinks(code: string, { all, search }: { all: boolean; search: string }, now: number): Links {
  const { api } = useOutrider()
  const scope = useCallScope(code)
  // A session limited to one module has the links of that module only.
  const module = useOneModule()
  const hasKind = (kind: ShareKind): boolean => inModule({ rights: [], inModules: shareKinds[kind].inModules }, module)

  async function read(from: Cursors | undefined, signal: AbortSignal): Promise<LinkPage> {
    const bodyOf = (before: string | undefined) => ({
      all,
      ...(all && search && { search }),
      ...(before !== undefined && { before }),
    })
    const how = { platform: code, quiet: true, signal }
    const [positions, tracks] = await Promise.all([
      !hasKind('position') || (from && !from.position) ? undefined : api.call(position.list, bodyOf(from?.position), how),
      !hasKind('track') || (from && !from.track) ? undefined : api.call(track.list, bodyOf(from?.track), how),
    ])
    return {
      links: [
        ...(positions?.shares ?? []).map((link): Link => ({ kind: 'position', link })),
        ...(tracks?.shares ?? []).map((link): Link => ({ kind: 'track', link })),
      ],
      next: cursorsOf({ position: positions?.next, track: tracks?.next }),
      total: typeof positions?.total === 'number' && typeof tracks?.total === 'number' ? positions.total + tracks.total : null,
      newest: cursorsOf({ position: positions?.newest, track: tracks?.newest }),
    }
  }

  const query = useInfiniteQuery<LinkPage, Error, InfiniteData<LinkPage>, readonly unknown[], Cursors | undefined>({
    queryKey: callKey(position.list, { links: { all, search } }, scope),
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => (Object.keys(next).length > 0 ? next : undefined),
    staleTime: 0,
    gcTime: 0,
  })
  const pages = query.data?.pages
  const valid = ({ link: { state, expiresAt } }: Link) => (state === 'open' || (all && state === 'noAccess')) && expiresAt > now
  const links = pages && inOrder(pages).filter(valid)
  // What expired since it was counted.
  const expired = pages ? pages.flatMap(page => page.links).filter(each => all && !valid(each)).length : 0
  return {
    links,
    total: (pages?.[0]?.total ?? links?.length ?? 0) - expired,
    newest: pages?.[0]?.newest ?? {},
    error: query.error,
    hasMore: query.hasNextPage,
    loading: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}
