/** The route table for the router: each screen lazy, guarded and titled. */
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import type { Outrider } from '../core/context/outrider.ts'
import { hrefOf } from './screens.ts'
import { loadChunk } from '../core/chunks/load-chunk.ts'
import { currentLang } from '../core/i18n/i18n.ts'
import type { Screen } from '../core/routing/screen.ts'
import { toast } from '../ui/feedback/toast.ts'
import { admit } from './guard.ts'
import { Broken } from './Broken.tsx'
import { Frame } from './Frame.tsx'
import { moduleNames, modules } from './main/modules.ts'
import { mainScreen, screens } from './routes.ts'
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

const pickerLayout = async () => ({ Component: (await loadChunk(() => import('./overlay/PickerLayout.tsx'))).default })

const queryLayout = async () => ({ Component: (await loadChunk(() => import('../core/queries/QueryLayout.tsx'))).default })

/** Modules of /main that stand in another workspace; a route of their own comes before the one with any module. */
const moduleRows = moduleNames.flatMap((name): Screen[] => {
  const { workspace } = modules[name]
  return workspace ? [{ ...mainScreen, path: hrefOf('main', { module: name }), workspace }] : []
})

/** Screens of a workspace stand under one parent route, which stays mounted while the user goes between them. */
function grouped(rows: readonly Screen[], outrider: Outrider): RouteObject[] {
  const parentOf = ({ workspace }: Screen) => workspace && workspaces[workspace]
  const routes = (of: ReturnType<typeof parentOf>): RouteObject[] =>
    rows.filter(row => parentOf(row) === of).map(row => routeOf(row, outrider))
  const parents = Object.values(workspaces).map(
    (load): RouteObject => ({
      lazy: async () => {
        const handle: WorkspaceHandle = { Wide: (await loadChunk(load)).default }
        return { Component: WorkspaceParent, handle }
      },
      children: routes(load),
    }),
  )
  return [...parents, ...routes(undefined)]
}

/** All routes, within the frame. */
export function routesOf(outrider: Outrider): RouteObject[] {
  const routes = (which: (screen: Screen) => boolean) => grouped([...screens, ...moduleRows].filter(which), outrider)
  return [
    {
      Component: Frame,
      ErrorBoundary: Broken,
      HydrateFallback: () => null,
      children: [
        { lazy: queryLayout, children: [{ lazy: pickerLayout, children: routes(screen => screen.usesQueries) }] },
        ...routes(screen => !screen.usesQueries),
        { path: '*', loader: () => redirect(hrefOf('error')) },
      ],
    },
  ]
}

export const createRouter = (outrider: Outrider) => createBrowserRouter(routesOf(outrider))
