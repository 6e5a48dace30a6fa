// @vitest-environment jsdom
/** The routes of the specification by their groups: each opens its own page and carries its title. A group is here once all its routes are. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile, visitorOf } from '../testing/company.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { aReport } from '../testing/server.ts'

const platform = await platformOfFile({ title: 'Fleet' })
const company = await newCompany(platform)
const id = await company.addVehicle('沪A00001')
platform.bus.publish({ kind: 'stored', positions: [aReport(Number(id), 0, { time: Date.now(), receivedAt: Date.now() })] })
const vehicle = `?vehicle=${id}`

/** Opens each address in a client that runs already. Where the specification has no title, it is one that no other page has. */
async function eachIsItsOwn(
  rows: readonly (readonly [path: string, title?: string])[],
  /** The page has its title as its heading, too. */
  headed = true,
): Promise<void> {
  const { address } = await openScreen('/about', { as: company })
  const titles = new Set<string>()
  for (const [path, title] of rows) {
    document.title = ''
    act(() => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    })
    const end = title === undefined ? '' : ` · ${title}`
    await waitFor(() => expect([path, document.title.slice(-end.length)]).toEqual([path, end || expect.stringMatching(/./)]))
    if (title !== undefined && headed) await screen.findByRole('heading', { level: 1, name: title })
    else await screen.findByRole('main')
    expect([path, address()]).toEqual([path, path])
    if (title === undefined) titles.add(document.title)
  }
  expect(titles.size).toBe(rows.filter(([, title]) => title === undefined).length)
}

test('the pages of platforms are Add platform, Common platform list and Edit platform account, by their own titles alone (S2.route.1)', async () => {
  for (const [path, title] of [
    ['/newPlatform', 'Add platform'],
    ['/platformList', 'Common platform list'],
    ['/editPlatform?code=one', 'Edit platform account'],
  ] as const) {
    document.title = ''
    const place = { Code: 'one', Title: 'Fleet', Url: platform.url, isCheckIn: true, gzhTitle: '' }
    const { address } = await openScreen(path, { as: visitorOf(company), stored: { platformInfoList: [place], userDatas: {} } })
    await waitFor(() => expect(document.title).toBe(title))
    await waitFor(() => expect(address()).toBe(path))
  }
})

test('tracks and vehicle details open their own pages, with Track replay and Vehicle details among their titles (S2.route.4) (S2.route.5)', async () => {
  await eachIsItsOwn([
    ['/trackList', 'Track points'],
    ['/parkList', 'Stops'],
    ['/speedCurve', 'Speed curve'],
    ['/trackQuery', 'Track replay'],
    ['/trackDriverList', 'Driver log'],
    [`/vehicleInfo${vehicle}`, 'Vehicle details'],
    [`/errorVehicleInfo${vehicle}`, 'Vehicle details'],
    [`/VehicleInfoEdit${vehicle}`, 'Edit vehicle record'],
    [`/vehicleMeasuring${vehicle}`, 'Distance and fuel sensors'],
    [`/editVehicle${vehicle}`, 'Edit vehicle'],
  ])
})

test('alarms open their own pages, with Send message and Alarm detail (S2.route.9) (S2.route.10); so do trips and checks, with Post-check records and System overview (S2.route.15) (S2.route.16)', async () => {
  await eachIsItsOwn([
    ['/alarmHandle', 'Send message'],
    ['/vehAlmDetail', 'Alarm detail'],
    ['/VehicleTripsQuery', 'Vehicle trips query'],
    [`/VehicleTrips${vehicle}`, 'Vehicle trips'],
    ['/ItineraryReporting', 'Itinerary reporting'],
    ['/AddItineraryReporting', 'Add itinerary report'],
    ['/EditItineraryReporting', 'Edit itinerary report'],
    ['/departureCheck', 'Departure check'],
    ['/departureChecklists', 'Departure checklists'],
    ['/postcheck', 'Post-check records'],
    ['/postchecklist', 'Post-check list'],
    ['/postcheckrsp', 'Post-check reply'],
    ['/overview', 'System overview'],
  ])
})

