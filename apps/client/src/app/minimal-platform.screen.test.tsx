// @vitest-environment jsdom
/** Screens at a platform of another vendor, which speaks only what the specification names, alone and beside ours. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addAlarm } from '../../../server/src/testing/alarm-rows.ts'
import { addDay } from '../../../server/src/testing/figure-rows.ts'
import { newCompany, platformOfFile } from '../testing/company.ts'
import { minimalPlatform } from '../testing/minimal-platform.ts'
import { besideCode, openScreen } from '../testing/open-screen.tsx'
import { userOf } from '../testing/user-of.ts'

const now = Date.now()
const theirs = await minimalPlatform({ now })
afterAll(() => theirs.stop())
const as = userOf(theirs)
beforeEach(cleanup)
const ours = platformOfFile()

test('the list stands in the order of names, and positions are polled as there is no feed (S3.vehicle.1)', async () => {
  await openScreen('/main/vehicleList', { as })
  const first = await screen.findByText('沪A10002')
  const second = await screen.findByText(/沪B20001/)
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Driving/ }).textContent).toBe('Driving1'))
  expect(theirs.bodies('vehicle/getVehiclesPosition').at(-1)).toMatchObject({ vehicleIds: ['7', '9'] })
})

test('initials find a vehicle though the platform sends none', async () => {
  const { user } = await openScreen('/main/vehicleList', { as })
  await screen.findByText('沪A10002')
  await user.type(screen.getByRole('searchbox'), 'hb2')
  await waitFor(() => expect(screen.queryByText('沪A10002')).toBeNull())
  await screen.findByText(/沪B20001/)
})

test('a track of points with time, place and speed has its points and their times (S1.feature.2)', async () => {
  const begin = new Date(2026, 0, 5, 8).getTime()
  await openScreen(`/trackList?vehicle=7&from=${begin}&to=${begin + 3_600_000}`, { as })
  await screen.findAllByText(/08:03/)
  expect(theirs.bodies('track/getVehicleTrack')).toContainEqual(expect.objectContaining({ vehicleId: '7' }))
})

test('alarms of type and begin are listed, and handled in the four ways of the specification (S4.alarm.1)', async () => {
  const { user } = await openScreen('/main/alarm', { as })
  await user.click(await screen.findByText(/沪B20001/))
  await user.click(await screen.findByRole('button', { name: 'Confirm alarm' }))
  const form = within(await screen.findByRole('form', { name: 'Confirm alarm' }))
  await user.type(form.getByRole('textbox', { name: /description/ }), 'Seen')
  theirs.answer('alarm/sendPrcVehsAlmsByConfirmAlmCmd', () => ({}))
  await user.click(form.getByRole('button', { name: 'Confirm alarm' }))
  await screen.findByText('1 handled')
  expect(theirs.bodies('alarm/sendPrcVehsAlmsByConfirmAlmCmd')).toMatchObject([{ alarmIds: ['31'], description: 'Seen' }])
})

test('a report of the menu shows the rows it gives (S6.menu.2)', async () => {
  await openScreen('/mileageStat?vehicles=7&time=custom&begin=2026-10-01&end=2026-10-02', { as, size: 'desktop' })
  const grid = await screen.findByRole('grid', { name: 'Distance statistics' })
  expect((await within(grid).findAllByText('81.5')).length).toBeGreaterThan(0)
})

test('a work order of number, kind and state is in the list of tasks (S4.task.2)', async () => {
  await openScreen('/taskList', { as })
  await screen.findByText(/沪B20001/)
})

test('an on-duty check in the form of the specification is shown and answered by its unique id (S3.onduty.1)', async () => {
  const { user } = await openScreen('/postcheckrsp?uniqueId=check-5', { as })
  await screen.findByRole('heading', { name: '请回复值班人员姓名' })
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), '王芳')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(theirs.bodies('duty/sendOnDutyReplyCmd')).toMatchObject([{ uniqueId: 'check-5', content: '王芳' }]))
})

test('what the platform answers 404 is in no menu, and its address leads to main with a word (S2.guard.12)', async () => {
  const { address, goTo } = await openScreen('/report', { as, size: 'desktop' })
  const rail = within(await screen.findByRole('navigation', { name: 'Modules' }))
  await waitFor(() => expect(rail.queryByRole('link', { name: 'Checkpoints' })).toBeNull())
  for (const there of ['Monitoring', 'Tracks', 'Alarms', 'Work', 'Reports'])
    rail.getByRole('link', { name: new RegExp(`^${there}`) })
  for (const gone of ['Video', 'Dispatch']) await waitFor(() => expect(rail.queryByRole('link', { name: gone })).toBeNull())
  expect(screen.queryByText('System overview')).toBeNull()
  await goTo('/olMonitoringAnls')
  await screen.findByText('The platform does not offer this')
  expect(address()).toMatch(/^\/main/)
})

test('beside ours the vehicles of both stand in one list, and nothing is said to be missing (S4.multi.1, S1.multi.2)', async () => {
  const company = await newCompany(await ours)
  await company.addVehicle('沪A10001')
  await openScreen('/main/vehicleList', { as: company, beside: [as] })
  await screen.findByText('沪A10001')
  await screen.findByText('沪A10002')
  expect(screen.queryByText(/Beside 1.*(missing|offline)/i)).toBeNull()
})

test('settings that the platform does not keep stay on this device: the functions of home', async () => {
  const { user } = await openScreen('/edit', { as })
  // Parts of home are listed below, and can be removed too.
  const functions = async () =>
    (await screen.findByRole('heading', { name: 'Selected functions' })).closest('section') as HTMLElement
  const chosen = async () =>
    (await within(await functions()).findAllByRole('button', { name: /^Remove/ })).map(button =>
      button.getAttribute('aria-label'),
    )
  const [first, ...others] = await chosen()
  await user.click(screen.getByRole('button', { name: first ?? '' }))
  await screen.findByText('Saved')
  await waitFor(async () => expect(await chosen()).toEqual(others))
  const kept = localStorage.getItem('ownSettings') ?? ''
  cleanup()
  const code = Object.keys(JSON.parse(kept) as object)[0]?.split('@')[1] ?? ''
  // The next visit, with the code that the client of a test knows the platform by.
  const next = `test-${Number(code.split('-')[1]) + 1}`
  await openScreen('/edit', { as, stored: { ownSettings: JSON.parse(kept.replaceAll(code, next)) as object } })
  await waitFor(async () => expect(await chosen()).toEqual(others))
})

test('the settings of alarms are those of pushes where the platform has no rules', async () => {
  const own = await minimalPlatform({ now, calls: { 'alarm/getMobilePush': () => ({}), 'alarm/getAlarmTypePush': () => [] } })
  try {
    const { address, goTo } = await openScreen('/my', { as: userOf(own) })
    await waitFor(() => expect(own.asked.some(({ path }) => path === 'alarm/getAlarmRules')).toBe(true))
    await goTo('/alarmConfig')
    expect(address()).toBe('/pushConfig')
  } finally {
    await own.stop()
  }
})

/** Ours with theirs beside it. */
async function besideOurs(plate: string, options: Partial<Parameters<typeof openScreen>[1]> = {}) {
  const platform = await ours
  const company = await newCompany(platform, { reviewAuth: true, updInstTaskAuth: true })
  const id = await company.addVehicle(plate)
  const opened = await openScreen('/about', { as: company, beside: [as], ...options })
  return { ...opened, platform, company, vehicle: `${id}@${opened.code}`, theirVehicle: `7@${besideCode(0)}` }
}

