/** Shows the screen of a router, within its parents. */
import {
  Component,
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import { ErrorContext, LocationContext, MatchesContext, RouterContext, StateContext } from './contexts.ts'
import { LinkPlace } from './Link.tsx'
import type { Location } from './location.ts'
import type { Router, RouterState } from './router.ts'

const DepthContext = createContext(0)

const RouteView = memo(function RouteView({ depth }: { depth: number }) {
  const route = useContext(MatchesContext)[depth]
  if (!route) return null
  return <DepthContext value={depth + 1}>{route.Component ? <route.Component /> : <RouteView depth={depth + 1} />}</DepthContext>
})

/** In a parent: what stands in it. */
export function Outlet() {
  return <RouteView depth={useContext(DepthContext)} />
}

interface BoundaryProps {
  Broken: ComponentType
  /** Elsewhere it is tried again. */
  location: Location
  error: RouterState['error']
  children: ReactNode
}
interface BoundaryState {
  error: { cause: unknown } | undefined
  location: Location
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, location: this.props.location }

  static getDerivedStateFromError(cause: unknown): Partial<BoundaryState> {
    return { error: { cause } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return location === before.location ? null : { error: undefined, location }
  }

  override render(): ReactNode {
    const { Broken, error, children } = this.props
    const failed = error ?? this.state.error
    return failed ? (
      <ErrorContext value={failed.cause}>
        <Broken />
      </ErrorContext>
    ) : (
      children
    )
  }
}

/** `Broken` is shown instead when a screen cannot be loaded or throws. */
export function RouterView({ router, Broken }: { router: Router; Broken: ComponentType }) {
  const [state, show] = useState(router.state)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => show(router.state))
    // It may have gone on since it was drawn.
    follow()
    return router.subscribe(follow)
  }, [router])
  const { initialized, location, matches, error } = state
  if (!initialized) return null
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <LocationContext value={location}>
          <MatchesContext value={matches}>
            <LinkPlace>
              <Boundary {...{ Broken, location, error }}>
                <RouteView depth={0} />
              </Boundary>
            </LinkPlace>
          </MatchesContext>
        </LocationContext>
      </StateContext>
    </RouterContext>
  )
}
