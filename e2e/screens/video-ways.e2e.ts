/** Live video in every way that a browser can show it: each takes over from the one before while it plays. */
import type { Page } from '@playwright/test'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { loudness, measureSound, soundDelay } from '../fixtures/loudness.ts'
import { desktop } from '../fixtures/pages.ts'
import { clockIn } from '../fixtures/picture-clock.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { refuseNextPart } from '../fixtures/refuse-part.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'
import { playChannel, selectWindow, videoPicture } from '../fixtures/video-screen.ts'

test.use({ viewport: desktop })

let product: RunningProduct
let company: Company
let terminal: Terminal
let plate: string

test.beforeAll(async ({ filmed }) => {
  product = filmed
  company = await newCompany(product)
  await company.addVehicles([company.phone(1)], { channel: 2 })
  plate = `T${company.phone(1)}`
  terminal = aTerminal(product, company.phone(1), { plate, cameras: { channels: 2, video: 'h264', sound: 'aac' } })
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291))
})
test.afterAll(async () => {
  await terminal.stop()
})

/** The clock runs in this way. */
async function runs(page: Page, way: string): Promise<void> {
  await expect(videoPicture(page)).toHaveAttribute('data-way', way)
  await expect.poll(() => clockIn(page)).toBeGreaterThanOrEqual(0)
  const before = await clockIn(page)
  await expect.poll(() => clockIn(page)).not.toBe(before)
  await expect.poll(() => clockIn(page)).toBeGreaterThanOrEqual(0)
}

test('when a way fails the next one goes on while it plays, with its sound: WebCodecs, FLV, fragmented MP4, HLS, stills', async ({
  page,
}) => {
  await measureSound(page)
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/video`)
  await playChannel(page, plate)
  await runs(page, 'webcodecs')
  await selectWindow(page, 1)
  await page.getByRole('button', { name: 'Sound on' }).click()
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.05)
  // A decoder that takes everything and shows nothing, as some do: after a while without a picture, the next way.
  await page.evaluate(() => {
    VideoDecoder.prototype.decode = () => undefined
  })
  await expect(videoPicture(page)).toHaveAttribute('data-way', 'flv')
  await runs(page, 'flv')
  await expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible()
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.05)
  await refuseNextPart(page)
  await runs(page, 'fmp4')
  await refuseNextPart(page)
  await runs(page, 'hls')
  // What is fetched is seen seconds later: its sound waits for it.
  await expect(page.getByText(/· HLS · delay \d{4} ms/)).toBeVisible()
  const [shown = ''] = /\d+(?= ms)/.exec(await page.getByText(/· HLS · delay/).innerText()) ?? []
  await expect.poll(async () => Math.abs((await soundDelay(page)) - Number(shown) / 1_000)).toBeLessThan(1.2)
  // As when a segment cannot be had.
  await page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('error')))
  await runs(page, 'still')
  await expect.poll(() => soundDelay(page)).toBeLessThan(1)
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.05)
  await expect.poll(() => terminal.cameras?.sessions.length).toBe(1)
  const ways = await product.sql<{ way: string }>(
    `select way from video_views where vehicle_id = (select id from vehicles where plate_num = $1) order by id`,
    [plate],
  )
  // Each view is recorded once, with its way.
  expect(ways.map(({ way }) => way)).toEqual(['webcodecs', 'flv', 'fmp4', 'hls', 'still'])
})
