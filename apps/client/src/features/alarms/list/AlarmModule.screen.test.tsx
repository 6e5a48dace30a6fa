// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const first = Date.UTC(2026, 0, 5)
const minute = 60_000

/** A company with a vehicle, and that many alarms a minute apart. */
async function withAlarms(count: number, plate: string) {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle(plate)
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const started = new Date(first + at * minute)
    ids.push(await addAlarm(platform.database, Number(vehicle), { started_at: started }))
  }
  return { company, vehicle, ids }
}

test('alarms are shown as pending or processed (S4.alarm.1); levels are first and second (S9.10)', async () => {
  const { company, vehicle } = await withAlarms(1, '沪A60001')
  await addAlarm(platform.database, Number(vehicle), {
    type: 2,
    level: 2,
    started_at: new Date(first - minute),
    ended_at: new Date(first),
    state: 'processed',
    processed_at: new Date(first),
    method: 'note',
  })
  const { user, address } = await openScreen('/main/alarm', { as: company, lang: 'zh' })
  const pending = await screen.findByRole('list', { name: '报警' })
  expect(within(pending).getByRole('button').textContent).toMatch(/沪A60001.*一级待处理/)
  await user.click(screen.getByRole('button', { name: '筛选条件' }))
  const levels = within(screen.getByRole('group', { name: '级别' }))
  expect(levels.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['全部级别', '一级', '二级'])
  await user.click(screen.getByRole('radio', { name: '已处理' }))
  await waitFor(() => expect(address()).toBe('/main/alarm?alarms=processed'))
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: '报警' })).getByRole('button').textContent).toMatch(/持续1分.*二级已处理/),
  )
  await user.click(levels.getByRole('button', { name: '一级' }))
  await screen.findByText('没有符合条件的报警')
  await user.click(screen.getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(address()).toBe('/main/alarm?alarms=processed'))
})

test('categories (S9.11) and times (S9.13) narrow the list', async () => {
  const { company } = await withAlarms(1, '沪A60002')
  const { user, address } = await openScreen('/main/alarm', { as: company })
  await screen.findByRole('list', { name: 'Alarms' })
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const textsOf = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(textsOf('Category')).toEqual(['All categories', 'General', 'Forward', 'Abnormal driving', 'Blind spot', 'Tyre pressure'])
  expect(textsOf('Time')).toEqual(['All', 'Today', '3 days', '1 week', '1 month', 'Custom'])
  await user.click(screen.getByRole('button', { name: 'Forward' }))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(address()).toBe('/main/alarm?category=forward&time=today'))
  await screen.findByText('No alarm matches these filters')
})

test('without alarmAuth the alarm tab is not offered; with it, it is (S6.right.6)', async () => {
  const { company } = await withAlarms(0, '沪A60003')
  const tab = async () =>
    within(await screen.findByRole('navigation', { name: 'Modules' })).queryByRole('button', { name: 'Alarms' })
  await openScreen('/main/alarm', { as: company })
  expect(await tab()).not.toBeNull()
  cleanup()
  await openScreen('/main/alarm', { as: await company.withUser({ alarmAuth: false }) })
  expect(await tab()).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Pending' })).toBeNull()
})

test('on a desktop the keys go through the table, claim and close; the steps say so', async () => {
  const { company, ids } = await withAlarms(2, '沪A60004')
  const { user, address } = await openScreen('/main/alarm', { as: company, size: 'desktop' })
  const grid = await screen.findByRole('grid', { name: 'Alarms' })
  await within(grid).findAllByText('沪A60004')
  await user.keyboard('j')
  await waitFor(() => expect(address()).toBe(`/main/alarm?alarm=${ids[1]}`))
  const details = within(await screen.findByRole('complementary', { name: 'Alarm details' }))
  await details.findByText('Nothing has been done yet')
  expect(details.getByRole('link', { name: 'Live video' }).getAttribute('href')).toMatch(/^\/main\/video\?watch=\d+$/)
  await user.keyboard('c')
  await details.findByRole('button', { name: 'Release' })
  await waitFor(() => expect(details.getByRole('list', { name: 'Steps' }).textContent).toContain('Claimed'))
  await user.keyboard('j')
  await waitFor(() => expect(address()).toBe(`/main/alarm?alarm=${ids[0]}`))
  // Arrows do the same wherever the focus is, unless something there takes them.
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(address()).toBe(`/main/alarm?alarm=${ids[1]}`))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(address()).toBe(`/main/alarm?alarm=${ids[0]}`))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/main/alarm'))
})

