/** The routes of the specification by their groups: each opens its own page and carries its title. A group is here once all its routes are. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { openSignIn } from '../fixtures/pages.ts'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--empty', '--title', 'Northern fleet'] })
})
test.afterAll(async () => {
  await endProduct(product)
})

test('the pages of platforms are Add platform, Common platform list and Edit platform account, by their own titles alone (S2.route.1)', async ({
  page,
}) => {
  await openSignIn(page, product)
  const code = new URLSearchParams({ code: new URL(product.url).host })
  for (const [path, title] of [
    ['/newPlatform', 'Add platform'],
    ['/platformList', 'Common platform list'],
    [`/editPlatform?${code}`, 'Edit platform account'],
  ] as const) {
    await page.goto(product.url + path)
    await expect(page).toHaveTitle(title)
    await expect(page).toHaveURL(product.url + path)
  }
})

test('tracks and vehicle details open their own pages, with Track replay and Vehicle details among their titles (S2.route.4) (S2.route.5); so do alarms, with Send message and Alarm detail (S2.route.9) (S2.route.10), trips and checks, with Post-check records and System overview (S2.route.15) (S2.route.16), and safety and risk, with their titles (S2.route.13) (S2.route.14)', async ({
  page,
  movingDemo: demo,
}) => {
  await signedIn(page, demo, 'demo', 'outrider')
  const [row] = await demo.sql<{ id: number }>(
    'select vehicle_id as id from latest_positions where located order by vehicle_id limit 1',
  )
  const vehicle = `?vehicle=${row?.id}`
  for (const [path, title] of [
    ['/trackList', 'Track points'],
    ['/parkList', 'Stops'],
    ['/speedCurve', 'Speed curve'],
    ['/trackQuery', 'Track replay'],
    ['/trackDriverList', 'Driver log'],
    ['/VehicleTripsQuery', 'Vehicle trips query'],
    [`/VehicleTrips${vehicle}`, 'Vehicle trips'],
    ['/ItineraryReporting', 'Itinerary reporting'],
    ['/AddItineraryReporting', 'Add itinerary report'],
    ['/EditItineraryReporting', 'Edit itinerary report'],
    ['/departureCheck', 'Departure check'],
    ['/departureChecklists', 'Departure checklists'],
    [`/vehicleInfo${vehicle}`, 'Vehicle details'],
    [`/errorVehicleInfo${vehicle}`, 'Vehicle details'],
    [`/VehicleInfoEdit${vehicle}`, 'Edit vehicle record'],
    [`/editVehicle${vehicle}`, 'Edit vehicle'],
    ['/alarmHandle', 'Send message'],
    ['/vehAlmDetail', 'Alarm detail'],
    ['/postcheck', 'Post-check records'],
    ['/postchecklist', 'Post-check list'],
    ['/postcheckrsp', 'Post-check reply'],
    ['/overview', 'System overview'],
    ['/SafetyDaily', 'Safety daily report'],
    ['/MLSafetyDaily', 'Safety daily report'],
    ['/coScyAnRp', 'Company safety analysis'],
    ['/vehScyAnRp', 'Vehicle safety analysis'],
    ['/olMonitoringAnls', 'Networked control analysis'],
    ['/orgRiskPortrait', 'Organisation risk portrait'],
    ['/vehRiskPortrait', 'Vehicle risk portrait'],
    ['/driverRiskPortrait', 'Driver risk portrait'],
    ['/riskObjections', 'Objections'],
    ['/riskSettings', 'How risk is scored'],
  ] as const) {
    await page.goto(demo.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`${title}$`))
    expect(new URL(page.url()).pathname + (path.includes('?') ? vehicle : '')).toBe(path)
  }
})

test('applications open their own pages (S2.route.18)', async ({ page, demo }) => {
  await signedIn(page, demo, 'demo', 'outrider')
  for (const [path, title] of [
    ['/myApply', 'My applications'],
    ['/myApplyAdd', 'New application'],
    ['/myApplyDetail', 'Application detail'],
    ['/myApproval', 'My approvals'],
    ['/patchRecord', 'Dispatch records'],
    ['/expend', 'Expenses'],
  ] as const) {
    await page.goto(demo.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`${title}$`))
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('installation and maintenance open their own pages (S2.route.17), and so do the pickers (S2.route.8)', async ({
  page,
  demo,
}) => {
  await signedIn(page, demo, 'demo', 'outrider')
  for (const [path, title] of [
    ['/historicalTask', 'Historical tasks'],
    ['/changeParts', 'Change parts'],
    ['/msgNotification', 'Message notifications'],
    ['/newInstallList', 'New-installation applications'],
    ['/newInstallApply', 'New-installation application'],
    ['/instOrRepairCheck', 'Installation or repair check'],
    ['/newRepairApply', 'Repair application'],
    ['/newRepairList', 'Repair applications'],
    ['/reviewList', 'Review list'],
    ['/reviewDispatch', 'Review and dispatch'],
    ['/taskList', 'Task list'],
    ['/taskFeedback', 'Task feedback'],
    ['/checkVehPos', 'Check vehicle position'],
    ['/addNewVehicle', 'Add vehicle'],
    ['/newHistory', 'Added vehicles'],
    ['/orgList', 'Select organisation'],
    ['/alarmTypeList', ''],
    ['/plateNumList', ''],
    ['/plateNumListRep', ''],
    ['/driverList', 'Select driver'],
    ['/installerList', 'Select installer'],
    ['/simNumList', 'Select terminal phone number'],
  ] as const) {
    await page.goto(demo.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`${title}$`))
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('push, alarm, video, theme and map settings are reached from the personal centre; they and About have their titles (S2.routeDetail.19) (S2.route.20)', async ({
  page,
  demo,
}) => {
  await signedIn(page, demo, 'demo', 'outrider')
  for (const [path, title] of [
    ['/pushConfig', 'Push settings'],
    ['/alarmConfig', 'Alarm settings'],
    ['/videoConfig', 'Video settings'],
    ['/themeConfig', 'Theme settings'],
    ['/mapConfig', 'Map settings'],
    ['/about', 'About'],
  ] as const) {
    await page.goto(`${demo.url}/my`)
    await expect(page.getByRole('heading', { level: 1, name: 'Personal centre' })).toBeVisible()
    await expect(page).toHaveTitle(/Personal centre$/)
    await page
      .getByRole('link', { name: title })
      .or(page.getByRole('button', { name: title }))
      .first()
      .click()
    await expect(page).toHaveURL(demo.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`${title}$`))
  }
})

test('each page of the personal centre opens its own page, not the error page (S2.route.19)', async ({ page, demo }) => {
  await signedIn(page, demo, 'demo', 'outrider')
  const titles = new Set<string>()
  const paths = ['/my', '/alarmConfig', '/pushConfig', '/themeConfig', '/commonConfig', '/mapConfig', '/MapVehInfoConfig']
  const more = ['/videoConfig', '/about', '/authorization', '/MapCenterConfig', '/GuideStyle']
  for (const path of [...paths, ...more]) {
    await page.goto(demo.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(demo.url + path)
    titles.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  }
  expect(titles.size).toBe(12)
})

/** Opens each address; what stands where there is no such page is not its heading. */
async function eachIsItsOwn(page: Page, url: string, rows: readonly (readonly [string, string | undefined])[]): Promise<void> {
  const titles = new Set<string>()
  for (const [path, title] of rows) {
    await page.goto(url + path)
    const heading = page.getByRole('heading', { level: 1, ...(title !== undefined && { name: title, exact: true }) })
    await expect(heading).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(rows.length)
}

test('control and settings open their own pages (S2.route.2), with Control commands and Detail settings (S2.route.3); so do video and photos (S2.route.6), with Multi-channel photo and Photo history (S2.route.7)', async ({
  page,
  demo,
}) => {
  await signedIn(page, demo, 'demo', 'outrider')
  await eachIsItsOwn(page, demo.url, [
    ['/paramSetting', 'Control commands'],
    ['/vehicleInfoSetting', 'Detail settings'],
    ['/selectedVehListSetting', undefined],
    ['/historyVideoQuery', undefined],
    ['/historyVideoList', undefined],
    ['/historyVideoPlay', undefined],
    ['/historyVideoPlayAll', undefined],
    ['/captureInfo', undefined],
    ['/photograph', undefined],
    ['/captureResult', undefined],
    ['/captureResultList', 'Multi-channel photo'],
    ['/pictureList', 'Photo history'],
  ])
})

test('the pages to select a vehicle and one with video, No network, Dispatch and the choice of functions open by themselves (S2.route.21)', async ({
  page,
  demo,
}) => {
  await signedIn(page, demo, 'demo', 'outrider')
  for (const [path, title] of [
    ['/vehicleRadioList', 'Select vehicle (single choice)'],
    ['/videoVehicleList', 'Video vehicle list'],
    ['/notnetwork', 'No network'],
    ['/dispatch', 'Dispatch'],
    ['/edit', 'More functions'],
  ] as const) {
    await page.goto(demo.url + path)
    await expect(page).toHaveTitle(new RegExp(`${title.replaceAll(/[()]/g, '.')}$`))
    await expect(page.getByRole('main').first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})