test('safety and risk open their own pages, with their titles (S2.route.13) (S2.route.14)', async () => {
  await eachIsItsOwn([
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
  ])
})

test('applications open their own pages (S2.route.18)', async () => {
  await eachIsItsOwn([
    ['/myApply', 'My applications'],
    ['/myApplyAdd', 'New application'],
    ['/myApplyDetail', 'Application detail'],
    ['/myApproval', 'My approvals'],
    ['/patchRecord', 'Dispatch records'],
    ['/expend', 'Expenses'],
  ])
})

test('installation and maintenance open their own pages (S2.route.17)', async () => {
  await eachIsItsOwn([
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
  ])
})

test('the pickers open their own pages (S2.route.8)', async () => {
  await eachIsItsOwn([
    ['/orgList', 'Select organisation'],
    ['/alarmTypeList'],
    ['/plateNumList'],
    ['/plateNumListRep'],
    ['/driverList', 'Select driver'],
    ['/installerList', 'Select installer'],
    ['/simNumList', 'Select terminal phone number'],
  ])
})

test('control and settings open their own pages (S2.route.2), with Control commands and Detail settings (S2.route.3)', async () => {
  await eachIsItsOwn([
    ['/paramSetting', 'Control commands'],
    ['/vehicleInfoSetting', 'Detail settings'],
    ['/selectedVehListSetting'],
  ])
})

test('video and photos open their own pages (S2.route.6), with Multi-channel photo and Photo history (S2.route.7)', async () => {
  await eachIsItsOwn([
    ['/historyVideoQuery'],
    ['/historyVideoList'],
    ['/historyVideoPlay'],
    ['/historyVideoPlayAll'],
    ['/captureInfo'],
    ['/photograph'],
    ['/captureResult'],
    ['/captureResultList', 'Multi-channel photo'],
    ['/pictureList', 'Photo history'],
  ])
})

test('each page of the personal centre opens its own page, not the error page (S2.route.19), and About has its title (S2.route.20)', async () => {
  await eachIsItsOwn([
    ['/my', 'Personal centre'],
    ['/alarmConfig', 'Alarm settings'],
    ['/pushConfig', 'Push settings'],
    ['/themeConfig', 'Theme settings'],
    ['/commonConfig'],
    ['/mapConfig', 'Map settings'],
    ['/MapVehInfoConfig'],
    ['/videoConfig', 'Video settings'],
    ['/about', 'About'],
    ['/authorization'],
    ['/MapCenterConfig'],
    ['/GuideStyle'],
  ])
})

test('the pages to select a vehicle and one with video, No network, Dispatch and the choice of functions open by themselves (S2.route.21)', async () => {
  await eachIsItsOwn(
    [
      ['/vehicleRadioList', 'Select vehicle (single choice)'],
      ['/videoVehicleList', 'Video vehicle list'],
      ['/notnetwork', 'No network'],
      ['/dispatch', 'Dispatch'],
      ['/edit', 'More functions'],
    ],
    false,
  )
})

test('push, alarm, video, theme and map settings and About are reached from the personal centre (S2.routeDetail.19) (S2.route.20)', async () => {
  const { user, address } = await openScreen('/my', { as: company })
  for (const [path, title] of [
    ['/pushConfig', 'Push settings'],
    ['/alarmConfig', 'Alarm settings'],
    ['/videoConfig', 'Video settings'],
    ['/themeConfig', 'Theme settings'],
    ['/mapConfig', 'Map settings'],
    ['/about', 'About'],
  ] as const) {
    await screen.findByRole('heading', { level: 1, name: 'Personal centre' })
    const entry = new RegExp(`^${title}`)
    await user.click(screen.queryByRole('link', { name: entry }) ?? screen.getByRole('button', { name: entry }))
    await screen.findByRole('heading', { level: 1, name: title })
    await waitFor(() => expect(address()).toBe(path))
    act(() => history.back())
    await waitFor(() => expect(address()).toBe('/my'))
  }
})
