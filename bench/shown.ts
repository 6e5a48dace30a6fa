/** Numbers on the screen that grow while a page loads. */
import type { Locator } from '@playwright/test'

/** Without growing for so long, it fails; ms. */
const stuckMs = 30_000

/**
 * Until a number in the page is as high as wanted, looked at in every frame: it may take long as long as it grows.
 * @param attribute a data attribute that has the number; none: the text of the element
 */
export const untilShown = (element: Locator, wanted: number, what: string, attribute?: string): Promise<void> =>
  element.evaluate(
    async (shown, { wanted, what, attribute, stuckMs }) => {
      const read = () => {
        const text = attribute === undefined ? shown.textContent : (shown as HTMLElement).dataset[attribute]
        return Number(text?.replaceAll(/\D/g, '') || -1)
      }
      let most = read()
      let since = performance.now()
      while (most < wanted) {
        await new Promise(resolve => requestAnimationFrame(resolve))
        const now = read()
        if (now > most) since = performance.now()
        else if (performance.now() - since > stuckMs)
          throw new Error(`${what}: ${most} of ${wanted}, and no more within ${stuckMs / 1_000} s`)
        most = Math.max(most, now)
      }
    },
    { wanted, what, attribute, stuckMs },
  )
