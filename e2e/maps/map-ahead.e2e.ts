/** The map that is made while the sign-in form is filled in. */
import type { Page } from '@playwright/test'
import { desktop, fillSignIn, openSignIn } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'
import { vehicleMap } from '../fixtures/vehicles.ts'

test.use({ viewport: desktop })

/** Canvases that a map is drawn on, wherever they stand in the page. */
const canvases = (page: Page) => page.locator('canvas.maplibregl-canvas')

/** Notes every canvas that is given a graphics context. */
const countContexts = (page: Page) =>
  page.addInitScript(() => {
    const given = new Set<HTMLCanvasElement>()
    Object.assign(globalThis, { given })
    // Called with its canvas below.
    // oxlint-disable-next-line typescript/unbound-method
    const plain = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...asked: unknown[]) => unknown
    HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement, ...asked: unknown[]) {
      if (asked[0] === 'webgl2') given.add(this)
      return plain.apply(this, asked)
    } as HTMLCanvasElement['getContext']
  })
const contexts = (page: Page) => page.evaluate(() => (globalThis as { given?: Set<unknown> }).given?.size)

test('the main screen takes the map that was made while the form was filled in, and no other is made', async ({ page, demo }) => {
  await countContexts(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await openSignIn(page, demo)
  await expect(canvases(page)).toHaveCount(1)
  // The page behind is as it was: nothing to see, to reach by key, or to be read out.
  await expect(canvases(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Map' })).toHaveCount(0)
  const made = await canvases(page).elementHandle()
  // Only files of the product itself, and what the form asks.
  expect(asked.filter(url => !url.startsWith(`${demo.url}/`) && !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([])
  expect(
    asked.map(url => new URL(url).pathname).filter(path => /^\/(mobile|vehicle)\/(?!getCustomPlatformInfo)/.test(path)),
  ).toEqual([])

  await fillSignIn(page, 'demo', 'outrider')
  await expect(vehicleMap(page)).toHaveAttribute('data-ready', 'true')
  expect(await vehicleMap(page).evaluate((map, canvas) => canvas !== null && map.contains(canvas), made)).toBe(true)
  expect(await contexts(page)).toBe(1)
  await expect(canvases(page)).toHaveCount(1)
  // It fills the place of the screen.
  const [place, canvas] = await Promise.all([vehicleMap(page).boundingBox(), canvases(page).boundingBox()])
  expect([canvas?.width, canvas?.height].map(Math.round as never)).toEqual([place?.width, place?.height].map(Math.round as never))
})

test('it ends when the form is left for something else, and is made again with the form, in the language of the form', async ({
  page,
  demo,
}) => {
  await openSignIn(page, demo)
  await expect(canvases(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  await page.waitForURL(/\/privacy/)
  await expect(canvases(page)).toHaveCount(0)
  await page.goBack()
  await expect(canvases(page)).toHaveCount(1)
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.locator('canvas.maplibregl-canvas[aria-label="地图"]')).toHaveCount(1)
})
