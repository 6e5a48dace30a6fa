/** Live video of simulated cameras, as it is seen and heard in a browser. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import type { TerminalOptions } from '../../apps/simulator/src/terminal-options.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { loudness, measureSound } from '../fixtures/loudness.ts'
import { desktop } from '../fixtures/pages.ts'
import { clockIn } from '../fixtures/picture-clock.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { sendsCalls } from '../fixtures/sent-calls.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'
import { playChannel, selectWindow } from '../fixtures/video-screen.ts'

test.use({ viewport: desktop })

/** One that the browser decodes, and one of those that packages/jt1078/src/audio does, where each is tested. */
const sounds = ['aac', 'g711a'] as const
/** One more vehicle without sound, and one whose pictures this browser does not know. */
const vehicles = [
  ...sounds.map(sound => ({ video: 'h264' as const, sound })),
  { video: 'h264' as const, sound: 'none' as const },
  { video: 'h265' as const, sound: 'aac' as const },
]

let product: RunningProduct
let company: Company
/** Those of this `beforeAll`: it may run several times in one worker. */
let terminals: Terminal[]
const plateOf = (nth: number): string => `T${company.phone(nth)}`

test.beforeAll(async ({ filmed }) => {
  product = filmed
  terminals = []
  company = await newCompany(product)
  await company.addVehicles(
    vehicles.map((_, at) => company.phone(at + 1)),
    { channel: 2 },
  )
  for (const [at, { video, sound }] of vehicles.entries()) {
    const cameras: TerminalOptions['cameras'] = { channels: 2, video, sound }
    const terminal = aTerminal(product, company.phone(at + 1), { plate: plateOf(at + 1), cameras })
    terminals.push(terminal)
    await terminal.start()
    await terminal.report(reportAt(113.2644, 23.1291 + at / 100))
  }
})
test.afterAll(async () => {
  await Promise.all(terminals.map(terminal => terminal.stop()))
})

async function openVideo(page: Page, login = company.login): Promise<void> {
  await signedIn(page, product, login, company.password)
  await page.goto(`${product.url}/main/video`)
}

/** Opens a channel of the nth vehicle in the selected window. */
const play = (page: Page, nth: number, channel = 1): Promise<void> => playChannel(page, plateOf(nth), channel)

test('a camera is opened, and its running clock is read from the picture; a picture of it is saved (S1.feature.3)', async ({
  page,
}) => {
  const sends = sendsCalls(page)
  await openVideo(page)
  await play(page, 1)
  await expect.poll(() => clockIn(page)).toBeGreaterThanOrEqual(0)
  const first = await clockIn(page)
  await expect.poll(async () => (await clockIn(page)) !== first).toBe(true)
  await expect(page.getByText(/kbit\/s · \d+ fps · delay \d+ ms/)).toBeVisible()
  await page.getByRole('button', { name: `Window 1, ${plateOf(1)} · Channel 1` }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Take picture' }).click()
  const picture = await saved
  expect(picture.suggestedFilename()).toMatch(new RegExp(`^${plateOf(1)}_Channel_1_\\d{8}_\\d{6}\\.jpg$`))
  expect((await readFile(await picture.path())).subarray(0, 3).toString('hex')).toBe('ffd8ff')

  // As on iPhones, which fill the screen with films alone.
  await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
  await page.getByRole('button', { name: 'Full screen' }).click()
  const canvas = page.locator('canvas').first()
  await expect.poll(() => canvas.boundingBox()).toEqual({ x: 0, y: 0, ...desktop })
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await canvas.boundingBox())?.width).toBeLessThan(desktop.width)

  await page.getByRole('button', { name: 'Request camera photo' }).click()
  await sends('video/getVideoUrl', 'video/captureVideoPicture')
})

