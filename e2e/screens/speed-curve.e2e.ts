/** The speed curve: in the drawer of a wide window with a mouse, and under fingers on a phone. */
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { desktop, phone } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { aDrive, addTrack, trackDay } from '../fixtures/tracks.ts'
import { signedIn } from '../fixtures/session.ts'

let product: RunningProduct
let vehicles: { id: string; name: string }[]
const hour = 3_600_000

test.beforeAll(async ({ demo }) => {
  product = demo
  vehicles = await product.sql('select id::text, plate_num as name from vehicles order by id limit 2')
  await addTrack(product, idOf(0), aDrive({ hours: 4 }))
  await addTrack(
    product,
    idOf(1),
    aDrive({ hours: 3, from: 9, latitude: 31.4 }).map(row => ({ ...row, recorder: undefined })),
  )
})

const idOf = (at: number): string => vehicles[at]?.id ?? ''
const nameOf = (at: number): string => vehicles[at]?.name ?? ''

function address(path: string, at: readonly number[], from = 8, to = 13): string {
  const search = new URLSearchParams(at.map((each): [string, string] => ['vehicle', idOf(each)]))
  search.set('from', String(trackDay + from * hour))
  search.set('to', String(trackDay + to * hour))
  return `${product.url}${path}?${search}`
}

test.describe('the speed curve', () => {
  test.use({ viewport: desktop })

  const slider = (page: Page) => page.getByRole('slider', { name: 'Time', exact: true })
  async function boxOf(page: Page) {
    const curve = page.locator('.u-over')
    await expect(curve).toBeVisible()
    const box = await curve.boundingBox()
    if (!box) throw new Error('no curve is drawn')
    return box
  }
  const shown = (page: Page) => slider(page).evaluate(element => Number(element.ariaValueMax) - Number(element.ariaValueMin))
  const timeOf = (page: Page) => slider(page).evaluate(element => Number(element.ariaValueNow))

  test('a press sets the clock, the clock can be dragged, a stretch that is brushed is looked at closer; the wheel zooms and moves it', async ({
    page,
  }) => {
    await signedIn(page, product, 'demo', 'outrider')
    const second = Promise.withResolvers<undefined>()
    await page.route('**/track/getVehicleTrack', async route => {
      if (route.request().postDataJSON().vehicleId === idOf(1)) await second.promise
      await route.continue()
    })
    await page.goto(address('/speedCurve', [0, 1]))
    await expect(slider(page)).toBeVisible()
    const box = await boxOf(page)
    const middle = box.y + box.height / 2
    const at = (part: number) => box.x + box.width * part
    await expect.poll(() => shown(page)).toBe(5 * hour)
    // Each moment is at one place in the curve and in the timeline above it.
    const timeline = await page.getByRole('slider', { name: 'Timeline' }).boundingBox()
    expect(Math.abs((timeline?.x ?? 0) - box.x)).toBeLessThan(2)
    expect(Math.abs((timeline?.width ?? 0) - box.width)).toBeLessThan(3)

    await page.mouse.click(at(0.5), middle)
    await expect.poll(async () => Math.abs((await timeOf(page)) - (trackDay + 10.5 * hour))).toBeLessThan(30_000)
    await page.mouse.move(at(0.5), middle)
    await page.mouse.down()
    await page.mouse.move(at(0.6), middle, { steps: 3 })
    // Another track that comes meanwhile does not end the drag.
    second.resolve(undefined)
    await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(nameOf(1)))
    await page.mouse.move(at(0.7), middle, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => Math.abs((await timeOf(page)) - (trackDay + 11.5 * hour))).toBeLessThan(30_000)
    await expect.poll(() => shown(page)).toBe(5 * hour)

    await page.mouse.move(at(0.2), middle)
    await page.mouse.down()
    await page.mouse.move(at(0.4), middle, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => Math.abs((await shown(page)) - hour)).toBeLessThan(60_000)
    await page.getByRole('button', { name: 'Reset zoom' }).click()
    await expect.poll(() => shown(page)).toBe(5 * hour)

    // What is pointed at is read where the vehicles are named.
    await page.mouse.move(at(0.1), middle)
    await expect(page.getByText(/^05 Jan 2026, 08:(29:5|30:0)\d$/)).toBeVisible()

    // The wheel with Ctrl zooms where the pointer is, sideways it moves the part, else it is the page's.
    const from = () => slider(page).evaluate(element => Number(element.ariaValueMin))
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2)
    await page.mouse.wheel(0, -100)
    await expect.poll(() => shown(page)).toBe(5 * hour)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(() => shown(page)).toBeLessThan(2 * hour)
    const width = await shown(page)
    expect(Math.abs((await from()) + width / 4 - (trackDay + 9.25 * hour))).toBeLessThan(60_000)
    const before = await from()
    await page.mouse.wheel(box.width / 2, 0)
    await expect.poll(from).toBeGreaterThan(before + width * 0.4)
    await expect.poll(async () => Math.abs((await shown(page)) - width)).toBeLessThan(2)
  })

  test('keys move the clock and the window, which goes where the clock goes; the source can be the tachograph, the top speed leads to its moment, and the same is there in figures', async ({
    page,
  }) => {
    await signedIn(page, product, 'demo', 'outrider')
    await page.goto(address('/speedCurve', [0]))
    await slider(page).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => timeOf(page)).toBe(trackDay + 8 * hour)
    await page.keyboard.press('PageUp')
    await expect.poll(() => timeOf(page)).toBe(trackDay + 8.5 * hour)
    for (const key of ['+', '+', '+']) await page.keyboard.press(key)
    await expect.poll(() => shown(page)).toBe((5 * hour) / 8)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    const [time, from] = [await timeOf(page), await slider(page).evaluate(element => Number(element.ariaValueMin))]
    expect(time).toBeGreaterThan(trackDay + 8.8 * hour)
    expect(time).toBeGreaterThan(from)
    await page.keyboard.press('0')
    await expect.poll(() => shown(page)).toBe(5 * hour)

    await page.getByRole('button', { name: 'Top 70 km/h' }).click()
    await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`${nameOf(0)} 70 km/h`))
    await page.getByRole('radio', { name: 'Tachograph' }).check()
    await expect(page.getByRole('button', { name: 'Top 69 km/h' })).toBeVisible()
    await page.getByRole('radio', { name: 'GPS' }).check()

    await page.getByRole('button', { name: 'Show as a table' }).click()
    const table = page.getByRole('table', { name: 'Speed by time (km/h)' })
    await expect(
      table
        .getByRole('row', { name: /08:00 – 08:15/ })
        .getByRole('cell')
        .nth(0),
    ).toHaveText('69.5')
    await page.getByRole('button', { name: 'Show as a curve' }).click()
    await expect(slider(page)).toBeVisible()

    await page.goto(address('/speedCurve', [1]))
    await page.getByRole('radio', { name: 'Tachograph' }).check()
    await expect(page.getByText('No tachograph speeds in this period')).toBeVisible()
  })
})

