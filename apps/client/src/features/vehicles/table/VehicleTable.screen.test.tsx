// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { plainSensor } from '@outrider/contract'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { csvCells, savedFiles, xlsxCells } from '../../../testing/saved-files.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const hostile = '=HYPERLINK("http://x")'
await company.addVehicle('沪A10', { phone: '13900000010', nickname: hostile })
const cold = await company.addVehicle('沪A9', { phone: '13900000009', nickname: 'b 2' })
const fitter = await platform.newCaller('fitter', [company.organisation])
await fitter.call('platform/saveSensor', { vehicleId: cold, orgId: null, ...plainSensor, sourceNumber: 0x51 })
const last = await company.addVehicle('京B1', { phone: '13900000001', nickname: 'a 1' })

const grid = () => screen.findByRole('grid', { name: 'Vehicle list' })
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1)
const cells = async (column: number) => (await rows()).map(row => within(row).getAllByRole('cell')[column]?.textContent)
/** After those of ticks and states. */
const plates = () => cells(2)
const heading = async (name: string) => within(await grid()).getByRole('columnheader', { name })
const query = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

test('columns sort both ways by click and by key, and the address says so', async () => {
  const { user, address } = await openScreen('/vehicleTable', { as: company, size: 'desktop' })
  await waitFor(async () => expect(await plates()).toHaveLength(3))
  const phone = await heading('Terminal phone no.')
  await user.click(within(phone).getByRole('button'))
  await waitFor(async () => expect(await plates()).toEqual(['京B1', '沪A9', '沪A10']))
  expect(phone.getAttribute('aria-sort')).toBe('ascending')
  within(phone).getByRole('button').focus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await plates()).toEqual(['沪A10', '沪A9', '京B1']))
  expect(phone.getAttribute('aria-sort')).toBe('descending')
  await waitFor(() => expect(query(address())).toMatchObject({ sort: '-phone' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(query(address())['sort']).toBeUndefined())
})

test('an address sent by a colleague shows the same rows and columns, that of what sensors read too', async () => {
  await openScreen('/vehicleTable?q=%E6%B2%AA&sort=-plate&columns=plate,phone,sensor:temperature', {
    as: company,
    size: 'desktop',
  })
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  const headings = async () => within(await grid()).getAllByRole('columnheader')
  const shown = async () => (await headings()).slice(1).map(each => each.textContent)
  await waitFor(async () => expect(await shown()).toEqual(['Plate number', 'Terminal phone no.', 'Temperature']))
  expect(await cells(1)).toEqual(['沪A10', '沪A9'])
  // Only one of them has a sensor, and its terminal has sent nothing of it.
  await waitFor(async () => expect(await cells(3)).toEqual(['', 'not sent']))
})

test('columns that are hidden stay hidden on this device', async () => {
  const { user, address } = await openScreen('/vehicleTable', { as: company, size: 'desktop' })
  await grid()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Ignition' }))
  await waitFor(() => expect(query(address())['columns']).not.toContain('acc'))
  expect(JSON.parse(localStorage.getItem('hiddenColumns') ?? '{}')).toMatchObject({ vehicles: expect.arrayContaining(['acc']) })
})

test('the whole table is exported, also to CSV, and no name is a formula', async () => {
  const saved = savedFiles()
  const { user } = await openScreen('/vehicleTable?sort=phone', { as: company, size: 'desktop' })
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  const exporting = async (kind: string) => {
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: kind }))
    return saved.next()
  }
  const csv = csvCells(await (await exporting('CSV')).text())
  const at = (name: string) => csv[0]?.indexOf(name) ?? -1
  expect(csv.slice(1).map(cells => cells[at('Plate number')])).toEqual(['京B1', '沪A9', '沪A10'])
  expect(csv[3]?.[at('Fleet no.')]).toBe(`'${hostile}`)
  // Long numbers are texts: as figures spreadsheets round them.
  expect(csv[1]?.[at('Terminal phone no.')]).toBe('13900000001')
  const xlsx = await xlsxCells(await exporting('Excel (XLSX)'))
  expect(xlsx).toHaveLength(4)
  expect(xlsx[3]?.[at('Fleet no.')]).toBe(hostile)
  expect(xlsx[1]?.[at('Terminal phone no.')]).toBe('13900000001')
})

