/** An alarm from the terminal's report to what was done about it, as two operators see it. */
import { once } from 'node:events'
import { alarmFilesOf } from '../../apps/simulator/src/device/alarm-files.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { followsAlarms, listen } from '../fixtures/sound.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

let company: Company
let product: RunningProduct
test.beforeAll(async ({ filmed }) => {
  product = filmed
  company = await newCompany(product)
  await company.addVehicles([company.phone(1)], { channel: 2 })
})

/** A first-level forward collision as item 0x64 reports it. */
const collision = () => {
  const report = reportAt(113.2644, 23.1291)
  const driverAssistance = {
    alarmId: 7,
    flag: 0,
    type: 1,
    level: 1,
    frontSpeed: 50,
    distance: 5,
    lane: 0,
    sign: 0,
    signValue: 0,
    speed: 60,
    altitude: 12,
    latitude: report.latitude,
    longitude: report.longitude,
    time: report.time,
    state: 0,
    identification: Buffer.from('54303030303031260105080000070200', 'hex'),
  }
  return { ...report, extras: { ...report.extras, driverAssistance } }
}

test('a forward collision is heard and seen with its picture and clip, claimed, answered and on record; a picture without a camera is not asked for (S5.alarm.camera)', async ({
  page,
  browser,
}) => {
  const terminal = aTerminal(product, company.phone(1), { alarmFiles: alarmFilesOf })
  await terminal.start()
  const second = await company.addUser('second')
  const other = await browser.newPage()
  await signedIn(other, product, second, company.password)
  await signedIn(page, product, company.login, company.password)
  const heard = await listen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The second operator's list is on its way while the alarm begins: it does not say so, and the news come before it.
  const begun = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  await other.route('**/alarm/getVehiclesAlarms', async route => {
    const { pageSize } = route.request().postDataJSON() as { pageSize: number }
    const response = await route.fetch()
    if (pageSize === 50) read.resolve()
    await begun.promise
    await route.fulfill({ response })
  })
  const followed = followsAlarms(page)
  await Promise.all([page.goto(`${product.url}/main/alarm`), other.goto(`${product.url}/main/alarm`), read.promise])
  // Browsers stay silent before the first press.
  await page.getByText('No alarms').click()
  await followed

  const uploaded = once(terminal, 'uploaded')
  await terminal.report(collision())
  const acknowledged = performance.now()
  // Of level 1, and nobody has claimed it: on top at once.
  await page.getByRole('row', { name: /Forward collision/ }).waitFor()
  test.info().annotations.push({ type: 'ms', description: String(performance.now() - acknowledged) })
  await expect.poll(() => heard).toEqual({ tones: 2, said: [expect.stringContaining(`T${company.phone(1)}`)] })
  begun.resolve()
  await page.getByRole('row', { name: /Forward collision/ }).click()
  const detail = page.getByRole('complementary', { name: 'Alarm details' })
  await detail.getByRole('button', { name: 'Claim' }).click()
  await detail.getByRole('button', { name: 'Release' }).waitFor()

  await uploaded
  const picture = detail.getByRole('img', { name: /^Picture/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  const clip = detail.locator('video')
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)

  // It was on top at once, or waits as others do: that depends on whether the list was there before it was claimed. Never both.
  const waits = other.getByRole('button', { name: '1 new' })
  const card = other.getByRole('list', { name: 'Alarms' }).getByRole('button')
  await expect(waits.or(card)).toBeVisible()
  if (await waits.isVisible()) await waits.click()
  await expect(card).toContainText(`Claimed by ${company.login}`)
  await card.click()
  const overIt = other.getByRole('dialog', { name: 'Alarm details' })
  await expect(overIt).toContainText('Claimed by somebody else')
  await expect(overIt.getByRole('button', { name: 'Send message' })).toBeDisabled()

  await detail.getByRole('button', { name: 'Send message' }).click()
  const form = page.getByRole('form', { name: 'Send message' })
  await form.getByRole('textbox', { name: 'Message content' }).fill('Keep your distance')
  await form.getByRole('textbox', { name: 'Handling description' }).fill('Driver warned')
  const sent: string[] = []
  page.on('request', request => sent.push(request.url()))
  await form.getByRole('checkbox', { name: 'Take a picture' }).check({ force: true })
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByRole('alert')).toContainText('camera')
  expect(sent.filter(url => /sendPrcVehsAlms/.test(url))).toEqual([])
  await form.getByRole('checkbox', { name: 'Take a picture' }).uncheck({ force: true })
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Sent to terminal: Acknowledged by the terminal').waitFor()

  // The second operator has looked on all the time.
  const steps = overIt.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(5)
  const processed = new RegExp(`${company.login}.*Message · Keep your distance · Driver warned`)
  for (const text of [
    /Requested/,
    /Received · Files: 2/,
    new RegExp(`Claimed.*${company.login}`),
    processed,
    /Text sent to the terminal.*Acknowledged by the terminal/,
  ])
    await expect(steps.filter({ hasText: text })).toHaveCount(1)
  await other.close()
  await terminal.stop()
})