test('beside ours a report has the rows of both, and says of neither that it has not answered', async () => {
  const { goTo, platform, vehicle, theirVehicle } = await besideOurs('沪A10021', { size: 'desktop' })
  const figures = { distance_m: 12_300, driving_s: 1800, max_speed_kmh: 50 }
  await addDay(platform.database.pool, Number.parseInt(vehicle, 10), '2026-10-01', figures)
  const days = { time: 'custom', begin: '2026-10-01', end: '2026-10-02' }
  await goTo(`/mileageStat?${new URLSearchParams({ vehicles: `${vehicle},${theirVehicle}`, ...days }).toString()}`)
  const grid = within(await screen.findByRole('grid', { name: 'Distance statistics' }))
  expect((await grid.findAllByText('12.3')).length).toBeGreaterThan(0)
  expect((await grid.findAllByText('81.5')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/did not answer|not available/i)).toBeNull()
})

test('beside ours tracks come from the platform of the vehicle, of both with the same screen', async () => {
  const { goTo, vehicle, theirVehicle, sent } = await besideOurs('沪A10022')
  const begin = new Date(2026, 0, 5, 8).getTime()
  await goTo(`/trackList?vehicle=${encodeURIComponent(theirVehicle)}&from=${begin}&to=${begin + 3_600_000}`)
  await screen.findAllByText(/08:03/)
  await goTo(`/trackList?vehicle=${encodeURIComponent(vehicle)}&from=${begin}&to=${begin + 3_600_000}`)
  await waitFor(() => expect(screen.queryByText(/08:03/)).toBeNull())
  const asked = sent('track/getVehicleTrack').flatMap(({ vehicleId }) => vehicleId ?? [])
  expect(new Set(asked)).toEqual(new Set(['7', vehicle.split('@')[0]]))
})

