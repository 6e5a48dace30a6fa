/** What the router tells those in it. Several contexts: a changed query draws only those again that read it. */
import { createContext } from 'react'
import type { Location } from './location.ts'
import type { Router, RouterState, ShownRoute } from './router.ts'

export const RouterContext = createContext<Router | undefined>(undefined)
export const StateContext = createContext<RouterState | undefined>(undefined)
export const LocationContext = createContext<Location | undefined>(undefined)
export const MatchesContext = createContext<readonly ShownRoute[]>([])
export const ErrorContext = createContext<unknown>(undefined)
