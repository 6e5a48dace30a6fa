/** What a screen asks the router. */
import { useCallback, useContext, useEffect, useMemo } from 'react'
import type { Location } from './location.ts'
import type { Blocker, NavigateOptions, Router, RouterState, ShouldBlock, ShownRoute } from './router.ts'
import { ErrorContext, LocationContext, MatchesContext, RouterContext, StateContext } from './contexts.ts'

const missing = 'not within a router'

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error(missing)
  return router
}

function useRouterState(): RouterState {
  const state = useContext(StateContext)
  if (!state) throw new Error(missing)
  return state
}

/** The same function on every screen. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate

export function useLocation(): Location {
  const location = useContext(LocationContext)
  if (!location) throw new Error(missing)
  return location
}

export const useMatches = (): readonly ShownRoute[] => useContext(MatchesContext)

export const useRouteError = (): unknown => useContext(ErrorContext)

/** What the loader of the screen gave. */
export const useLoaderData = <Data>(): Data => useRouterState().data as Data

type SearchParams = URLSearchParams | string | Record<string, string>
export type SetSearchParams = (
  next: SearchParams | ((before: URLSearchParams) => SearchParams),
  options?: NavigateOptions,
) => void

/**
 * The query, and how to change it. A change sees those before it, also if they are not drawn yet. Not that of the library, which decodes what
 * the query encodes: of '50%2541' there, '50A' would be left.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search, pathname } = useLocation()
  const router = useRouter()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearchParams>(
    (next, options) => {
      // A screen that is left says nothing about the address of the next one.
      if (router.state.location.pathname !== pathname) return
      const made = typeof next === 'function' ? next(new URLSearchParams(router.state.location.search)) : next
      router.changeQuery(new URLSearchParams(made).toString(), options)
    },
    [router, pathname],
  )
  return [params, set]
}

/** Asks before the screen is left. There is one that asks: the frame. */
export function useBlocker(shouldBlock: ShouldBlock): Blocker {
  const router = useRouter()
  useEffect(() => {
    router.block(shouldBlock)
    return () => router.block(undefined)
  }, [router, shouldBlock])
  return useRouterState().blocker
}
