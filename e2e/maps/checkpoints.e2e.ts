/** A checkpoint and the vehicle that heads for it and comes through, over a real terminal: Checkpoints.screen.test.tsx has forms and lists. */
import { destination } from '@outrider/geo'
import { type Page } from '@playwright/test'
import type { MapElement } from '../../apps/client/src/core/map/shell/base-map.ts'
import type { DraftCircleLayer } from '../../apps/client/src/core/map/circle/draft-circle-layer.ts'
import { expect, test } from '../fixtures/test.ts'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { desktop } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

type DraftHooks = Partial<DraftCircleLayer['hooks']>

const gate = { lat: 31.2, lon: 121.5 }

let product: RunningProduct
let company: Company
let number: string
let terminal: Terminal
let vehicle: string
let minutes = 0

test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  number = company.phone(1)
  ;[vehicle = ''] = await company.addVehicles([number])
  const facts = { nameZh: '一号卡口', nameEn: 'Gate one', type: 'toll', radius: 300, remindWithin: 2_000 }
  await company.call('accessMon/addAccessMon', { orgId: company.organisation, latitude: gate.lat, longitude: gate.lon, ...facts })
  terminal = aTerminal(product, number)
  await terminal.start()
})
test.afterAll(async () => {
  await terminal.stop()
})

/** A report from so many metres east of the gate, a minute after the one before. */
function reportFrom(metres: number, speed = 60): Promise<void> {
  const { lat, lon } = destination(gate, metres < 0 ? 270 : 90, Math.abs(metres))
  // The newest stands for now: earlier ones lie in the past.
  const time = Date.now() - 20 * 60_000 + minutes++ * 60_000
  return terminal.report({ ...reportAt(lon, lat, { speed }), course: 90, time: Math.floor(time / 1000) * 1000 })
}
/** Where the edge of the circle that is being edited is dragged, once the map stands still; px of the page. */
const handleOf = (page: Page): Promise<{ x: number; y: number }> =>
  page.getByRole('region', { name: 'Checkpoint map' }).evaluate(async (element: MapElement & DraftHooks) => {
    const { outriderMap: map, draftHandles } = element
    if (!map) throw new Error('no map')
    if (map.isMoving()) await map.once('moveend')
    const handles = draftHandles?.()
    if (!handles) throw new Error('nothing is being edited')
    const { x, y } = map.project(handles.edge)
    const { left, top } = element.getBoundingClientRect()
    return { x: left + x, y: top + y }
  })
const called = (page: Page, path: string) => page.waitForRequest(request => request.url().endsWith(`/${path}`))

test('a vehicle that heads for a checkpoint is announced and its passage shows while one looks; what it came through is shown on a map with its way, where the circle is dragged too (S2.route.12) (S7.other.5)', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/kakouMonitor?view=approaching`)
  await expect(page.getByText('No vehicles approaching')).toBeVisible()
  minutes = 19
  await reportFrom(-1_300)
  await page.reload()
  const near = page.getByRole('list', { name: 'Approaching' }).getByRole('listitem')
  await expect(near).toContainText(`T${number}`)
  await expect(near).toContainText('1 km to Gate one')
  await expect(near).toContainText('about 1 min')

  await page.getByRole('radio', { name: 'Passes' }).click()
  await expect(page.getByText('No passes yet')).toBeVisible()
  await reportFrom(-100)
  const passage = page.getByRole('list', { name: 'Passes' }).getByRole('listitem')
  await expect(passage).toContainText(`T${number}`)
  await expect(passage).toContainText('At the checkpoint')
  await reportFrom(100, 40)
  await reportFrom(2_000)
  await expect(passage).not.toContainText('At the checkpoint')
  await expect(passage).toHaveCount(1)

  await page.setViewportSize(desktop)
  await page.goto(`${product.url}/kakouMonitor`)
  const map = page.getByRole('region', { name: 'Checkpoint map' })
  await expect(map).toHaveAttribute('data-ready', 'true')
  const first = await map.elementHandle()
  await page.getByRole('tab', { name: 'Checkpoints' }).click()
  await expect(page).toHaveURL(/\/kakouLocMap$/)
  await page.getByRole('tab', { name: 'By vehicle' }).click()
  await expect(page).toHaveURL(/\/kakouTrackReplay$/)
  await page.getByRole('tab', { name: 'Passes' }).click()
  await page.getByRole('button', { name: 'Table and export' }).click()
  const track = called(page, 'track/getVehicleTrack')
  await page.getByRole('grid', { name: 'Passes' }).getByRole('gridcell', { name: 'Gate one' }).click()
  await expect(page).toHaveURL(new RegExp(`/kakouTrackReplay\\?vehicle=${vehicle}&`))
  await track
  const passages = page.getByRole('list', { name: `Checkpoints passed by T${number}` })
  await expect(passages.getByRole('listitem')).toHaveCount(1)
  await expect(passages).toContainText('Gate one')
  // One map over the three screens.
  expect(await map.evaluate((node, before) => node === before, first)).toBe(true)
  await passages.getByRole('button').click()
  await expect(passages.getByRole('button')).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: '2 days ago' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No checkpoint passed in this period')).toBeVisible()
  await page.getByRole('button', { name: 'Replay the full track' }).click()
  await expect(page).toHaveURL(new RegExp(`/trackQuery\\?vehicle=${vehicle}&from=`))

  // Beside the map in wide windows its circle is dragged.
  await page.goto(`${product.url}/kakouMonitor?view=checkpoints`)
  await page.getByRole('button', { name: /Gate one/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('region', { name: 'Checkpoint map' })).toHaveAttribute('data-ready', 'true')
  const editor = page.getByRole('region', { name: 'Edit checkpoint' })
  await expect(editor.getByLabel('Radius')).toHaveValue('300')
  const handle = await handleOf(page)
  await page.mouse.move(handle.x, handle.y)
  await page.mouse.down()
  await page.mouse.move(handle.x + 40, handle.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Number(await editor.getByLabel('Radius').inputValue())).toBeGreaterThan(310)
  await editor.getByRole('button', { name: 'Close' }).click()
})
