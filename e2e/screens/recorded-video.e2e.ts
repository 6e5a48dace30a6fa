/** Recorded video of a simulated terminal: found, played, and taken to a second that is read from the picture. */
import { readFile } from 'node:fs/promises'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { LOOP_MS, placeInLoop } from '../../apps/simulator/src/video/loop.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { clockIn } from '../fixtures/picture-clock.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { sendsCalls } from '../fixtures/sent-calls.ts'
import { signedIn } from '../fixtures/session.ts'
import { refuseNextPart } from '../fixtures/refuse-part.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'
import { stopVideo } from '../fixtures/video-screen.ts'

test.use({ viewport: desktop })

let product: RunningProduct
let company: Company
let terminal: Terminal

test.beforeAll(async ({ filmed }) => {
  product = filmed
  company = await newCompany(product)
  await company.addVehicles([company.phone(1)], { channel: 2 })
  const cameras = { channels: 2, video: 'h264', sound: 'g711a', uploadRate: 2_000_000 } as const
  terminal = aTerminal(product, company.phone(1), { plate: `T${company.phone(1)}`, cameras })
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291))
})
test.afterAll(async () => {
  await terminal.stop()
})

const minute = 60_000
/** Whole minutes, an hour ago or before the pause at noon: recorded whenever the test runs. */
const hour = (): { from: number; to: number } => {
  const ago = Math.floor((Date.now() - 26 * 60 * minute) / (24 * 60 * minute)) * 24 * 60 * minute
  return { from: ago, to: ago + 30 * minute }
}
const vehicleId = async (): Promise<string> => {
  const [row] = await product.sql<{ id: number }>(`select id from vehicles where plate_num = 'T${company.phone(1)}'`)
  return String(row?.id)
}

test('recordings are found, listed and played; a seek shows the second that is asked for (S1.feature.4)', async ({ page }) => {
  const sends = sendsCalls(page)
  const { from, to } = hour()
  await signedIn(page, product, company.login, company.password)
  const asked = new URLSearchParams({ vehicle: await vehicleId(), from: String(from), to: String(to) })
  await page.goto(`${product.url}/historyVideoQuery?${asked}`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/historyVideoList/)
  await expect(page.getByText('8 recordings')).toBeVisible()
  await page.getByRole('button', { name: 'Play all channels' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History video playback, all channels' })).toBeVisible()
  for (const window of [0, 1]) await expect.poll(() => clockIn(page, window)).toBeGreaterThanOrEqual(0)

  const wanted = from + 7 * minute + 21_000
  await page.getByRole('slider', { name: 'Position' }).fill(String(wanted))
  await page.getByRole('slider', { name: 'Position' }).blur()
  // Playing goes on meanwhile.
  const since = async (window: number): Promise<number> =>
    (((await clockIn(page, window)) ?? -LOOP_MS) - placeInLoop(wanted) + LOOP_MS) % LOOP_MS
  for (const window of [0, 1]) await expect.poll(() => since(window)).toBeLessThan(2_000)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const still = await clockIn(page)
  await page.getByRole('radio', { name: '4×' }).check()
  await expect.poll(async () => (await clockIn(page)) !== still).toBe(true)

  // What is played is recorded, in the time in which it happened.
  // Terminals send sound at the usual speed alone.
  await page.getByRole('radio', { name: '1×', exact: true }).check()
  const first = page.getByRole('region', { name: / 1/ }).first()
  await first.getByRole('button', { name: /^Record as MP4/ }).click()
  await expect(first.getByText(/^Recording 00:0[5-9]/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await first.getByRole('button', { name: 'Stop recording and save' }).click()
  const film = await readFile(await (await saved).path())
  const { duration, seekable, soundLength, loudest } = await page.evaluate(async base64 => {
    const video = document.createElement('video')
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    const film = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }))
    await new Promise((loaded, failed) => {
      video.addEventListener('seeked', loaded, { once: true })
      video.addEventListener('error', () => failed(new Error(video.error?.message)), { once: true })
      video.addEventListener('loadedmetadata', () => (video.currentTime = video.duration - 1), { once: true })
      video.src = film
    })
    const heard = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes.buffer)
    return {
      duration: video.duration,
      seekable: video.seekable.length > 0 && video.readyState >= 2,
      soundLength: heard.duration,
      loudest: heard.getChannelData(0).reduce((most, each) => Math.max(most, each)),
    }
  }, film.toString('base64'))
  expect(duration).toBeGreaterThan(4.5)
  expect(seekable).toBe(true)
  // Its sound is there too, though nobody listened.
  expect(loudest).toBeGreaterThan(0.05)
  expect(soundLength).toBeGreaterThan(1)
  expect(soundLength).toBeLessThan(duration + 1)

  await stopVideo(page)
  await expect(page.getByText('Stopped').first()).toBeVisible()
  await sends(
    'video/getVideoHistory',
    'video/getVideoHistoryPlayBackUrl',
    'video/sendVideoHistoryPlayBackCmd',
    'video/sendStopPlayingVideoHistoryCmd',
  )
  await expect.poll(() => terminal.cameras?.sessions.length).toBe(0)
})

test('without WebCodecs, as over plain HTTP, recordings play from any time in the other ways, which take over from each other', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'))
  const { from, to } = hour()
  await signedIn(page, product, company.login, company.password)
  const asked = new URLSearchParams({ vehicle: await vehicleId(), from: String(from), to: String(to), channels: '1' })
  await page.goto(`${product.url}/historyVideoPlay?${asked}&stream=sub`)
  const canvas = page.locator('canvas').first()
  const position = page.getByRole('slider', { name: 'Position' })
  const showsAfterSeek = async (way: string, wanted: number): Promise<void> => {
    await expect(canvas).toHaveAttribute('data-way', way)
    await position.fill(String(wanted))
    await position.blur()
    const since = async (): Promise<number> => (((await clockIn(page)) ?? -LOOP_MS) - placeInLoop(wanted) + LOOP_MS) % LOOP_MS
    await expect.poll(since).toBeLessThan(2_500)
  }
  await expect.poll(() => clockIn(page)).toBeGreaterThanOrEqual(0)
  await showsAfterSeek('flv', from + 7 * minute + 21_000)
  await refuseNextPart(page)
  await expect(canvas).toHaveAttribute('data-way', 'fmp4')
  await showsAfterSeek('fmp4', from + 3 * minute + 11_000)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('radio', { name: '4×' }).check()
  const still = await clockIn(page)
  await expect.poll(async () => (await clockIn(page)) !== still).toBe(true)
  await page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('error')))
  await showsAfterSeek('still', from + 12 * minute + 41_000)
  await expect(page.getByText('Key frames only in this browser')).toBeVisible()
  // All on one connection.
  await expect.poll(() => terminal.cameras?.sessions.length).toBe(1)
})

test('a recording is downloaded as the file that the terminal uploads, and says how far it is', async ({ page }) => {
  const { from } = hour()
  await signedIn(page, product, company.login, company.password)
  const asked = new URLSearchParams({
    vehicle: await vehicleId(),
    from: String(from),
    to: String(from + 2 * minute),
    channels: '1',
  })
  await page.goto(`${product.url}/historyVideoList?${asked}&stream=sub`)
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  const downloads = page.getByRole('list', { name: 'Downloads' })
  await expect(downloads.getByText(/^(Receiving|Requesting|Saving)/)).toBeVisible()
  await expect(downloads.getByText(/^Done, [\d.]+ MB/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save / }).click()
  const file = await readFile(await (await saved).path())
  expect(file.subarray(4, 8).toString()).toBe('ftyp')
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(downloads).toBeHidden()
})
