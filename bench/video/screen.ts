/** main:video in a real browser: when the first picture is drawn, and how old pictures are by the clock in them. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { blockMiddles, placeOf } from '../../apps/simulator/src/video/clock-blocks.ts'
import { sincePlace } from '../../apps/simulator/src/video/loop.ts'
import { headlessShell } from '../../e2e/fixtures/browsers.ts'
import { desktop } from '../../e2e/fixtures/pages.ts'
import { signedInState } from '../../e2e/fixtures/session.ts'
import { playChannel } from '../../e2e/fixtures/video-screen.ts'
import { quantile } from '../kit/quantile.ts'
import { startCameras } from './cameras-process.ts'
import { channels, phoneOf, startVideoProduct, until, type VideoProduct } from './product.ts'

/** What the browser is made to lack, so that the way is taken. */
const without = {
  webcodecs: '',
  flv: 'delete window.VideoDecoder',
  fmp4: 'delete window.VideoDecoder; window.ManagedMediaSource = MediaSource; delete window.MediaSource',
} as const
type MeasuredWay = keyof typeof without

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
  product: VideoProduct,
  way: MeasuredWay,
  run: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const browser: Browser = await chromium.launch(headlessShell)
  try {
    const context = await browser.newContext({
      viewport: desktop,
      storageState: await signedInState(product, product.login, product.password),
      serviceWorkers: 'block',
    })
    await context.addInitScript(`${watchCanvas}; ${without[way]}`)
    const page = await context.newPage()
    await page.goto(`${product.url}/main/video`)
    await run(page, context)
  } finally {
    await browser.close()
  }
}

const ms = (value: number): string => `${Math.round(value)} ms`

/** Each camera is asked for the first time: nothing of it runs. */
export async function measureFirstFrame({ vehicles = 10 } = {}): Promise<void> {
  const product = await startVideoProduct(vehicles)
  const cameras = await startCameras({ port: product.gatewayPort, vehicles, rate: undefined })
  try {
    for (const way of ['webcodecs', 'flv'] as const)
      await onScreen(product, way, async page => {
        const taken: number[] = []
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
            await page.getByRole('button', { name: /^Window 1, / }).click()
            await page.getByRole('button', { name: 'Stop', exact: true }).click()
          }
        console.log(
          `first frame, ${way}: ${taken.length} cameras, first one ${ms(taken[0] ?? Number.NaN)}, then median ${ms(quantile(taken.slice(1), 0.5))}, p95 ${ms(quantile(taken.slice(1), 0.95))}`,
        )
        await until(async () => (await cameras.sent()).streams === 0, 'all streams have ended')
      })
  } finally {
    cameras.stop()
    await product.end()
  }
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

export async function measureDelay({ seconds = 15, rate = 400 } = {}): Promise<void> {
  const product = await startVideoProduct(1)
  const cameras = await startCameras({ port: product.gatewayPort, vehicles: 1, rate })
  try {
    for (const way of ['webcodecs', 'flv', 'fmp4'] as const)
      await onScreen(product, way, async page => {
        await playChannel(page, `T${phoneOf(0)}`)
        await page.locator(`canvas[data-way="${way}"]`).first().waitFor()
        await page.waitForFunction(() => (window as unknown as Watched).firstAt !== undefined)
        // What a player needs to have caught up.
        await page.waitForTimeout(3_000)
        const delays = await delaysOn(page, seconds)
        console.log(
          `delay behind the terminal's clock, ${way}: ${delays.length} pictures, median ${ms(quantile(delays, 0.5))}, p95 ${ms(quantile(delays, 0.95))}, most ${ms(Math.max(...delays))}`,
        )
      })
  } finally {
    cameras.stop()
    await product.end()
  }
}
