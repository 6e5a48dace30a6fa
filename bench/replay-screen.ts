/** What a phone's browser makes of a week of one vehicle: the line, the replay, dragging through it, playing it. */
import { openSignIn, fillSignIn } from '../e2e/pages.ts'
import type { Product } from '../e2e/product.ts'
import { heapLine, openPhone, quantile, taskLine } from './phone-screen.ts'

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

const mapSelector = '[data-line]'

/** Prints what it finds. */
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
  const drawn = (least: number) =>
    page.waitForFunction(
      ([selector, points]) => {
        const drawnOf = document.querySelector<HTMLElement>(selector)?.dataset['points']
        return Number(drawnOf) >= points
      },
      [mapSelector, least] as [string, number],
      { timeout: 120_000, polling: 'raf' },
    )

  // First the screen itself has to come; then its map alone; at last only the track. Another second of the week each time: a question that was not asked before.
  const ways = ['first opened', 'opened again', 'asked anew on the open screen']
  for (const [shorter, title] of ways.entries()) {
    if (shorter < 2) {
      await open('/my')
      await page.waitForFunction(selector => !document.querySelector(selector), mapSelector)
    } else
      await page.evaluate(selector => document.querySelector<HTMLElement>(selector)?.removeAttribute('data-points'), mapSelector)
    await phone.tasks()
    await phone.busy()
    phone.transferred()
    const asked = performance.now()
    await open(address.replace(`to=${week.to}`, `to=${week.to - shorter * 1_000}`))
    await drawn(1)
    const line = performance.now() - asked
    await drawn(week.points - 1)
    const ready = performance.now() - asked
    const { script } = await phone.busy()
    console.log(
      `  ${title}: line drawn after ${Math.round(line)} ms, every point after ${Math.round(ready)} ms, ${Math.round(phone.transferred() / 1_000)} kB transferred, scripts ${Math.round(script * 1_000)} ms`,
    )
    console.log(`  ${taskLine(title, await phone.tasks())}; ${await page.locator('*').count()} DOM nodes`)
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
    `  ${taskLine('dragged from end to end in 200 steps', await phone.tasks())}; scripts ${((dragging.script / 200) * 1_000).toFixed(1)} ms a step`,
  )

  await slider.press('Home')
  await page.locator('select').first().selectOption('64')
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