test('ticked vehicles are exported, replayed, or shown alone on the map', async () => {
  const saved = savedFiles()
  const { user, address, outrider } = await openScreen('/vehicleTable?sort=phone', { as: company, size: 'desktop' })
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  for (const name of ['沪A9', '京B1']) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(screen.getByRole('group', { name: '2 selected' }))
  await user.click(bar.getByRole('button', { name: 'Export selected' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  const csv = csvCells(await (await saved.next()).text())
  expect(csv.slice(1).map(cells => cells.find(cell => /[沪京]/.test(cell)))).toEqual(['京B1', '沪A9'])
  await user.click(bar.getByRole('button', { name: 'Show only these on the map' }))
  await waitFor(() => expect(address()).toContain('/main/pos'))
  expect(outrider.liveFleet.choice.getState()).toMatchObject({ all: false, count: 2 })
})

test('ticked vehicles are watched with one press by who may see video', async () => {
  const { user, address } = await openScreen('/vehicleTable?sort=phone', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select 京B1' }))
  await user.click(within(screen.getByRole('group', { name: '1 selected' })).getByRole('button', { name: 'Live video' }))
  await waitFor(() => expect(address()).toBe(`/main/video?watch=${last}`))
  await openScreen('/vehicleTable', { as: await company.withUser({ videoAuth: false }), size: 'desktop' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select 京B1' }))
  const bar = within(screen.getByRole('group', { name: '1 selected' }))
  expect(bar.queryByRole('button', { name: 'Live video' })).toBeNull()
})

test('the zone of the terminals of ticked vehicles is set at once, one for all or what the clock of each shows (field 08)', async () => {
  const { user } = await openScreen('/vehicleTable?sort=phone', { as: company, size: 'desktop' })
  for (const name of ['沪A9', '京B1']) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(screen.getByRole('group', { name: '2 selected' }))
  await user.click(bar.getByRole('button', { name: 'Set terminal time zone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Terminal time zone of 2 vehicles' }))
  const choose = async (zone: string) => {
    await user.click(dialog.getByRole('button', { name: /Terminal time zone/ }))
    await user.click(await screen.findByRole('option', { name: zone }))
    await user.click(dialog.getByRole('button', { name: 'Set' }))
  }
  const zoneOf = async (phone: string) =>
    (await platform.database.pool.query('select zone_minutes from terminals where phone = $1', [phone])).rows[0]?.zone_minutes
  const phones = ['13900000009', '13900000001', '13900000010']
  await choose('UTC+1')
  await dialog.findByText('Set: 2')
  expect(await Promise.all(phones.map(zoneOf))).toEqual([60, 60, 480])
  await choose('UTC+5:45')
  await waitFor(async () => expect(await Promise.all(phones.map(zoneOf))).toEqual([345, 345, 480]))
  await platform.database.pool.query('update terminals set proposed_zone_minutes = -210 where phone = $1', [phones[0]])
  await choose('What the clock of each shows')
  await dialog.findByText('Set: 1')
  await dialog.findByText('Clock shows no other zone, left as it is: 1')
  expect(await Promise.all(phones.map(zoneOf))).toEqual([-210, 345, 480])
})

test('who may not edit vehicles sets no zones', async () => {
  const { user } = await openScreen('/vehicleTable', {
    as: await company.withUser({ updInstTaskAuth: false }),
    size: 'desktop',
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select 京B1' }))
  const bar = within(screen.getByRole('group', { name: '1 selected' }))
  expect(bar.queryByRole('button', { name: 'Set terminal time zone' })).toBeNull()
})

test('a row opens its vehicle beside the table', async () => {
  const { user, address } = await openScreen('/vehicleTable?sort=phone', { as: company, size: 'desktop', lang: 'zh' })
  await user.click(await screen.findByText('京B1'))
  await screen.findByRole('complementary', { name: '车辆详情' })
  await waitFor(() => expect(query(address())['vehicle']).toBe(last))
})

test('on a phone the list takes its place', async () => {
  const { address } = await openScreen('/vehicleTable?state=offline', { as: company })
  await waitFor(() => expect(address()).toBe('/main/vehicleList?state=offline'))
})

test('addresses are a column of their own, asked for where rows stay on the screen', async () => {
  const there = await newCompany(platform)
  const { id: vehicle } = await platform.database.db
    .insertInto('vehicles')
    .values({ organisation_id: there.organisation, plate_num: '川A1', plate_color: 1, vehicle_type: 'truck', nickname: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const time = new Date(Date.now() - 5_000)
  await platform.database.db
    .insertInto('latest_positions')
    .values({
      vehicle_id: vehicle,
      fix_time: time,
      fix_latitude_e6: 31_230_000,
      fix_longitude_e6: 121_473_700,
      fix_altitude: 4,
      fix_course: 0,
      fix_datum: 'wgs84',
      report_time: time,
      received_at: time,
      speed_dkmh: 0,
      alarms: 0,
      status: 3,
      located: true,
    })
    .execute()
  // The server reads the newest reports of vehicles that are new to it.
  await there.addVehicle('川A2', { phone: '13900000022' })
  const { sent } = await openScreen('/vehicleTable?columns=plate,address', { as: there, size: 'desktop' })
  await waitFor(async () => expect((await cells(2))[0]).toMatch(/Shanghai/))
  expect(await cells(2)).toHaveLength(2)
  expect((await cells(2))[1]).toBe('')
  expect(sent('map/getAddress')).toEqual([{ places: [{ latitude: 31.23, longitude: 121.4737 }] }])
})

test('tags are a column with their filter, and a screen on which administrators colour them', async () => {
  const there = await newCompany(platform, { adminAuth: true })
  const tagged = await there.addVehicle('川B1', { phone: '13900000031' })
  await there.addVehicle('川B2', { phone: '13900000032' })
  await platform.database.pool.query(`update vehicles set details = details || '{"tags": "night, cold"}' where id = $1`, [tagged])
  const { user, address, sent } = await openScreen('/vehicleTable?tag=cold', { as: there, size: 'desktop' })
  await waitFor(async () => expect(await plates()).toEqual(['川B1']))
  await within(await grid()).findByTitle('cold · night')
  await waitFor(() => expect(query(address())['columns']).toContain('tags'))
  await user.click(screen.getByRole('button', { name: /^cold/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'All tags' }))
  await waitFor(async () => expect(await plates()).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Manage tags' }))
  const colours = within(await screen.findByRole('radiogroup', { name: 'Colour of “cold”' }))
  await user.click(colours.getByRole('radio', { name: 'Blue' }))
  await waitFor(() => expect(sent('admin/saveTagColour')).toMatchObject([{ tag: 'cold', colour: 'blue' }]))
})
