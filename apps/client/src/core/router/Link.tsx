/** Links within the client, and going elsewhere by being shown, are those of the library, led by our router. */
import { type PropsWithChildren, useCallback } from 'react'
import { Router as Links } from 'wouter'
import { useLocation, useRouter } from './hooks.ts'
import { pathText, resolvePath } from './location.ts'
import { parsePath } from './route.ts'
import type { NavigateOptions } from './router.ts'

type Go = (to: string, options?: NavigateOptions) => void

function usePathAndGo(): [path: string, go: Go] {
  const router = useRouter()
  const { pathname } = useLocation()
  const go = useCallback<Go>(
    (to, { replace, state } = {}) => {
      const { location } = router.state
      // Where one is already there is no further entry to go back from.
      const isHere = pathText(resolvePath(to, location.pathname)) === pathText(location)
      void router.navigate(to, { replace: replace ?? isHere, state })
    },
    [router],
  )
  return [pathname, go]
}

/** Links stand in it. */
export function LinkPlace({ children }: PropsWithChildren) {
  const { inBrowser } = useRouter()
  return (
    // Wouter calls it in each link.
    // oxlint-disable-next-line react/hooks
    <Links hook={usePathAndGo} parser={parsePath} hrefs={inBrowser}>
      {children}
    </Links>
  )
}
