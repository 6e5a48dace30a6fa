import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenShown } from './when-shown.ts'

type Router = Parameters<typeof whenShown>[0]

beforeEach(() => {
  const atOnce = (run: () => void) => run()
  vi.stubGlobal('window', { requestIdleCallback: atOnce })
  for (const name of ['requestIdleCallback', 'requestAnimationFrame', 'setTimeout']) vi.stubGlobal(name, atOnce)
})
afterEach(() => void vi.unstubAllGlobals())

/** As the router tells of its states. */
function routerOf(initialized: boolean) {
  const listeners = new Set<(state: Router['state']) => void>()
  const stateOf = (ready: boolean) => ({ initialized: ready }) as Router['state']
  return {
    listeners,
    tell: (ready: boolean) => listeners.forEach(run => run(stateOf(ready))),
    router: {
      state: stateOf(initialized),
      subscribe: (run: (state: Router['state']) => void) => {
        listeners.add(run)
        return () => void listeners.delete(run)
      },
    } as unknown as Router,
  }
}

test('it runs at once where the first screen is there, and else once when it is', () => {
  const runs = vi.fn()
  whenShown(routerOf(true).router, runs)
  expect(runs).toHaveBeenCalledTimes(1)
  const loading = routerOf(false)
  whenShown(loading.router, runs)
  loading.tell(false)
  expect(runs).toHaveBeenCalledTimes(1)
  loading.tell(true)
  loading.tell(true)
  expect(runs).toHaveBeenCalledTimes(2)
  expect(loading.listeners.size).toBe(0)
})
