/** Replaying a week of one vehicle in a phone-sized browser: drawing the line, loading every point, dragging the timeline, playing. */
import { openSignIn, fillSignIn } from '../e2e/fixtures/pages.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { heapLine, openPhone, taskLine } from './phone-screen.ts'
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

const mapSelector = '.fleet-map-canvas'

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
  return new Promise<{ line: number; ready: number }>(resolve => {
    const startedAt = performance.now()
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    let line = 0
    const check = () => {
      const drawn = Number(document.querySelector<HTMLElement>(selector)?.dataset['points'] ?? 0)
      if (drawn > 0 && line === 0) line = performance.now() - startedAt
      if (drawn >= points) resolve({ line, ready: performance.now() - startedAt })
      else requestAnimationFrame(check)
    }
    check()
  })
}

/** Prints the results. */
export async function measureReplay(product: Product, { login, password }: Account, week: Week): Promise<void> {
  const phone = await openPhone()
  const { page } = phone
  await openSignIn(page, product)
  await fillSignIn(page, login, password)
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.fleet-map-canvas')?.dataset['ready'] === 'true')
  const address = `/trackQuery?vehicle=${week.vehicleId}&from=${week.from}&to=${week.to}`
  const open = (to: string) =>
    page.evaluate(path => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)

  // The first case loads the screen, the second the map, the third only the track. Each round asks for a different range, so that no reply is cached.
  const cases = [
    { title: 'first opened', rounds: 1, leaves: true },
    { title: 'opened again', rounds: 5, leaves: true },
    { title: 'queried again on the open screen', rounds: 7, leaves: false },
  ]
  let shorter = 0
  for (const { title, rounds, leaves } of cases) {
    const found: Opened[] = []
    for (let round = 0; round < rounds; round++) {
      if (leaves) await open('/my')
      else await page.evaluate(clearDrawnPoints, mapSelector)
      await page.waitForFunction(selector => !document.querySelector(`${selector}[data-points]`), mapSelector)
      // The previous screen must have finished drawing.
      await page.evaluate(idle)
      await phone.tasks()
      await phone.busy()
      phone.transferred()
      const times = await page.evaluate(openAndWait, {
        path: address.replace(`to=${week.to}`, `to=${week.to - shorter++ * 1_000}`),
        selector: mapSelector,
        points: week.points - shorter,
      })
      const { script } = await phone.busy()
      found.push({ ...times, script: script * 1_000, bytes: phone.transferred(), tasks: await phone.tasks() })
    }
    const middle = (of: (each: Opened) => number) => Math.round(quantile(found.map(of), 0.5))
    const range = (of: (each: Opened) => number) =>
      rounds === 1
        ? `${middle(of)}`
        : `${middle(of)} (${Math.round(Math.min(...found.map(of)))} to ${Math.round(Math.max(...found.map(of)))})`
    console.log(
      `  ${title}, ${rounds} times: line drawn after ${range(each => each.line)} ms, every point after ${range(each => each.ready)} ms, ${middle(each => each.bytes / 1_000)} kB transferred, scripts ${middle(each => each.script)} ms`,
    )
    console.log(
      `  ${''.padEnd(title.length)}  longest task ${range(each => Math.max(0, ...each.tasks))} ms; ${await page.locator('*').count()} DOM nodes`,
    )
  }

  const slider = page.getByRole('slider').first()
  const box = await slider.boundingBox()
  if (!box) throw new Error('no timeline')
  const middle = box.y + box.height / 2
  await phone.tasks()
  await phone.busy()
  await page.mouse.move(box.x + 1, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, middle, { steps: 200 })
  await page.mouse.up()
  const dragging = await phone.busy()
  console.log(
    `  ${taskLine('dragged from start to end in 200 steps', await phone.tasks())}; scripts ${((dragging.script / 200) * 1_000).toFixed(1)} ms a step`,
  )

  await slider.press('Home')
  await page.getByRole('radio', { name: /^64/ }).first().check()
  await phone.tasks()
  await phone.busy()
  const frames = await page.evaluate(async () => {
    const times: number[] = []
    document
      .querySelector<HTMLElement>('[role=slider]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
    let last = performance.now()
    const began = last
    while (last - began < 10_000) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    return times
  })
  const playing = await phone.busy()
  console.log(
    `  ${taskLine('10 s played at 64x', await phone.tasks())}; ${frames.length} frames, p50 ${quantile(frames, 0.5).toFixed(0)} ms, p95 ${quantile(frames, 0.95).toFixed(0)} ms; scripts ${((playing.script / frames.length) * 1_000).toFixed(1)} ms a frame`,
  )
  console.log(`  heap ${heapLine(await phone.heap())}`)
  await phone.close()
}
