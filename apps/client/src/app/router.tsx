/** The route table as the router wants it: each screen lazy, guarded, and titled. */
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { paths } from '../core/routing/paths.ts'
import type { Screen } from '../core/routing/screen.ts'
import type { SessionStore } from '../core/session/session.ts'
import { admit } from './guard.ts'
import { Broken } from './Broken.tsx'
import { Frame } from './Frame.tsx'
import { screens } from './routes.ts'

export interface Handle {
  screen: Screen
}

const routeOf = (screen: Screen, session: SessionStore): RouteObject => ({
  path: screen.path,
  handle: { screen } satisfies Handle,
  loader() {
    const elsewhere = admit(screen, session.get())
    return elsewhere === undefined ? null : redirect(elsewhere)
  },
  // A module of /main is not another screen: nothing to load anew.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  lazy: async () => ({ Component: (await screen.load()).default }),
})

export function createRouter(session: SessionStore) {
  return createBrowserRouter([
    {
      Component: Frame,
      ErrorBoundary: Broken,
      HydrateFallback: () => null,
      children: [
        // Without launch parameters the entry leads to the choice of a platform.
        { path: paths.entry, loader: () => redirect(paths.newPlatform) },
        ...screens.map(screen => routeOf(screen, session)),
        { path: '*', loader: () => redirect(paths.error) },
      ],
    },
  ])
}
