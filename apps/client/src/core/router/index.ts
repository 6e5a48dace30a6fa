/**
 * The router of the client: history and asking before leaving are of @tanstack/history, links and paths of wouter; ours is that a screen and its
 * address come together, once its parts are loaded and its guard has let it in (decision 093).
 */
export { Link, Redirect, useRoute } from 'wouter'
export {
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useRouteError,
  useRouter,
  useSearchParams,
} from './hooks.ts'
export type { Location } from './location.ts'
export { matchRoutes, redirect, type RouteObject } from './route.ts'
export { NavigationType, Router } from './router.ts'
export { Outlet, RouterView } from './RouterView.tsx'
