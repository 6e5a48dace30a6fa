/** Processor time of a page that nobody touches, in all processes of its browser: rendering in software counts, as on a device without a GPU. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../e2e/playwright.config.ts'

/** Start of the page and what it loads afterwards, ms. */
const settleTime = 8_000

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
}

/** Per cent of one core. */
export async function loadAtRest({ open, reducedMotion, seconds }: AtRest): Promise<number> {
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      serviceWorkers: 'block',
      ...(reducedMotion && { reducedMotion }),
    })
    const page = await context.newPage()
    await open(page)
    await wait(settleTime)
    const before = await processorTime(browser)
    const began = performance.now()
    await wait(seconds * 1000)
    const spent = (await processorTime(browser)) - before
    return (100_000 * spent) / (performance.now() - began)
  } finally {
    await browser.close()
  }
}
