/** One press in a real browser: from the input to the next frame, by the browser's own account (event timing), and the longest task until it is idle. */
import type { Page } from '@playwright/test'
import type { LongScript, PhoneScreen } from '../phone-screen.ts'
import { nextPress, type Pressable } from './press-kinds.ts'

/** The browser tells of no shorter interaction, ms. */
const shortest = 16

/** Runs in the page from its first script on. */
export const watchInteractions = `window.interactions = []
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.interactions.push(duration)
  }).observe({ type: 'event', durationThreshold: ${shortest}, buffered: true })`

export interface PressTimes {
  /** Interaction to next paint, ms: at least 16. */
  ms: number
  /** ms. */
  longestTask: number
  /** Processor time of the main thread until the page has nothing to do, ms: what others do on the machine does not make it longer. */
  processor: number
  /** What ran longest. */
  script: LongScript | undefined
}

/** Until the page has drawn twice and has nothing to do. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 500 }))),
      ),
  )

async function taken(screen: PhoneScreen): Promise<PressTimes> {
  const { page } = screen
  await drawn(page)
  const interactions = (await page.evaluate('window.interactions.splice(0)')) as number[]
  const [longest, ran, { processor }] = [await screen.tasks(), await screen.scripts(), await screen.busy()]
  return {
    ms: Math.max(shortest, ...interactions),
    longestTask: Math.max(0, ...longest),
    processor: processor * 1_000,
    script: ran[0],
  }
}

/** Presses what is marked. Rejects when it cannot be pressed, such as under something else. */
export async function press(screen: PhoneScreen, { typed }: Pressable): Promise<PressTimes> {
  const { page } = screen
  const target = page.locator(nextPress)
  await target.scrollIntoViewIfNeeded({ timeout: 2_000 })
  await taken(screen)
  await target.click({ timeout: 2_000 })
  if (typed) {
    await page.keyboard.press('a')
    await page.keyboard.press('Backspace')
  }
  return taken(screen)
}

const opened = '[role="dialog"], [role="menu"], [role="listbox"], [role="tree"]'
export const openedOver = (page: Page): Promise<number> => page.locator(opened).count()

/** Closes what a press has opened, as a person at a keyboard does. */
export async function closeOpened(screen: PhoneScreen): Promise<PressTimes> {
  await taken(screen)
  await screen.page.keyboard.press('Escape')
  return taken(screen)
}
