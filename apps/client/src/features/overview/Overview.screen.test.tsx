// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A72001')
await company.addVehicle('沪A72002')
const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()
await platform.database.pool.query(
  'insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values ($1, $2, 2, 2, 4, 1), ($1, $2, 25857, 1, 2, 0)',
  [hour, vehicle],
)
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('the overview sends its seven calls, shows fleet, alarms, rankings and devices, and leads to the vehicles behind them', async () => {
  const { sent } = await openScreen('/overview', { as: company, size: 'desktop' })
  const fleet = within(await screen.findByRole('list', { name: 'Fleet' }))
  await waitFor(() => expect(fleet.getByText('Vehicles').nextSibling?.textContent).toBe('2'))
  await waitFor(() => expect(document.title).toMatch(/System overview/))
  expect(fleet.getByText('Alarms today').nextSibling?.textContent).toBe('6')
  const risk = within(await screen.findByRole('list', { name: 'Vehicles with the most risk events, last 7 days' }))
  const link = risk.getByRole('link', { name: /沪A72001.*distance too short/ })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('plate=沪A72001')
  // The list has the days that are counted, pending and handled ones.
  await waitFor(() => {
    const asked = new URLSearchParams(
      screen
        .getByRole('link', { name: /^Alarms today/ })
        .getAttribute('href')
        ?.split('?')[1],
    )
    expect([asked.get('alarms'), asked.get('zone'), asked.get('begin') === asked.get('end')]).toEqual([
      'both',
      'Asia/Shanghai',
      true,
    ])
  })
  expect(titles()).toEqual([
    'Alarms today, by hour',
    'Alarms, last 7 days',
    'Alarms by type, last 7 days',
    'Vehicles with the most alarms, today',
    'Vehicles with the most risk events, last 7 days',
    'Device faults',
    'Went offline while driving',
    'Faulty devices',
  ])
  for (const call of [
    'DataOverview',
    'VehAlarmInfo',
    'VehAlmNumRank',
    'VehRiskNumRank',
    'DeviceAbnormality',
    'AbnormalOfflineVeh',
  ])
    expect(sent(`report/get${call}Report` as 'report/getDataOverviewReport').length).toBeGreaterThan(0)
  expect(sent('report/getDeviceAbnormalityStats').length).toBeGreaterThan(0)
})

test('without the right to alarms the overview shows the fleet and its devices alone', async () => {
  const { sent, user, mend } = await openScreen('/overview', {
    as: await company.withUser({ alarmAuth: false }),
    size: 'desktop',
    cut: ['report/getDataOverviewReport'],
  })
  // Figures that do not come are said here too.
  const fleet = within(await screen.findByRole('list', { name: 'Fleet' }))
  await screen.findByText(/^Could not be loaded/)
  mend('report/getDataOverviewReport')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(fleet.getByText('Vehicles').nextSibling?.textContent).toBe('2'))
  expect(titles()).toEqual(['Device faults', 'Went offline while driving', 'Faulty devices'])
  expect(sent('report/getVehAlarmInfoReport')).toEqual([])
})

test('a wall screen fills the window, keeps the screen lit until it is left, and Escape leaves it', async () => {
  let held = 0
  const request = () => {
    held++
    return Promise.resolve({
      released: false,
      release: () => {
        held--
        return Promise.resolve()
      },
    })
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const { user, address } = await openScreen('/overview', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Show on a wall screen' }))
  await screen.findByRole('main', { name: 'System overview' })
  await waitFor(() => expect(address()).toBe('/overview?wall=on'))
  await waitFor(() => expect(held).toBe(1))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/overview'))
  await waitFor(() => expect(held).toBe(0))
  Reflect.deleteProperty(navigator, 'wakeLock')
})

test('the safety report opens with the last whole day by both of its addresses, with its title (S2.route.14)', async () => {
  for (const path of ['/SafetyDaily', '/MLSafetyDaily']) {
    const { user, address } = await openScreen(path, { as: company, size: 'phone' })
    const figures = within(await screen.findByRole('list', { name: 'Safety daily report' }))
    await waitFor(() => expect(figures.getByText('Alarms').nextSibling?.textContent).toBe('0'))
    await user.click(screen.getByRole('button', { name: 'Next day' }))
    await waitFor(() => expect(address()).toMatch(new RegExp(`^${path}\\?day=20\\d\\d-\\d\\d-\\d\\d$`)))
    await waitFor(() => expect(figures.getByText('Alarms').nextSibling?.textContent).toBe('6'))
    expect(figures.getByText('Level 1').nextSibling?.textContent).toBe('2')
    await waitFor(() => expect(document.title).toMatch(/Safety daily report/))
    cleanup()
  }
})

test('without the right to positions the safety report has no parts about devices', async () => {
  const { sent } = await openScreen('/SafetyDaily', { as: await company.withUser({ posAuth: false }), size: 'desktop' })
  await screen.findByRole('list', { name: 'Safety daily report' })
  await waitFor(() =>
    expect(titles()).toEqual(['Alarms by type', 'Vehicles with the most alarms', 'Vehicles with the most risk events']),
  )
  expect(sent('report/getDeviceAbnormalityStats')).toEqual([])
})
