/** Routes, and which of them an address leads to. */
import { parse } from 'regexparam'
import type { ComponentType } from 'react'
import { matchRoute, type Parser } from 'wouter'
import type { To } from './location.ts'

interface Parts {
  Component?: ComponentType
  /** What the route says of itself to those around it. */
  handle?: unknown
}

export interface RouteObject extends Parts {
  /** Later routes are added to it by this name. */
  id?: string
  /** `/list/:module?`; `*` is what no other matches. Parents have none. */
  path?: string
  /** Runs before the route is shown, unless only the query changes: leads elsewhere, or gives its data. */
  loader?: (url: URL) => unknown
  /** Loads the rest of the route when it is first opened. */
  lazy?: () => Promise<Parts>
  children?: RouteObject[]
}

/** From the outermost parent to the route with the path. */
export type Branch = readonly RouteObject[]

/** Said by a loader: another address is shown instead. */
export class Redirect {
  readonly to: To

  constructor(to: To) {
    this.to = to
  }
}
export const redirect = (to: To): Redirect => new Redirect(to)

const parsed = new Map<string, ReturnType<Parser>>()

/** Each path is parsed once. Upper and lower case differ, other than in the library: the specification has /Report and /report. */
export const parsePath: Parser = path => {
  const before = parsed.get(path)
  if (before) return before
  const { keys, pattern } = parse(path)
  const exact = { keys, pattern: new RegExp(pattern.source) }
  parsed.set(path, exact)
  return exact
}

const branchesOf = (routes: readonly RouteObject[], parents: Branch = []): Branch[] =>
  routes.flatMap(route => {
    const branch = [...parents, route]
    return [...(route.path === undefined ? [] : [branch]), ...branchesOf(route.children ?? [], branch)]
  })

const pathOf = (branch: Branch): string => branch.at(-1)?.path ?? ''

/** A path in full goes before one with names in it. */
export function matchRoutes(routes: readonly RouteObject[], pathname: string): Branch | undefined {
  const branches = branchesOf(routes)
  const matching = branches.filter(branch => pathOf(branch) !== '*' && matchRoute(parsePath, pathOf(branch), pathname)[0])
  return matching.find(branch => !pathOf(branch).includes(':')) ?? matching[0] ?? branches.find(branch => pathOf(branch) === '*')
}
