/**
 * When a page first had something to show, noted by the page itself at the change: who asks from outside waits for its turn behind the tasks that come
 * next, and would count them. Main screens in English.
 */
import type { Page } from '@playwright/test'

interface ShownAt {
  /** All vehicles are counted in the header, ms since the page was opened. */
  list?: number
  /** All are given to a map that is ready. */
  map?: number
}

/** For the next address that the page opens. */
export const watchShown = (page: Page, vehicles: number): Promise<unknown> =>
  page.addInitScript(wanted => {
    const at: ShownAt = {}
    Object.assign(globalThis, { shownAt: at })
    const numberIn = (text: string | null | undefined) => Number(text?.replaceAll(/\D/g, '') || -1)
    new MutationObserver(() => {
      const total = document.querySelector('[role="group"][aria-label="Vehicle counts"] strong')
      if (at.list === undefined && numberIn(total?.textContent) >= wanted) at.list = performance.now()
      const map = document.querySelector<HTMLElement>('[role="region"][aria-label="Vehicle map"]')
      if (at.map === undefined && map?.dataset['ready'] === 'true' && numberIn(map.dataset['placed']) >= wanted)
        at.map = performance.now()
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-ready', 'data-placed'],
    })
  }, vehicles)

export async function shownAt(page: Page, what: keyof ShownAt): Promise<number> {
  const at = await page.evaluate(() => (globalThis as { shownAt?: ShownAt }).shownAt)
  return at?.[what] ?? Number.NaN
}