test('an SOS that nobody has claimed is the first row, the others are sorted by the headings and grouped', async () => {
  const { company, vehicle } = await withAlarms(1, '沪AX0081')
  const other = await company.addVehicle('沪AX0080')
  for (const [minutes, id] of [1, 2, 3].map(each => [each, each === 2 ? other : vehicle] as const))
    await addAlarm(platform.database, Number(id), { started_at: new Date(first + minutes * minute), level: 2, type: 2 })
  const { user, address, sent } = await openScreen('/main/alarm', { as: company, size: 'desktop' })
  const grid = within(await screen.findByRole('grid', { name: 'Alarms' }))
  const rows = () =>
    grid
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => /(Level \d).*(沪AX\d{4})/.exec(textContent)?.slice(1).join(' '))
  await waitFor(() => expect(rows()).toEqual(['Level 1 沪AX0081', 'Level 2 沪AX0081', 'Level 2 沪AX0080', 'Level 2 沪AX0081']))
  await user.click(grid.getByRole('button', { name: 'Vehicle' }))
  await waitFor(() => expect(rows()).toEqual(['Level 1 沪AX0081', 'Level 2 沪AX0080', 'Level 2 沪AX0081', 'Level 2 沪AX0081']))
  expect(address()).toBe('/main/alarm?order=vehicle')
  expect(sent('alarm/getVehiclesAlarms').at(-1)).toMatchObject({ order: 'vehicle' })
  await user.click(grid.getByRole('button', { name: 'Vehicle' }))
  await waitFor(() => expect(address()).toBe('/main/alarm'))
})

test('a failed list says so and can be tried again', async () => {
  const { company } = await withAlarms(1, '沪A60005')
  const { user, ...network } = await openScreen('/main/alarm', { as: company, cut: ['alarm/getVehiclesAlarms'] })
  await screen.findByText('Alarms could not be loaded')
  network.mend('alarm/getVehiclesAlarms')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Alarms' })
})

test('types are selected on a screen of their own and narrow the list', async () => {
  const { company } = await withAlarms(1, '沪A60006')
  const { user, address, sent } = await openScreen('/main/alarm', { as: company })
  await screen.findByRole('list', { name: 'Alarms' })
  await user.click(screen.getByRole('button', { name: 'All types' }))
  // The text toggles as the box does.
  await user.click(await screen.findByText('Fatigue'))
  expect(screen.getByRole('checkbox', { name: 'Fatigue', checked: true })).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/alarmTypeList'))
  await user.click(screen.getByRole('button', { name: 'Show 1' }))
  await screen.findByText('No alarm matches these filters')
  await waitFor(() => expect(address()).toMatch(/^\/main\/alarm\?types=\w+$/))
  expect(sent('alarm/getVehiclesAlarms').at(-1)).toMatchObject({ state: 'pending', types: [expect.stringMatching(/atigue/)] })
  expect(screen.getByRole('button', { name: 'Fatigue' })).toBeTruthy()
})

test('the chosen types are kept: the list opens with them, an address of its own wins, and clearing them is kept too (S3.stored.7)', async () => {
  const { company } = await withAlarms(1, '沪A60021')
  const again = async (address: string) => {
    cleanup()
    return openScreen(address, { as: company })
  }
  const { user, address } = await openScreen('/main/alarm', { as: company })
  await user.click(await screen.findByRole('button', { name: 'All types' }))
  await user.click(await screen.findByText('Fatigue'))
  await waitFor(() => expect(address()).toBe('/alarmTypeList'))
  await user.click(screen.getByRole('button', { name: 'Show 1' }))
  await waitFor(() => expect(address()).toMatch(/^\/main\/alarm\?types=\w+$/))
  const chosen = address()

  const reopened = await again('/main/alarm')
  await waitFor(() => expect(reopened.address()).toBe(chosen))
  await screen.findByText('No alarm matches these filters')
  const linked = await again('/main/alarm?time=week')
  await screen.findByRole('button', { name: 'All types' })
  expect(linked.address()).toBe('/main/alarm?time=week')
  const cleared = await again('/main/alarm')
  await cleared.user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('list', { name: 'Alarms' })
  const whole = await again('/main/alarm')
  await screen.findByRole('list', { name: 'Alarms' })
  expect(whole.address()).toBe('/main/alarm')
})

test('the alarm that a push names is open, until it is closed', async () => {
  const { company, ids } = await withAlarms(1, '沪A60071')
  const { user, address } = await openScreen(`/main/alarm?alarmId=${ids[0]}`, { as: company, size: 'desktop' })
  const details = within(await screen.findByRole('complementary', { name: 'Alarm details' }))
  await details.findByText('沪A60071')
  await user.click(details.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/main/alarm'))
})

test('on a phone a row names driver and address', async () => {
  const { company, vehicle } = await withAlarms(1, '沪A60009')
  await platform.database.pool.query(
    `with driver as (
       insert into drivers (organisation_id, licence, name, issuer) values ($1, 'L-60009', '王五', '') returning id, licence, name)
     insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name)
     select $2::int4, $3::timestamptz, true, id, licence, name from driver`,
    [company.organisation, vehicle, new Date(first - minute)],
  )
  const { sent } = await openScreen('/main/alarm', { as: company })
  const list = within(await screen.findByRole('list', { name: 'Alarms' }))
  await waitFor(() => expect(list.getByRole('button').textContent).toMatch(/沪A60009 · 王五.*Shanghai/))
  // The list itself said it.
  expect(sent('activeSafety/getDriverList')).toEqual([])
})
