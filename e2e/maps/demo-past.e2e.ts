/** Some vehicles of the demo have driven already when it starts for the first time: there is something to replay. */
import { desktop } from '../fixtures/pages.ts'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const day = 86_400_000
const env = { OUTRIDER_DEMO_DAYS: '1' }

test.describe.configure({ mode: 'default' })

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: [], env })
})
test.afterAll(async () => {
  await endProduct(product)
})
test.use({ viewport: desktop, timezoneId: 'Asia/Shanghai' })

/** Of the first vehicle, how much is stored until then; ms since 1970. */
async function storedOf(vehicle: string, until: number): Promise<{ reports: number; late: number }> {
  const [row] = await product.sql<{ reports: number; late: number }>(
    `select count(*)::int as reports, (count(*) filter (where quality & 32 <> 0))::int as late
     from positions where vehicle_id = $1 and time < $2`,
    [vehicle, new Date(until)],
  )
  return row ?? { reports: 0, late: 0 }
}
/** Its newest report is newer than that, ms since 1970. */
const isHeardAfter = (vehicle: string, time: number) =>
  expect
    .poll(
      () => product.sql('select 1 from latest_positions where vehicle_id = $1 and report_time > $2', [vehicle, new Date(time)]),
      {
        timeout: 120_000,
      },
    )
    .toHaveLength(1)

test('yesterday of a demo vehicle is there to be replayed, and is stored once however often the product starts', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const [first] = await product.sql<{ id: string }>(`select id::text from vehicles where nickname = '沪运01'`)
  const vehicle = first?.id ?? ''
  await isHeardAfter(vehicle, Date.now() - 60_000)
  const now = Date.now()
  const midnight = Math.floor((now + 8 * 3_600_000) / day) * day - 8 * 3_600_000
  // Up to a minute ago: what is newer may still be on its way.
  const reported = await storedOf(vehicle, now - 60_000)
  expect(reported.reports).toBeGreaterThan(300)
  // Only what was made where there was no signal.
  expect(reported.late).toBeLessThan(reported.reports / 5)

  await signedIn(page, product, 'demo', 'outrider')
  const services = page.waitForResponse(response => response.url().endsWith('/mobile/getMapReGeocodeKeys'))
  await page.goto(`${product.url}/trackQuery?vehicle=${vehicle}&from=${midnight - day}&to=${midnight - 1_000}`)
  await expect(page.getByRole('region', { name: 'Map of the track' })).toHaveAttribute('data-line', '1')
  await expect(page.locator('[data-figure="distance"]')).toContainText(/\d{3}.* km/)
  // By its addresses of parks the screen knows how well places are known (S7.other.6).
  expect(((await (await services).json()) as { data: unknown }).data).toEqual([])

  await product.stop()
  const stopped = Date.now()
  product = await startProduct({ folder: product.folder, args: [], env })
  await isHeardAfter(vehicle, stopped)
  expect((await storedOf(vehicle, now - 60_000)).reports).toBe(reported.reports)
})
