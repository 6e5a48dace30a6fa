/** Replaying a week of one vehicle in a phone-sized browser: drawing the line, loading every point, dragging the timeline, playing. */
import type { Page } from '@playwright/test'
import { fillSignIn, openSignIn } from '../e2e/fixtures/pages.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { map, playAt, timeline, trackMapName } from '../e2e/fixtures/track-replay.ts'
import { vehicleMap } from '../e2e/fixtures/vehicles.ts'
import type { Ending } from './kit/ending.ts'
import { heapLine, openPhone, type PhoneScreen, taskLine } from './phone-screen.ts'
import { quantile } from './kit/quantile.ts'

interface Week {
  vehicleId: number
  /** ms since 1970. */
  from: number
  to: number
  points: number
}

interface Account {
  login: string
  password: string
}

/** In the page: each opening makes the map again. */
const mapSelector = `[role=region][aria-label="${trackMapName}"]`

/** Times (ms) and bytes of opening the replay once. */
interface Opened {
  line: number
  ready: number
  script: number
  bytes: number
  tasks: readonly number[]
}

// These run in the page.
const clearDrawnPoints = (selector: string): void => document.querySelector(selector)?.removeAttribute('data-points')
const idle = (): Promise<void> => new Promise(resolve => requestIdleCallback(() => resolve(), { timeout: 5_000 }))
function openAndWait({ path, selector, points }: { path: string; selector: string; points: number }) {
  return new Promise<{ line: number; ready: number }>((resolve, reject) => {
    const startedAt = performance.now()
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    let line = 0
    const check = () => {
      const drawn = Number(document.querySelector<HTMLElement>(selector)?.dataset['points'] ?? 0)
      if (drawn > 0 && line === 0) line = performance.now() - startedAt
      if (drawn >= points) resolve({ line, ready: performance.now() - startedAt })
      else if (performance.now() - startedAt > 60_000) reject(new Error(`the map draws ${drawn} of ${points} points`))
      else requestAnimationFrame(check)
    }
    check()
  })
}

/** What is measured; ms, kB, MB. */
export interface ReplayFigures {
  /** Until the line, and every point, is drawn: when the screen is first opened, and when another range is asked for on the open screen. */
  firstLine: number
  firstReady: number
  line: number
  ready: number
  /** Bytes of a query, kB. */
  transferred: number
  /** Scripts of a step of dragging and of a frame of playing. */
  step: number
  frame: number
  heap: number
}

export interface ReplayOptions {
  /** Times the screen is opened again, and asked on the open screen. */
  again: number
  queried: number
  steps: number
  /** Seconds that are played. */
  seconds: number
}

const go = (page: Page, to: string): Promise<void> =>
  page.evaluate(path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

/** Opens the replay some times. Each round asks for a different range, so that no reply is cached. */
async function open(phone: PhoneScreen, week: Week, shorter: number, rounds: number, leaves: boolean): Promise<Opened[]> {
  const { page } = phone
  const found: Opened[] = []
  for (let round = 0; round < rounds; round++) {
    const less = shorter + round
    if (leaves) await go(page, '/my')
    else await page.evaluate(clearDrawnPoints, mapSelector)
    await page.waitForFunction(selector => !document.querySelector(`${selector}[data-points]`), mapSelector)
    // The previous screen must have finished drawing.
    await page.evaluate(idle)
    await phone.tasks()
    await phone.busy()
    phone.transferred()
    const times = await page.evaluate(openAndWait, {
      path: `/trackQuery?vehicle=${week.vehicleId}&from=${week.from}&to=${week.to - less * 1_000}`,
      selector: mapSelector,
      points: week.points - less - 1,
    })
    const { script } = await phone.busy()
    found.push({ ...times, script: script * 1_000, bytes: phone.transferred(), tasks: await phone.tasks() })
  }
  return found
}

const middle = (found: readonly Opened[], of: (each: Opened) => number): number => quantile(found.map(of), 0.5)

async function print(page: Page, title: string, found: readonly Opened[]): Promise<void> {
  const range = (of: (each: Opened) => number) =>
    found.length === 1
      ? `${Math.round(middle(found, of))}`
      : `${Math.round(middle(found, of))} (${Math.round(Math.min(...found.map(of)))} to ${Math.round(Math.max(...found.map(of)))})`
  console.log(
    `  ${title}, ${found.length} times: line drawn after ${range(each => each.line)} ms, every point after ${range(each => each.ready)} ms, ${range(each => each.bytes / 1_000)} kB transferred, scripts ${range(each => each.script)} ms`,
  )
  console.log(
    `  ${''.padEnd(title.length)}  longest task ${range(each => Math.max(0, ...each.tasks))} ms; ${await page.locator('*').count()} DOM nodes`,
  )
}

/** Scripts of a step, ms. */
async function drag(phone: PhoneScreen, steps: number): Promise<number> {
  const { page } = phone
  const box = await timeline(page).boundingBox()
  if (!box) throw new Error('no timeline')
  const height = box.y + box.height / 2
  await phone.tasks()
  await phone.busy()
  await page.mouse.move(box.x + 1, height)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, height, { steps })
  await page.mouse.up()
  const { script } = await phone.busy()
  console.log(`  ${taskLine(`dragged from start to end in ${steps} steps`, await phone.tasks())}`)
  return (script / steps) * 1_000
}

/** Scripts of a frame, ms. */
async function play(phone: PhoneScreen, seconds: number): Promise<number> {
  const { page } = phone
  await timeline(page).press('Home')
  await playAt(page, 64)
  await phone.tasks()
  await phone.busy()
  const frames = await timeline(page).evaluate(async (slider, until) => {
    const times: number[] = []
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
    const began = performance.now()
    let last = began
    do {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const now = performance.now()
      times.push(now - last)
      last = now
    } while (last - began < until * 1_000)
    return times
  }, seconds)
  const { script } = await phone.busy()
  console.log(
    `  ${taskLine(`${seconds} s played at 64x`, await phone.tasks())}; ${frames.length} frames, p50 ${quantile(frames, 0.5).toFixed(0)} ms, p95 ${quantile(frames, 0.95).toFixed(0)} ms`,
  )
  return (script / frames.length) * 1_000
}

export async function measureReplay(
  ending: Ending,
  product: Product,
  { login, password }: Account,
  week: Week,
  { again, queried, steps, seconds }: ReplayOptions,
): Promise<ReplayFigures> {
  const phone = await openPhone(ending)
  const { page } = phone
  await openSignIn(page, product)
  await fillSignIn(page, login, password)
  await vehicleMap(page).and(page.locator('[data-ready="true"]')).waitFor({ timeout: 60_000 })

  // The first case loads the screen, the second the map, the third only the track.
  const first = await open(phone, week, 0, 1, true)
  await print(page, 'first opened', first)
  await print(page, 'opened again', await open(phone, week, 1, again, true))
  const asked = await open(phone, week, 1 + again, queried, false)
  await print(page, 'queried again on the open screen', asked)
  await map(page).waitFor()
  const step = await drag(phone, steps)
  const frame = await play(phone, seconds)
  const heap = await phone.heap()
  console.log(`  heap ${heapLine(heap)}`)
  await phone.close()
  return {
    firstLine: middle(first, each => each.line),
    firstReady: middle(first, each => each.ready),
    line: middle(asked, each => each.line),
    ready: middle(asked, each => each.ready),
    transferred: middle(asked, each => each.bytes / 1_000),
    step,
    frame,
    heap: heap.page + heap.worker,
  }
}
