/** The route table for the router: each screen lazy, guarded and titled. */
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import type { Outrider } from '../core/context/outrider.ts'
import { hrefOf } from './screens.ts'
import { loadChunk } from '../core/chunks/load-chunk.ts'
import { currentLang } from '../core/i18n/i18n.ts'
import type { Screen } from '../core/routing/screen.ts'
import { basePath, screenPath } from '../core/host/served-from.ts'
import { isSignedIn } from '../core/session/session.ts'
import { toast } from '../ui/feedback/toast.ts'
import { admit } from './guard.ts'
import { Broken } from './Broken.tsx'
import { Frame } from './Frame.tsx'
import { loadScreens } from './prepare.ts'
import { loadSignedIn } from './signed-in-parts.ts'
import { firstScreens } from './first-routes.ts'
import { type WorkspaceHandle, WorkspaceParent } from './WorkspaceParent.tsx'
import { workspaces } from './workspaces.ts'

export interface RouteHandle {
  screen: Screen
}

const routeOf = (screen: Screen, outrider: Outrider): RouteObject => ({
  path: screen.path,
  // Routes of the specification differ in case only: /Report, /report.
  caseSensitive: true,
  handle: { screen } satisfies RouteHandle,
  async loader({ request }) {
    const link = new URL(request.url)
    link.pathname = screenPath(link.pathname)
    const elsewhere = admit(screen, outrider.session.get(), link)
    if (elsewhere?.message) toast(elsewhere.message[currentLang()])
    if (elsewhere) return redirect(elsewhere.to)
    const entered = await screen.enter?.(outrider, link)
    if (!entered) return null
    return 'to' in entered ? redirect(entered.to) : entered
  },
  // Switching modules of /main is not a navigation to another screen: no reload of its data.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  lazy: async () => ({ Component: (await loadChunk(() => screen.load())).default }),
})

const pickerLayout = async () => ({ Component: (await loadSignedIn()).PickerLayout })

const queryLayout = async () => ({ Component: (await loadSignedIn()).QueryLayout })

/** Screens of a workspace stand under one parent route, which stays mounted while the user goes between them. */
function grouped(rows: readonly Screen[], outrider: Outrider): RouteObject[] {
  const parentOf = ({ workspace }: Screen) => workspace && workspaces[workspace]
  const routes = (of: ReturnType<typeof parentOf>): RouteObject[] =>
    rows.filter(row => parentOf(row) === of).map(row => routeOf(row, outrider))
  const parents = Object.values(workspaces)
    .map(
      (load): RouteObject => ({
        lazy: async () => {
          const handle: WorkspaceHandle = { Wide: (await loadChunk(load)).default }
          return { Component: WorkspaceParent, handle }
        },
        children: routes(load),
      }),
    )
    .filter(({ children }) => children?.length)
  return [...parents, ...routes(undefined)]
}

/** Ids of the routes that the later ones are added to. */
const parentIds = { screens: 'screens', withQueries: 'with queries' } as const
type Parent = (typeof parentIds)[keyof typeof parentIds]

const childrenOf = (rows: readonly Screen[], outrider: Outrider): Readonly<Record<Parent, RouteObject[]>> => ({
  [parentIds.screens]: grouped(
    rows.filter(screen => !screen.usesQueries),
    outrider,
  ),
  [parentIds.withQueries]: grouped(
    rows.filter(screen => screen.usesQueries),
    outrider,
  ),
})

/** /main stands in a workspace with screens that come later. */
const firstRows = firstScreens.filter(({ workspace }) => workspace === undefined)

/** Routes within the frame: those that are needed before the sign-in, and `later` ones (routes.ts). */
export function routesOf(outrider: Outrider, later: readonly Screen[] = []): RouteObject[] {
  const children = childrenOf([...firstRows, ...later], outrider)
  return [
    {
      id: parentIds.screens,
      Component: Frame,
      ErrorBoundary: Broken,
      HydrateFallback: () => null,
      children: [
        {
          lazy: queryLayout,
          children: [{ id: parentIds.withQueries, lazy: pickerLayout, children: children[parentIds.withQueries] }],
        },
        ...children[parentIds.screens],
        { path: '*', loader: () => redirect(hrefOf('error')) },
      ],
    },
  ]
}

const loadLater = async () => (await loadScreens()).laterRows

/** With a session all routes are there from the start. Else the later ones are added when an address is opened that the first do not match. */
export async function createRouter(outrider: Outrider) {
  if (isSignedIn(outrider.session.get()))
    return createBrowserRouter(routesOf(outrider, await loadLater()), { basename: basePath() })
  let complete = false
  return createBrowserRouter(routesOf(outrider), {
    basename: basePath(),
    async patchRoutesOnNavigation({ patch, signal }) {
      if (complete) return
      const children = childrenOf(await loadLater(), outrider)
      for (const id of Object.values(parentIds)) patch(id, children[id])
      // What an abandoned navigation adds is dropped.
      complete = !signal.aborted
    },
  })
}
