/** What the router keeps with each route. */
import type { Screen } from '../core/routing/screen.ts'

export interface RouteHandle {
  screen: Screen
}