test('beside ours their on-duty check is answered at their platform', async () => {
  const { user, goTo } = await besideOurs('沪A10023')
  const before = theirs.bodies('duty/sendOnDutyReplyCmd').length
  await goTo(`/postcheckrsp?uniqueId=${encodeURIComponent(`check-5@${besideCode(0)}`)}`)
  await screen.findByRole('heading', { name: '请回复值班人员姓名' })
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), '王芳')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(() => expect(theirs.bodies('duty/sendOnDutyReplyCmd')).toHaveLength(before + 1))
  expect(theirs.bodies('duty/sendOnDutyReplyCmd').at(-1)).toMatchObject({ uniqueId: 'check-5', content: '王芳' })
})

test('work orders are those of the first platform in use, as the specification merges none of their calls: with ours beside it theirs', async () => {
  const company = await newCompany(await ours)
  await openScreen('/taskList', { as, beside: [company] })
  await screen.findByText(/沪B20001/)
})

test('a vehicle of theirs has nothing in its details that its platform lacks, though ours beside it has all', async () => {
  const { goTo, vehicle, theirVehicle } = await besideOurs('沪A10026')
  const links = () =>
    within(screen.getByRole('list', { name: 'More' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  await goTo(`/vehicleInfo?vehicle=${encodeURIComponent(theirVehicle)}`)
  await screen.findAllByText(/沪B20001/)
  await waitFor(() => expect(links().join()).not.toContain('Send a message'))
  expect(screen.queryByRole('button', { name: 'Locate now' })).toBeNull()
  await goTo(`/errorVehicleInfo?vehicle=${encodeURIComponent(vehicle)}`)
  await screen.findAllByText(/沪A10026/)
  await waitFor(() => expect(links().join()).toContain('Send a message'))
})

test('beside ours the alarms of both are in one list', async () => {
  const platform = await ours
  const company = await newCompany(platform)
  const id = await company.addVehicle('沪A10007')
  await addAlarm(platform.database, Number(id), { started_at: new Date(now - 30_000) })
  await openScreen('/main/alarm', { as: company, beside: [as] })
  await screen.findByText(/沪A10007/)
  await screen.findByText(/沪B20001/)
})

test('five platforms at once: each vehicle is there once for each (S4.multi.3)', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(each => minimalPlatform({ now, token: `token-${each}` })))
  try {
    await openScreen('/main/vehicleList', { as, beside: others.map(userOf) })
    await waitFor(() => expect(screen.getAllByText('沪A10002')).toHaveLength(5))
    for (const { asked, token } of others)
      expect(new Set(asked.filter(({ path }) => path === 'vehicle/getBatchVehicles').map(each => each.token))).toEqual(
        new Set([token]),
      )
  } finally {
    await Promise.all(others.map(each => each.stop()))
  }
})
