// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { outboxOf } from '../../core/outbox/outbox-of.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { addDriverCards } from '../../testing/past.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A30001')
await company.addVehicle('沪A30002')
await addDriverCards(platform, vehicle, [{ name: '张三', licence: '310101199001011234', from: Date.now() - 600_000 }])
const list = () => screen.findByRole('list', { name: 'Trips' })
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(row => row.textContent)

test('a vehicle’s trip is registered as started (S4.trip.1) and as ended (S4.trip.2), with its driver and places', async () => {
  const { user, address, outrider } = await openScreen(`/VehicleTrips?vehicle=${vehicle}`, { as: company })
  await screen.findByText('The vehicle is not on a trip.')
  await user.type(screen.getByRole('textbox', { name: 'Starting point' }), '仓库')
  // As where the device has no room left: it is said, and can be tried again.
  vi.spyOn(outboxOf(outrider), 'add').mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  await user.click(screen.getByRole('button', { name: 'Register start' }))
  await screen.findByText(/^Not sent: this could not be saved on the device/)
  await user.click(screen.getByRole('button', { name: 'Register start' }))
  await screen.findByText('Trip started')
  await user.type(await screen.findByRole('textbox', { name: 'Destination' }), '码头')
  expect(await rows()).toEqual([expect.stringMatching(/仓库.*张三.*On trip/)])
  await user.click(screen.getByRole('button', { name: 'Register end' }))
  await screen.findByText('Trip ended')
  await screen.findByRole('button', { name: 'Register start' })
  await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(/仓库 – 码头.*Ended/)]))
  await screen.findByText('No positions were reported on this trip')
  await user.click(screen.getByRole('button', { name: 'Replay track' }))
  await waitFor(() => expect(address()).toContain(`/trackQuery?vehicle=${vehicle}&from=`))
})

test('a trip is registered for the driver who was picked, and is found by them', async () => {
  const other = await company.addVehicle('沪A30003')
  const phone = await openScreen(`/VehicleTrips?vehicle=${other}`, { as: company })
  await phone.user.click(await screen.findByRole('combobox', { name: 'Driver' }))
  await phone.user.click(await screen.findByRole('button', { name: /张三/ }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Driver' }).textContent).toContain('张三'))
  await phone.user.click(screen.getByRole('button', { name: 'Register start' }))
  await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(/张三/)]))
  await phone.user.click(screen.getByRole('button', { name: 'Register end' }))
  await screen.findByText('Trip ended')
  await screen.findByRole('button', { name: 'Register start' })
  cleanup()

  await openScreen('/VehicleTripsQuery', { as: company })
  const { user } = phone
  await user.click(await screen.findByRole('combobox', { name: 'Driver' }))
  await user.click(await screen.findByRole('button', { name: /张三/ }))
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  await platform.database.pool.query('delete from trips where vehicle_id = $1', [other])
})

