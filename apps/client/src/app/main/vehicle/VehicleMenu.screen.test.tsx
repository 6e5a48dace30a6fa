// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { aReport } from '../../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const size = 'desktop'
const located = await company.addVehicle('沪A70001')
await company.addVehicle('沪A70002')
const beside = await company.addVehicle('沪A70003')
const now = Date.now()
platform.bus.publish({
  kind: 'stored',
  positions: [
    { ...aReport(Number(located), 0, { time: now, receivedAt: now }), latitudeE6: 39_908_700, longitudeE6: 116_397_500 },
    { ...aReport(Number(beside), 0, { time: now, receivedAt: now }), latitudeE6: 39_908_700, longitudeE6: 116_409_200 },
  ],
})

const rowOf = async (plate: string) => {
  const list = within(await screen.findByRole('list', { name: 'Vehicle list' }))
  const row = (await list.findByText(plate)).closest('button')
  if (!row) throw new Error(`no row of ${plate}`)
  return row
}
const labels = async () => {
  const menu = within(await screen.findByRole('menu'))
  return menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test('a right click on a row opens the menu of its vehicle; what needs a position is left out without one', async () => {
  await openScreen('/main/pos', { as: company, size })
  fireEvent.contextMenu(await rowOf('沪A70001'), { clientX: 100, clientY: 100 })
  expect(await labels()).toEqual([
    'Today’s track on the map',
    'Track today',
    'Track yesterday',
    'Live video',
    'Recordings',
    'Take photos',
    'Talk',
    'Send a message',
    'Commands',
    'Alarms',
    'Trips',
    'Departure check',
    'Follow',
    'Pin to the top of the list',
    'Locate now',
    'Share position',
    'Vehicles nearby',
    'Navigate there',
    'Copy coordinates',
    'Vehicle details',
  ])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  fireEvent.contextMenu(await rowOf('沪A70002'), { clientX: 100, clientY: 160 })
  expect(await labels()).not.toContain('Navigate there')
})

test('copied coordinates are degrees that other programs read, and the track of yesterday is one of a whole day', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company, size })
  fireEvent.contextMenu(await rowOf('沪A70001'))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy coordinates' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('39.908700, 116.397500'))
  fireEvent.contextMenu(await rowOf('沪A70001'))
  await user.click(await screen.findByRole('menuitem', { name: 'Track yesterday' }))
  await waitFor(() => expect(address()).toContain(`vehicle=${located}`))
  const query = new URLSearchParams(address().split('?')[1])
  expect(new Date(Number(query.get('to'))).toTimeString()).toMatch(/^23:59:59/)
  const ranges = within(await screen.findByRole('group', { name: 'Time' }))
  expect(ranges.getByRole('button', { name: 'Yesterday' }).ariaPressed).toBe('true')
  expect(Number(query.get('from'))).toBeLessThan(Number(query.get('to')))
})

test('map services are offered with a note of what they are told, and nothing is opened before a press', async () => {
  const { user } = await openScreen(`/main/pos?vehicle=${located}`, { as: company, size })
  await user.click(await screen.findByRole('button', { name: 'Navigate there' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Navigate there' }))
  dialog.getByText('The name and position of 沪A70001 are sent to the map service you open.')
  const links = dialog.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['AMap', 'Baidu Maps', 'Tencent Maps', 'Apple Maps', 'Google Maps'])
  expect(links.every(link => link.getAttribute('rel') === 'noreferrer')).toBe(true)
  expect(links[0]?.getAttribute('href')).toContain('116.403744')
})

test('rows of the vehicle table and of alarms have the same menu, with the way to the map', async () => {
  await addAlarm(platform.database, Number(located), {})
  for (const [path, name] of [
    ['/vehicleTable', 'Vehicle list'],
    ['/main/alarm', 'Alarms'],
  ] as const) {
    const { user, address } = await openScreen(path, { as: company, size })
    const grid = within(await screen.findByRole('grid', { name }))
    fireEvent.contextMenu((await grid.findAllByText(/沪A70001/))[0] ?? document.body, { clientX: 100, clientY: 100 })
    const offered = await labels()
    expect(offered.slice(0, 4)).toEqual(['Show on the map', 'Today’s track on the map', 'Track today', 'Track yesterday'])
    expect(offered).not.toContain('Follow')
    await user.click(screen.getByRole('menuitem', { name: 'Send a message' }))
    // Over the table, which stays where it is.
    await within(await screen.findByRole('dialog', { name: 'Dispatch' })).findByText(/沪A70001/)
    expect(address()).toContain(path)
    cleanup()
  }
})

test('card, details and alarm have a button that opens the same menu', async () => {
  const alarmId = await addAlarm(platform.database, Number(located), { type: 3 })
  for (const path of [`/main/pos?vehicle=${located}`, `/vehicleInfo?vehicle=${located}`, `/main/alarm?alarm=${alarmId}`]) {
    const { user } = await openScreen(path, { as: company, size })
    await user.click(await screen.findByRole('button', { name: 'All actions' }))
    expect(await labels()).toEqual(expect.arrayContaining(['Track yesterday', 'Take photos', 'Commands', 'Copy coordinates']))
    cleanup()
  }
})

test('a user without the right to tracks is offered none', async () => {
  const watcher = await company.withUser({ trackAuth: false })
  await openScreen('/main/pos', { as: watcher, size })
  fireEvent.contextMenu(await rowOf('沪A70001'))
  const offered = await labels()
  expect(offered).toContain('Follow')
  expect(offered).not.toContain('Track today')
})

test('vehicles near a vehicle are listed with distance, direction and the age of their position; a press selects one', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company, size })
  fireEvent.contextMenu(await rowOf('沪A70001'))
  await user.click(await screen.findByRole('menuitem', { name: 'Vehicles nearby' }))
  const list = within(await screen.findByRole('list', { name: 'Vehicles near 沪A70001' }))
  const [row, ...others] = await list.findAllByRole('button')
  expect(others).toEqual([])
  expect(row?.textContent).toContain('沪A70003')
  expect(row?.textContent).toMatch(/998 m E/)
  expect(row?.textContent).toContain('Old position')
  if (row) await user.click(row)
  await waitFor(() => expect(address()).toContain(`vehicle=${beside}`))
  expect(screen.queryByRole('dialog')).toBeNull()
})
