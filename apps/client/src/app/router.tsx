/** The route table for the router: each screen lazy, guarded and titled. */
import { redirect, type RouteObject, Router } from '../core/router/index.ts'
import type { Outrider } from '../core/context/outrider.ts'
import { hrefOf } from './screens.ts'
import { loadChunk } from '../core/chunks/load-chunk.ts'
import { currentLang } from '../core/i18n/i18n.ts'
import type { Screen } from '../core/routing/screen.ts'
import { inBrowser, screenPath } from '../core/host/served-from.ts'
import { isSignedIn } from '../core/session/session.ts'
import { toast } from '../ui/feedback/toast.ts'
import { admit } from './guard.ts'
import { Frame } from './Frame.tsx'
import { loadScreens } from './prepare.ts'
import { loadSignedIn } from './signed-in-parts.ts'
import { firstScreens } from './first-routes.ts'
import { type WorkspaceHandle, WorkspaceParent } from './WorkspaceParent.tsx'
import { workspaces } from './workspaces.ts'
import type { RouteHandle } from './route-handle.ts'

const routeOf = (screen: Screen, outrider: Outrider): RouteObject => ({
  path: screen.path,
  handle: { screen } satisfies RouteHandle,
  async loader(link) {
    const elsewhere = admit(screen, outrider.session.get(), link)
    if (elsewhere?.message) toast(elsewhere.message[currentLang()])
    if (elsewhere) return redirect(elsewhere.to)
    const entered = await screen.enter?.(outrider, link)
    if (!entered) return null
    return 'to' in entered ? redirect(entered.to) : entered
  },
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

const base = { inBrowser, screenPath }

/** With a session all routes are there from the start. Else the later ones are added when an address is opened that the first do not match. */
export async function createRouter(outrider: Outrider): Promise<Router> {
  if (isSignedIn(outrider.session.get())) return new Router(routesOf(outrider, await loadLater()), { base })
  return new Router(routesOf(outrider), {
    base,
    async more(add) {
      const children = childrenOf(await loadLater(), outrider)
      for (const id of Object.values(parentIds)) add(id, children[id])
    },
  })
}
