/** Runs something once the first screen is shown and the page has nothing to do. */
import type { Router } from '../core/router/index.ts'

/** For browsers that cannot say when they are idle, ms. */
const soon = 500

/** Not before the next frame is painted. */
const whenIdle = (run: () => void): void => {
  const begin = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else setTimeout(run, soon)
  }
  requestAnimationFrame(() => setTimeout(begin))
}

/** The first screen is shown when the router has loaded it with its data. */
export function whenShown(router: Pick<Router, 'state' | 'subscribe'>, run: () => void): void {
  if (router.state.initialized) return whenIdle(run)
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    whenIdle(run)
  })
}
