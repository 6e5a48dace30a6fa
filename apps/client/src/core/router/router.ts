/**
 * Which screen is shown, and how another one comes: the routes of an address are loaded, then the address and the screen change together. Going
 * elsewhere meanwhile ends it.
 */
import { createBrowserHistory, type HistoryLocation, parseHref, type RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { type Entry, type Location, type To, locationOf, pathText, resolvePath } from './location.ts'
import { type Branch, Redirect, type RouteObject, matchRoutes } from './route.ts'

export const NavigationType = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' } as const
export type NavigationType = (typeof NavigationType)[keyof typeof NavigationType]

export interface NavigateOptions {
  /** The entry of the history is replaced; there is no way back to it. */
  replace?: boolean | undefined
  state?: unknown
}

export interface ShownRoute {
  Component: ComponentType | undefined
  handle: unknown
}

/** Somebody wants to leave, and it is not decided. */
export type Blocker =
  | { state: 'idle' | 'proceeding' }
  | { state: 'blocked'; location: Location; proceed: () => void; reset: () => void }

const idle: Blocker = { state: 'idle' }

export type ShouldBlock = (change: {
  currentLocation: Location
  nextLocation: Location
  historyAction: NavigationType
}) => boolean

export interface RouterState {
  /** False until the first screen is loaded. */
  initialized: boolean
  location: Location
  /** How it came to this location. */
  historyAction: NavigationType
  /** From the outermost to the screen. The same array as long as the path is the same. */
  matches: readonly ShownRoute[]
  /** What the loader of the screen gave. */
  data: unknown
  /** Loading failed. */
  error: { cause: unknown } | undefined
  blocker: Blocker
}

/** Between paths of screens and of the browser: the page may be served below a path. */
export interface Base {
  inBrowser: (path: string) => string
  screenPath: (pathname: string) => string
}

interface Options {
  base?: Base
  /** Adds the routes that come later, once no other matches. */
  more?: (add: (parentId: string, routes: readonly RouteObject[]) => void) => Promise<void>
}

const atRoot: Base = { inBrowser: path => path, screenPath: pathname => pathname }

const withId = (routes: readonly RouteObject[], id: string): RouteObject | undefined => {
  for (const route of routes) {
    const found = route.id === id ? route : withId(route.children ?? [], id)
    if (found) return found
  }
  return undefined
}

/** Entries that the page did not make have no number. */
const numbered = (state: Partial<HistoryLocation['state']> | null): HistoryLocation['state'] | undefined =>
  state ? { __TSR_index: 0, ...state } : undefined

const pops: readonly string[] = ['BACK', 'FORWARD', 'GO']

export class Router {
  state: RouterState
  readonly inBrowser: Base['inBrowser']
  readonly #routes: readonly RouteObject[]
  readonly #history: RouterHistory
  #more: Options['more']
  readonly #loaded = new Map<RouteObject, Promise<ShownRoute>>()
  readonly #watching = new Set<(state: RouterState) => void>()
  #going = new AbortController()
  /** The path of the screen that is being loaded. */
  #goingTo: string | undefined
  #disposed = false
  #shouldBlock: ShouldBlock | undefined

  constructor(routes: readonly RouteObject[], { base = atRoot, more }: Options = {}) {
    this.#routes = routes
    this.#more = more
    this.inBrowser = base.inBrowser
    this.#history = createBrowserHistory({
      parseLocation: () => {
        const { pathname, search, hash } = window.location
        return parseHref(
          base.screenPath(pathname) + search + hash,
          numbered(window.history.state as HistoryLocation['state'] | null),
        )
      },
      createHref: base.inBrowser,
    })
    this.state = {
      initialized: false,
      location: locationOf(this.#history.location),
      historyAction: NavigationType.Pop,
      matches: [],
      data: undefined,
      error: undefined,
      blocker: idle,
    }
    this.#history.subscribe(({ action, location }) => {
      if (pops.includes(action.type)) this.#cameTo(locationOf(location))
    })
    // Forms with unsaved changes ask the browser themselves (routing/unsaved-changes.ts).
    this.#history.block({ blockerFn: change => this.#blocksPop(change), enableBeforeUnload: false })
    void this.#go(this.state.location, NavigationType.Pop)
  }

  /** Number of entries of the client behind the one that is shown. */
  get screensBehind(): number {
    return this.#history.location.state.__TSR_index
  }

  /** Nobody goes anywhere afterwards. */
  dispose(): void {
    this.#disposed = true
    this.#history.destroy()
    this.#going.abort()
    this.#watching.clear()
  }

  subscribe(watch: (state: RouterState) => void): () => void {
    this.#watching.add(watch)
    return () => void this.#watching.delete(watch)
  }

  /** Asks before anybody leaves; undefined: nobody is asked. */
  block(shouldBlock: ShouldBlock | undefined): void {
    this.#shouldBlock = shouldBlock
  }

  /** Until the screen is shown, or somebody has gone elsewhere; a number of entries in the history: at once. */
  readonly navigate = async (to: To | number, { replace = false, state = null }: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return this.#history.go(to)
    // It has its key once it is in the history.
    const next: Location = { ...resolvePath(to, this.state.location.pathname), state, key: '' }
    const action = replace ? NavigationType.Replace : NavigationType.Push
    if (!this.#blocks(next, action)) return this.#go(next, action)
    this.#ask(next, () => void this.#go(next, action))
  }

  /**
   * Another query of the screen that is shown. One that takes the place of its entry keeps the entry's state, and is no reason to stay where somebody
   * has pressed to go elsewhere.
   */
  changeQuery(search: string, { replace = false, state }: NavigateOptions = {}): void {
    const { location, matches, data } = this.state
    const options = { replace, state: state ?? (replace ? location.state : null) }
    const isLeaving = this.#goingTo !== undefined && this.#goingTo !== location.pathname
    if (!replace || !isLeaving) return void this.navigate({ search }, options)
    const next = { ...resolvePath({ search }, location.pathname), state: options.state, key: '' }
    this.#arrive(next, NavigationType.Replace, { matches, data })
  }

  #show(change: Partial<RouterState>): void {
    this.state = { ...this.state, ...change }
    for (const watch of this.#watching) watch(this.state)
  }

  #blocks(nextLocation: Location, historyAction: NavigationType): boolean {
    if (this.state.blocker.state === 'proceeding') return false
    return this.#shouldBlock?.({ currentLocation: this.state.location, nextLocation, historyAction }) ?? false
  }

  /** The browser has gone already: the history goes back until it is decided. */
  #blocksPop({ currentLocation, nextLocation }: Record<'currentLocation' | 'nextLocation', HistoryLocation>): boolean {
    const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index
    const next = locationOf(nextLocation)
    // None: an entry that the page did not make.
    if (steps === 0 || !this.#blocks(next, NavigationType.Pop)) return false
    this.#ask(next, () => this.#history.go(steps, { ignoreBlocker: true }))
    return true
  }

  #ask(location: Location, leave: () => void): void {
    const proceed = () => {
      this.#show({ blocker: { state: 'proceeding' } })
      leave()
    }
    this.#show({ blocker: { state: 'blocked', location, proceed, reset: () => this.#show({ blocker: idle }) } })
  }

  #cameTo(location: Location): void {
    // It was blocked.
    if (location.key === this.state.location.key && this.state.blocker.state === 'blocked') return
    void this.#go(location, NavigationType.Pop)
  }

  /** undefined: of routes that come later, or of none. */
  #knownBranch(pathname: string): Branch | undefined {
    const branch = matchRoutes(this.#routes, pathname)
    return this.#more && branch?.at(-1)?.path === '*' ? undefined : branch
  }

  async #laterBranch(pathname: string): Promise<Branch> {
    await this.#more?.((id, routes) => {
      const parent = withId(this.#routes, id)
      if (!parent) throw new Error(`no route ${id} to add to`)
      parent.children = [...(parent.children ?? []), ...routes]
    })
    this.#more = undefined
    const branch = matchRoutes(this.#routes, pathname)
    if (!branch) throw new Error(`no route for ${pathname}`)
    return branch
  }

  #load(route: RouteObject): Promise<ShownRoute> {
    const before = this.#loaded.get(route)
    if (before) return before
    const { Component, handle, lazy } = route
    const loading = (lazy?.() ?? Promise.resolve({})).then((parts): ShownRoute => ({ Component, handle, ...parts }))
    this.#loaded.set(route, loading)
    // Asked for again the next time.
    loading.catch(() => this.#loaded.delete(route))
    return loading
  }

  async #go(next: Location, action: NavigationType): Promise<void> {
    if (this.#disposed) return
    this.#going.abort()
    const going = new AbortController()
    this.#going = going
    this.#goingTo = next.pathname
    const { initialized, error, location, matches, data } = this.state
    if (initialized && !error && location.pathname === next.pathname) return this.#arrive(next, action, { matches, data })
    const elsewhere = () => going.signal.aborted
    try {
      // The loader of a known one begins at once: what the start keeps of its address is there for who looks after it.
      const branch = this.#knownBranch(next.pathname) ?? (await this.#laterBranch(next.pathname))
      if (elsewhere()) return
      const loading = Promise.all(branch.map(route => this.#load(route)))
      // Looked at below, unless somebody has gone elsewhere.
      loading.catch(() => undefined)
      const found = await branch.at(-1)?.loader?.(new URL(pathText(next), window.location.origin))
      if (elsewhere()) return
      if (found instanceof Redirect) {
        // What the browser has opened or gone back to has its entry already.
        const kind = action === NavigationType.Push ? action : NavigationType.Replace
        return await this.#go({ ...resolvePath(found.to, next.pathname), state: null, key: '' }, kind)
      }
      const shown = await loading
      if (!elsewhere()) this.#arrive(next, action, { matches: shown, data: found })
    } catch (cause) {
      if (!elsewhere()) this.#arrive(next, action, { matches: [], data: undefined, error: { cause } })
    }
  }

  #arrive(next: Location, action: NavigationType, shown: Pick<RouterState, 'matches' | 'data'> & Partial<RouterState>): void {
    if (action !== NavigationType.Pop) this.#enter(next, action)
    if (this.#goingTo === next.pathname) this.#goingTo = undefined
    const location = action === NavigationType.Pop ? next : locationOf(this.#history.location)
    this.#show({ initialized: true, error: undefined, ...shown, location, historyAction: action, blocker: idle })
  }

  #enter(next: Location, action: NavigationType): void {
    const entry: Entry = { usr: next.state }
    const enter = action === NavigationType.Push ? this.#history.push : this.#history.replace
    // Whether it may was asked before anything was loaded.
    enter(pathText(next), entry, { ignoreBlocker: true })
    try {
      this.#history.flush()
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'DataCloneError') throw cause
      // Some browsers allow only so many entries in a time: then the page is loaded again there.
      window.location.assign(this.inBrowser(pathText(next)))
    }
  }
}