const heard = [
  ...sounds.map((sound, at) => ({ at, name: `sound of ${sound}`, without: undefined })),
  { at: 0, name: 'sound of aac without a decoder for streams', without: 'AudioDecoder' },
]
for (const { at, name, without } of heard)
  test(`${name} reaches the output when it is switched on, and not before`, async ({ page }) => {
    await measureSound(page)
    if (without) await page.addInitScript(missing => Reflect.deleteProperty(window, missing), without)
    await openVideo(page)
    await play(page, at + 1)
    await expect.poll(() => clockIn(page)).toBeGreaterThanOrEqual(0)
    await selectWindow(page, 1)
    expect(await loudness(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Sound on' }).click()
    await expect.poll(() => loudness(page)).toBeGreaterThan(0.05)
    await page.getByRole('button', { name: 'Sound off' }).click()
    await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible()
  })

test('sound may be switched on before any came; a camera that sends none is told when that is known', async ({ page }) => {
  await openVideo(page)
  await play(page, vehicles.findIndex(({ sound }) => sound === 'none') + 1)
  await selectWindow(page, 1)
  await page.getByRole('button', { name: 'Sound on' }).click()
  await expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible()
  await expect(page.getByText('This channel has no sound')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible()
})

test('two cameras play side by side, the quality of one is switched, and without an operation the terminal stops (S9.6)', async ({
  page,
}) => {
  const sends = sendsCalls(page)
  await page.clock.install()
  await openVideo(page)
  await play(page, 2, 1)
  await play(page, 2, 2)
  for (const window of [0, 1]) await expect.poll(() => clockIn(page, window)).toBeGreaterThanOrEqual(0)
  const width = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.width)
  const before = await width()
  await selectWindow(page, 1)
  await page.getByRole('radio', { name: 'High' }).check()
  await sends('video/switchVideoQuality', 'video/getVideoNoOpsAutoCloseDuration')
  await expect.poll(width).toBeGreaterThan(before)
  await expect.poll(() => clockIn(page)).toBeGreaterThanOrEqual(0)

  const goesOn = page.getByRole('button', { name: /^Stops in \d+ s/ })
  const sessions = () => terminals[1]?.cameras?.sessions.map(({ channel }) => channel).toSorted()
  // How long the steps above took is no matter: the pointer moves, which is an operation. It stops 30 s after the last one.
  await page.mouse.move(2, 2)
  await page.mouse.move(4, 4)
  await page.clock.fastForward(21_000)
  await goesOn.click()
  await expect(goesOn).toBeHidden()
  // A channel whose quality is switched may be asked for a second time.
  await expect.poll(sessions).toEqual([1, 2])
  // The page stays open: nobody watches any more.
  await page.clock.fastForward(31_000)
  await expect(page.getByText('Stopped due to inactivity')).toHaveCount(2)
  await expect.poll(sessions).toEqual([])
  await page.getByRole('button', { name: 'Resume all 2' }).click()
  await expect.poll(sessions).toEqual([1, 2])
  await expect(page.getByText('Stopped due to inactivity')).toHaveCount(0)
})

test('video in a codec that the browser does not know is refused with its name, and the terminal is told to stop', async ({
  page,
}) => {
  await openVideo(page)
  await play(page, vehicles.length)
  await expect(page.getByText(/H\.265, which this browser cannot decode.*H\.264/)).toBeVisible()
  await expect.poll(() => terminals.at(-1)?.cameras?.sessions.length).toBe(0)
})

test('without a selected window playing, taking a picture and sound say what is missing (S5.video.window.play) (S5.video.window.capture) (S5.video.window.sound)', async ({
  page,
}) => {
  await openVideo(page)
  await page.getByRole('button', { name: 'Window 1', exact: true }).click()
  const asked: string[] = []
  page.on('request', request => void (request.url().includes('/video/getVideoUrl') && asked.push(request.url())))
  const message = page.getByRole('alertdialog').filter({ hasText: 'Please select a window first' })
  for (const name of ['Play', 'Take picture', 'Sound on']) {
    await page.getByRole('button', { name, exact: true }).click()
    await message.getByRole('button').click()
    await expect(message).toBeHidden()
  }
  await play(page, 1)
  await expect(message).toBeVisible()
  expect(asked).toEqual([])
})

test('without videoAuth there is no video tab, with it there is (S6.right.5)', async ({ page, browser }) => {
  await openVideo(page)
  const rail = page.getByRole('navigation', { name: 'Modules' })
  await expect(rail.getByRole('link', { name: 'Video' })).toBeVisible()
  const other = await browser.newPage()
  await signedIn(other, product, await company.addUser('blind', { videoAuth: false }), company.password)
  await other.goto(`${product.url}/main/pos`)
  const others = other.getByRole('navigation', { name: 'Modules' })
  await expect(others.getByRole('link', { name: 'Vehicles' })).toBeVisible()
  await expect(others.getByRole('link', { name: 'Video' })).toHaveCount(0)
  await other.close()
})
