/** Processor time of a page that nobody touches, in all processes of its browser: rendering in software counts, as on a device without a GPU. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { desktop } from '../e2e/fixtures/pages.ts'

/** Processor seconds of all processes of the browser so far. */
async function processorTime(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

export interface AtRest {
  /** Opens the page and resolves when it shows what it shows. */
  open: (page: Page) => Promise<unknown>
  reducedMotion?: 'reduce'
  /** Length of the measurement, s. */
  seconds: number
  /** Start of the page and what it loads afterwards, s. */
  settle: number
}

/** Per cent of one core. */
export async function loadAtRest(browser: Browser, { open, reducedMotion, seconds, settle }: AtRest): Promise<number> {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'zh-CN',
    serviceWorkers: 'block',
    ...(reducedMotion && { reducedMotion }),
  })
  try {
    const page = await context.newPage()
    await open(page)
    await wait(settle * 1_000)
    const before = await processorTime(browser)
    const began = performance.now()
    await wait(seconds * 1000)
    const spent = (await processorTime(browser)) - before
    return (100_000 * spent) / (performance.now() - began)
  } finally {
    await context.close()
  }
}