test.describe('the speed curve under fingers', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('two fingers zoom, one moves what is zoomed, a tap sets the clock, and what goes up or down is left to the page', async ({
    page,
  }) => {
    await signedIn(page, product, 'demo', 'outrider')
    await page.goto(address('/speedCurve', [0]))
    const slider = page.getByRole('slider', { name: 'Time', exact: true })
    await expect(slider).toBeVisible()
    // Drawn again when the last points have come.
    await expect(page.getByText('Loading every point…')).toHaveCount(0)
    await expect(page.locator('.u-over')).toBeVisible()
    const box = await page.locator('.u-over').boundingBox()
    if (!box) throw new Error('no curve is drawn')
    const said = (name: 'ariaValueMin' | 'ariaValueMax' | 'ariaValueNow') =>
      slider.evaluate((element, of) => Number(element[of]), name)
    const shown = async () => [await said('ariaValueMin'), await said('ariaValueMax')] as const
    const width = async () => (await said('ariaValueMax')) - (await said('ariaValueMin'))
    const touch = await page.context().newCDPSession(page)
    /** Each finger: from where to where, in parts of the curve. */
    async function fingers(...ways: { from: [number, number]; to: [number, number] }[]) {
      const steps = 6
      const at = (step: number) =>
        ways.map(({ from, to }, id) => ({
          id,
          x: box ? box.x + box.width * (from[0] + ((to[0] - from[0]) * step) / steps) : 0,
          y: box ? box.y + box.height * (from[1] + ((to[1] - from[1]) * step) / steps) : 0,
        }))
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
      for (let step = 1; step <= steps; step++)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const clock = await said('ariaValueNow')

    await fingers({ from: [0.4, 0.5], to: [0.2, 0.5] }, { from: [0.6, 0.5], to: [0.8, 0.5] })
    await expect.poll(width).toBeLessThan(1.7 * hour)
    expect(await width()).toBeGreaterThan(1.6 * hour)
    const [from, to] = await shown()
    expect(Math.abs((from + to) / 2 - (trackDay + 10.5 * hour))).toBeLessThan(60_000)

    await fingers({ from: [0.6, 0.5], to: [0.35, 0.5] })
    await expect.poll(() => said('ariaValueMin')).toBeGreaterThan(from + 0.2 * (to - from))
    expect(await said('ariaValueMin')).toBeLessThan(from + 0.3 * (to - from))
    expect(Math.abs((await width()) - (to - from))).toBeLessThan(2)
    expect(await said('ariaValueNow')).toBe(clock)

    const moved = await shown()
    await fingers({ from: [0.5, 0.3], to: [0.52, 0.8] })
    expect(await shown()).toEqual(moved)
    expect(await said('ariaValueNow')).toBe(clock)

    await fingers({ from: [0.5, 0.5], to: [0.5, 0.5] })
    await expect.poll(() => said('ariaValueNow')).toBeGreaterThan(moved[0])
    expect(Math.abs((await said('ariaValueNow')) - (moved[0] + moved[1]) / 2)).toBeLessThan(30_000)

    // Of all of it one finger takes a stretch.
    await fingers({ from: [0.2, 0.5], to: [0.4, 0.5] }, { from: [0.9, 0.5], to: [0.5, 0.5] })
    await expect.poll(width).toBe(5 * hour)
    await fingers({ from: [0.2, 0.5], to: [0.4, 0.5] })
    await expect.poll(width).toBeLessThan(1.1 * hour)
    expect(await width()).toBeGreaterThan(0.9 * hour)
  })
})
