/** main:video in a real browser: when the first picture is drawn, and how old pictures are by the clock in them. */
import type { Browser, Page } from '@playwright/test'
import { blockMiddles, placeOf } from '../../apps/simulator/src/video/clock-blocks.ts'
import { sincePlace } from '../../apps/simulator/src/video/loop.ts'
import { desktop } from '../../e2e/fixtures/pages.ts'
import { signedInState } from '../../e2e/fixtures/session.ts'
import { playChannel, selectWindow, stopVideo, videoPicture } from '../../e2e/fixtures/video-screen.ts'
import { openBrowser } from '../kit/browser.ts'
import type { Ending } from '../kit/ending.ts'
import { quantile } from '../kit/quantile.ts'
import { until } from '../kit/until.ts'
import { startCameras } from './cameras-process.ts'
import { channels, phoneOf, type VideoProduct } from './product.ts'

/** What the browser is made to lack, so that the way is taken. */
const without = {
  webcodecs: '',
  flv: 'delete window.VideoDecoder',
  fmp4: 'delete window.VideoDecoder; window.ManagedMediaSource = MediaSource; delete window.MediaSource',
} as const
export type MeasuredWay = keyof typeof without
/** By which first frames, and by which delays are measured. */
export const firstFrameWays = ['webcodecs', 'flv'] as const
export const delayWays = ['webcodecs', 'flv', 'fmp4'] as const

/** Runs in the page: what is on the canvas when a frame of the screen is made. */
const watchCanvas = `addEventListener('click', () => { window.tappedAt = performance.now(); window.firstAt = undefined }, true)
const draw = CanvasRenderingContext2D.prototype.drawImage
CanvasRenderingContext2D.prototype.drawImage = function (...args) {
  draw.apply(this, args)
  if (window.firstAt === undefined) requestAnimationFrame(() => { window.firstAt ??= performance.now() })
}`

interface Watched {
  tappedAt: number
  firstAt?: number
}

async function onScreen(
  browser: Browser,
  product: VideoProduct,
  way: MeasuredWay,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: desktop,
    storageState: await signedInState(product, product.login, product.password),
    serviceWorkers: 'block',
  })
  await context.addInitScript(`${watchCanvas}; ${without[way]}`)
  const page = await context.newPage()
  await page.goto(`${product.url}/main/video`)
  await run(page)
  await context.close()
}

const ms = (value: number): string => `${Math.round(value)} ms`

/** Each camera is asked for the first time: nothing of it runs. From the tap to the first picture, ms, by each way; the first one apart. */
export async function measureFirstFrame(
  ending: Ending,
  product: VideoProduct,
  vehicles: number,
): Promise<Record<(typeof firstFrameWays)[number], number[]>> {
  const cameras = await startCameras(ending, { port: product.gatewayPort, vehicles, rate: undefined })
  const browser = await openBrowser(ending)
  const found = { webcodecs: [] as number[], flv: [] as number[] }
  for (const way of firstFrameWays)
    await onScreen(browser, product, way, async page => {
      const taken = found[way]
      for (let vehicle = 0; vehicle < vehicles; vehicle++)
        for (let channel = 1; channel <= channels; channel++) {
          await playChannel(page, `T${phoneOf(vehicle)}`, channel)
          await page.waitForFunction(() => (window as unknown as Watched).firstAt !== undefined, undefined, { polling: 'raf' })
          taken.push(
            await page.evaluate(() => {
              const { firstAt = 0, tappedAt } = window as unknown as Watched
              return firstAt - tappedAt
            }),
          )
          await selectWindow(page, 1)
          await stopVideo(page)
        }
      console.log(
        `first frame, ${way}: ${taken.length} cameras, first one ${ms(taken[0] ?? Number.NaN)}, then median ${ms(quantile(taken.slice(1), 0.5))}, p95 ${ms(quantile(taken.slice(1), 0.95))}`,
      )
      await until(async () => (await cameras.sent()).streams === 0, 'all streams have ended')
    })
  return found
}

/** The clock of each picture when it is first on the screen. */
async function delaysOn(page: Page, seconds: number): Promise<number[]> {
  const seen = await page.evaluate(
    async ([middles, until]) => {
      const canvas = document.querySelector('canvas')
      const context = canvas?.getContext('2d')
      const rows: { bright: boolean[]; at: number }[] = []
      let before = ''
      const end = performance.now() + until * 1_000
      while (canvas && context && performance.now() < end) {
        await new Promise(resolve => requestAnimationFrame(resolve))
        const { data } = context.getImageData(0, Math.round((middles[0]?.y ?? 0) * canvas.height), canvas.width, 1)
        const bright = middles.map(({ x }) => {
          const at = Math.round(x * canvas.width) * 4
          return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) > 382
        })
        const text = bright.join('')
        if (text !== before) rows.push({ bright, at: Date.now() })
        before = text
      }
      return rows
    },
    [blockMiddles, seconds] as const,
  )
  return seen.flatMap(({ bright, at }) => {
    const place = placeOf(bright)
    return place === undefined ? [] : [sincePlace(place, at)]
  })
}

export interface DelayShape {
  seconds: number
  /** kbit/s. */
  rate: number
  /** What a player needs to have caught up, s. */
  settle: number
}

/** How old pictures are when they are first on the screen, ms, by each way. */
export async function measureDelay(
  ending: Ending,
  product: VideoProduct,
  { seconds, rate, settle }: DelayShape,
): Promise<Record<(typeof delayWays)[number], number[]>> {
  await startCameras(ending, { port: product.gatewayPort, vehicles: 1, rate })
  const browser = await openBrowser(ending)
  const found = { webcodecs: [] as number[], flv: [] as number[], fmp4: [] as number[] }
  for (const way of delayWays)
    await onScreen(browser, product, way, async page => {
      await playChannel(page, `T${phoneOf(0)}`)
      await videoPicture(page)
        .and(page.locator(`[data-way="${way}"]`))
        .waitFor()
      await page.waitForFunction(() => (window as unknown as Watched).firstAt !== undefined)
      await page.waitForTimeout(settle * 1_000)
      const delays = await delaysOn(page, seconds)
      for (let turn = 0; delays.length === 0 && turn < 20; turn++) delays.push(...(await delaysOn(page, seconds + 1)))
      found[way] = delays
      console.log(
        `delay behind the terminal's clock, ${way}: ${delays.length} pictures, median ${ms(quantile(delays, 0.5))}, p95 ${ms(quantile(delays, 0.95))}, most ${ms(Math.max(...delays))}`,
      )
    })
  return found
}
