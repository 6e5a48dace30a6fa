/**
 * When a page first had something to show, noted by the page itself at the change: who asks from outside waits for its turn behind the tasks that come
 * next, and would count them. Main screens in English.
 */
import type { Page } from '@playwright/test'

interface ShownAt {
  /** All vehicles are counted in the header, ms since the page was opened. */
  list?: number
  /** All are drawn on a map that is seen: its land may come later. */
  map?: number
}

/** For the next address that the page opens. */
export const watchShown = (page: Page, vehicles: number): Promise<unknown> =>
  page.addInitScript(wanted => {
    const at: ShownAt = {}
    let placed = false
    Object.assign(globalThis, { shownAt: at })
    const numberIn = (text: string | null | undefined) => Number(text?.replaceAll(/\D/g, '') || -1)
    new MutationObserver(() => {
      const total = document.querySelector('[role="group"][aria-label="Vehicle counts"] strong')
      if (at.list === undefined && numberIn(total?.textContent) >= wanted) at.list = performance.now()
      const map = document.querySelector<HTMLElement>('[role="region"][aria-label="Vehicle map"]')
      const isSeen = () => map?.querySelector('canvas')?.checkVisibility({ visibilityProperty: true }) === true
      if (placed || numberIn(map?.dataset['placed']) < wanted || !isSeen()) return
      placed = true
      // The browser puts the page together after the scripts of a frame, and before the next task.
      requestAnimationFrame(() => setTimeout(() => (at.map = performance.now())))
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-placed', 'style'],
    })
  }, vehicles)

/** ms since the page was opened, when it is there. */
export async function shownAt(page: Page, what: keyof ShownAt): Promise<number> {
  const at = await page.waitForFunction(named => (globalThis as { shownAt?: ShownAt }).shownAt?.[named], what, {
    timeout: 60_000,
  })
  return (await at.jsonValue()) ?? Number.NaN
}