test('the trips of a whole month are one list, of which a file can be made', async () => {
  // Of the month of the browser, which that of the database need not be.
  const now = new Date()
  const first = new Date(now.getFullYear(), now.getMonth(), 1)
  await platform.database.pool.query(
    `insert into trips (vehicle_id, organisation_id, driver_name, started_at, start_place, started_by_name, ended_at, end_place)
     select id, organisation_id, '', $2::timestamptz - interval '10 days', '仓库', '', $2::timestamptz - interval '9 days', '码头'
     from vehicles where id = $1`,
    [vehicle, first],
  )
  const { user, sent } = await openScreen('/VehicleTripsQuery', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Last month' }))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByRole('cell', { name: /仓库/ })
  const { startTime, endTime } = (sent('trip/getTripStatus').findLast(body => 'startTime' in body) ?? {}) as {
    startTime: number
    endTime: number
  }
  const month = [startTime, endTime].map(time => new Date(time))
  expect(month.map(time => time.getMonth())).toEqual([month[0]?.getMonth(), month[0]?.getMonth()])
  expect(month[0]?.getDate()).toBe(1)
  // To the last millisecond of its last minute.
  expect(new Date(endTime + 1).getDate()).toBe(1)
  screen.getByRole('button', { name: 'Export' })
  // Not the one of the first test, which is found below.
  await platform.database.pool.query(`delete from trips where vehicle_id = $1 and started_at < now() - interval '5 days'`, [
    vehicle,
  ])
})

test('without a network start and end are kept with their times, and are sent once in their order', async () => {
  const far = await company.addVehicle('沪A30004')
  const { user, cut, mend, sent } = await openScreen(`/VehicleTrips?vehicle=${far}`, { as: company })
  await screen.findByText('The vehicle is not on a trip.')
  for (const path of ['trip/tripRegStart', 'trip/tripRegEnd'] as const) cut(path)
  const before = Date.now()
  await user.click(screen.getByRole('button', { name: 'Register start' }))
  await screen.findByText(/^Saved on this device/)
  await screen.findByText(/^On a trip since/)
  await screen.findByText('Registrations of this vehicle have not been sent yet')
  await user.click(screen.getByRole('button', { name: 'Register end' }))
  await screen.findByText('The vehicle is not on a trip.')
  const after = Date.now()
  for (const path of ['trip/tripRegStart', 'trip/tripRegEnd'] as const) mend(path)
  await user.click(screen.getAllByRole('button', { name: 'Send now' })[0] as HTMLElement)
  await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(/Position unknown.*Ended/)]))
  await waitFor(() => expect(screen.queryByText('Registrations of this vehicle have not been sent yet')).toBeNull())
  const [start] = sent('trip/tripRegStart')
  const end = sent('trip/tripRegEnd').at(-1)
  expect(start?.at).toBeGreaterThanOrEqual(before - 5_000)
  expect(end?.at).toBeLessThanOrEqual(after + 5_000)
  expect(new Set(sent('trip/tripRegStart').map(({ requestId }) => requestId)).size).toBe(1)
  await platform.database.pool.query('delete from trips where vehicle_id = $1', [far])
})

test('who was second to start a trip is told, and sees the trip that is under way', async () => {
  const { user } = await openScreen(`/VehicleTrips?vehicle=${vehicle}`, { as: company, lang: 'zh' })
  await screen.findByText('当前没有进行中的行程。')
  const other = await platform.signIn(company.login, company.password)
  await other.call('trip/tripRegStart', { vehicleId: vehicle })
  await user.click(screen.getByRole('button', { name: '登记开始' }))
  await screen.findByText('该车辆已有进行中的行程，请先登记结束')
  await screen.findByRole('button', { name: '登记结束' })
})

test('a trip that was never ended is told', async () => {
  await platform.database.pool.query(`update trips set started_at = now() - interval '25 hours' where ended_at is null`)
  await openScreen(`/VehicleTrips?vehicle=${vehicle}`, { as: company })
  await screen.findByText(/more than 24 hours/)
  expect((await rows())[0]).toContain('End forgotten?')
})

test('who may only look is offered no registration', async () => {
  const guest = await company.withUser({ moreAuth: false, trackAuth: false })
  await openScreen(`/VehicleTrips?vehicle=${vehicle}`, { as: guest })
  await list()
  expect(screen.queryByRole('button', { name: /Register|Replay/ })).toBeNull()
})

test('trips of all vehicles are found by period, on a phone and as a table, and open from there', async () => {
  const phone = await openScreen('/VehicleTripsQuery', { as: company })
  expect(await rows()).toHaveLength(1)
  expect(phone.sent('trip/getTripStatus')[0]).not.toHaveProperty('vehicleId')
  cleanup()
  const now = Date.now()
  const { user, address } = await openScreen(`/VehicleTripsQuery?from=${now - 2 * 86_400_000}&to=${now}`, {
    as: company,
    size: 'desktop',
  })
  const grid = await screen.findByRole('grid', { name: 'Trips' })
  // Beside the table: one trip with its facts, and its replay one press away.
  const pane = await screen.findByRole('complementary', { name: 'Trip details' })
  await within(pane).findByRole('button', { name: 'Replay track' })
  await user.click(within(grid).getAllByRole('row')[1] as HTMLElement)
  await waitFor(() => expect(address()).toContain('&trip='))
  await user.click(within(pane).getByRole('button', { name: 'All trips of this vehicle' }))
  await waitFor(() => expect(address()).toContain(`/VehicleTrips?vehicle=${vehicle}&trip=`))
})

test('trips that cannot be loaded say so and can be tried again', async () => {
  const { user, mend } = await openScreen('/VehicleTripsQuery', { as: company, cut: ['trip/getTripStatus'] })
  await screen.findByText('Trips could not be loaded')
  mend('trip/getTripStatus')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await list()
})
