/** Photos of a simulated terminal: asked for on a screen, sent by its cameras, and found again. */
import type { Page } from '@playwright/test'
import { photoSizes } from '@outrider/contract'
import { pictureOf } from '../../apps/simulator/src/photo/pictures.ts'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

let product: RunningProduct
let company: Company
let terminal: Terminal

test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  await company.addVehicles([company.phone(1)], { channel: 2 })
  // A fifth of the parts of each photo does not come at first.
  const cameras = { channels: 2, video: 'h264', sound: 'g711a', faults: { photoParts: 0.2 } } as const
  terminal = aTerminal(product, company.phone(1), { plate: `T${company.phone(1)}`, cameras })
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291))
})
test.afterAll(async () => {
  await terminal.stop()
})

/** Widths of the pictures that are drawn; 0: not loaded. */
const widths = (page: Page) =>
  page
    .getByRole('button', { name: /^Open photo: / })
    .locator('img')
    .evaluateAll(all => all.map(each => (each as HTMLImageElement).naturalWidth))

test('photos of two cameras at once come whole though a fifth of their parts is dropped, and stand in the history; while they are awaited it is said how long that takes (S1.feature.10) (S1.feature.11) (S4.photo.2) (S2.routeDetail.7)', async ({
  page,
}) => {
  const [row] = await product.sql<{ id: number }>(`select id from vehicles where plate_num = 'T${company.phone(1)}'`)
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/photograph?vehicle=${row?.id}`)
  await page.getByRole('checkbox', { name: 'All cameras' }).check()
  await page.getByRole('button', { name: 'Take photos' }).click()
  await expect(page).toHaveURL(/\/captureResultList\?requests=/)
  await expect(page.getByText('The result takes about 1 to 2 minutes. Please wait.').first()).toBeVisible()
  await expect.poll(() => widths(page)).toEqual([expect.any(Number), expect.any(Number)])
  await expect.poll(async () => (await widths(page)).every(width => width >= 320)).toBe(true)
  expect(terminal.cameras?.photos.leftOut).toBeGreaterThan(0)
  // Byte by byte what the cameras sent.
  const size = photoSizes['640x480']
  for (const channel of [1, 2]) {
    const viewed = page.waitForResponse(response => response.url().endsWith('/photo/viewPhoto'))
    await page.getByRole('button', { name: new RegExp(`^Open photo: .* Channel ${channel}`) }).click()
    const { data } = (await (await viewed).json()) as { data: { link: string } }
    const sent = await (await page.request.get(`${product.url}${data.link}`)).body()
    const comment = sent.toString('utf8', 6, 4 + sent.readUInt16BE(4))
    expect(comment).toContain(`T${company.phone(1)} CH${channel} `)
    expect(sent.equals(pictureOf(channel, size, comment))).toBe(true)
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await page.goto(`${product.url}/pictureList?vehicle=${row?.id}`)
  await expect(page.getByRole('button', { name: /^Open photo: / })).toHaveCount(2)
})
