/** A route from a replay to a rule that watches it, and what becomes of it when the vehicle leaves the corridor. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { type Company, newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'
import { addTrack, trackDay, type TrackRow } from '../fixtures/tracks.ts'

test.use({ viewport: desktop })

const day = 24 * 3_600_000
/** Where the browser is. */
const midnight = Math.floor((Date.now() + 8 * 3_600_000) / day) * day - 8 * 3_600_000
const said = '您已偏离路线，请返回'

/** East along a parallel at 60 km/h, a report every ten seconds; between two of them it goes a kilometre north of it. */
const places = (reports: number, away?: { from: number; to: number }) =>
  Array.from({ length: reports }, (_, n) => {
    const north = away && n >= away.from && n <= away.to ? Math.min(n - away.from + 1, away.to - n + 1, 6) * 0.0015 : 0
    return { longitude: 121.3 + n * 0.001_75, latitude: 31.23 + north }
  })
const atHour = (hour: number, reports: number, away?: { from: number; to: number }): TrackRow[] =>
  places(reports, away).map((place, n) => ({
    ...place,
    second: (midnight - day - trackDay) / 1000 + hour * 3600 + n * 10,
    speed: 60,
  }))

interface Received {
  type: string
  data: { rule?: string; typeName?: { en: string } }
}
/** Takes whatever it is sent. */
async function receiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      received.push(JSON.parse(text) as Received)
      response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { received, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tms`, close }
}

async function goTo(page: Page, time: string): Promise<void> {
  const clock = page.getByRole('textbox', { name: 'Playback time' })
  await clock.fill(time)
  await clock.press('Enter')
  await expect(clock).toHaveValue(`${time}:00`)
}
const ofPlaces = async (page: Page, item: string | RegExp) => {
  await page.getByRole('button', { name: 'Routes and geofences' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

let product: RunningProduct
let company: Company
let vehicleId = ''
test.beforeAll(async ({ filmed }) => {
  product = filmed
  company = await newCompany(product)
  ;[vehicleId = ''] = await company.addVehicles([company.phone(1)], { channel: 1 })
  await addTrack(product, vehicleId, [...atHour(8, 121), ...atHour(10, 121, { from: 60, to: 90 })])
})

/** From the replay to the stored route: its corridor and two sections with limits. */
async function takeRoute(page: Page): Promise<void> {
  await page.goto(`${product.url}/main/track?vehicle=${vehicleId}&from=${midnight - day}&to=${midnight - 1_000}`)
  await expect(page.getByRole('region', { name: 'Map of the track' })).toHaveAttribute('data-line', '1')
  await goTo(page, '08:00')
  await ofPlaces(page, 'Route begins here')
  await goTo(page, '08:18')
  await ofPlaces(page, /^Route ends here \(from 08:00/)
  await expect(page.getByText(/^Taken from the track: \d+ points/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Line 7')
  await page.getByRole('textbox', { name: 'Width of the corridor' }).fill('200')
  const addSection = page.getByRole('button', { name: 'Add section' })
  await addSection.click()
  await addSection.click()
  const second = page.getByRole('group', { name: 'Section 2', exact: true })
  await page.getByRole('group', { name: 'Section 1', exact: true }).getByLabel('Limit').fill('80')
  await second.getByLabel('From', { exact: true }).fill('6')
  await second.getByLabel('Limit').fill('50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Geofences and routes' })).toContainText('2 sections')
}

/** A rule of the route, tried on the past before it is switched on; `more`: what else is chosen. */
async function setRule(page: Page, name: string, kind: string, found: RegExp, more?: (sheet: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Add rule' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add rule' })
  await sheet.getByRole('textbox', { name: 'Name' }).fill(name)
  await sheet.getByRole('button', { name: /Kind/ }).click()
  await page.getByRole('option', { name: kind }).click()
  await sheet.getByRole('button', { name: /Select a route/ }).click()
  await page.getByRole('option', { name: 'Line 7' }).click()
  await sheet.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(sheet.getByText(found)).toBeVisible()
  await more?.(sheet)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Alarm rules' })).toContainText(name)
}

async function chooseActions(sheet: Locator): Promise<void> {
  await sheet.getByRole('switch', { name: 'Text read to the driver' }).click()
  await sheet.getByRole('textbox', { name: 'What is read to the driver' }).fill(said)
  await sheet.getByRole('switch', { name: 'Recording' }).click()
  await sheet.getByRole('switch', { name: 'Tell other systems' }).click()
}

test('a route is taken from a replay and watched by rules that were tried on the past; who leaves it is told, filmed, reported and on record', async ({
  page,
}) => {
  const { received, address, close } = await receiver()
  await company.call('admin/addWebhook', { name: 'TMS', address, kinds: ['rule.raised'], orgIds: [company.organisation] })
  await signedIn(page, product, company.login, company.password)
  await takeRoute(page)
  // Yesterday it was left once, and driven along at 60 twice: over the 50 of its second section.
  await setRule(page, 'Off line 7', 'Left its planned route', /^1 alarm in the last 7 days, at 1 vehicle\./, chooseActions)
  await setRule(page, 'Fast on line 7', 'Over the limit of a route', /^3 alarms in the last 7 days, at 1 vehicle\./)

  const cameras = { channels: 1, video: 'h264', sound: 'g711a', wholeDays: true } as const
  const terminal = aTerminal(product, company.phone(1), { plate: `T${company.phone(1)}`, cameras })
  await terminal.start()
  // It left two minutes ago, so that what follows is recorded by now.
  const drive = places(74, { from: 56, to: 140 })
  const now = Math.floor(Date.now() / 1000) * 1000
  for (const [n, { longitude, latitude }] of drive.entries())
    await terminal.report(reportAt(longitude, latitude, { time: now - (drive.length - n) * 10_000 }))

  await page.goto(`${product.url}/main/alarm`)
  await expect(page.getByRole('row', { name: /Over the limit of a route/ })).toBeVisible()
  await page.getByRole('row', { name: /Left its planned route/ }).click()
  const detail = page.getByRole('complementary', { name: 'Alarm details' })
  for (const [step, result] of [
    ['Text sent to the terminal', `Acknowledged by the terminal · Rule “Off line 7” · ${said}`],
    ['Recording', 'Camera 1 · 15 s before and after'],
    ['Sent to other systems', 'Handed over'],
  ] as const)
    await expect(detail.getByRole('listitem').filter({ hasText: step }).first()).toContainText(result)
  expect(terminal.relay.shown).toEqual([said])
  // A terminal records a file each quarter of an hour: around its turn there are two.
  await expect(detail.locator('video').first()).toHaveJSProperty('videoWidth', 352)
  await expect.poll(() => received).toMatchObject([{ type: 'rule.raised', data: { rule: 'Off line 7' } }])

  await page.goto(`${product.url}/admin/record`)
  await expect(page.getByRole('row', { name: /A rule did something/ })).toHaveCount(3)
  await terminal.stop()
  close()
})
