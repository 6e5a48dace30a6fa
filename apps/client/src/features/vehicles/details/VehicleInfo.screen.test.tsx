// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { aReport } from '../../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A60001', { phone: '13700060001' })
platform.bus.publish({ kind: 'stored', positions: [aReport(Number(vehicle), 0, { time: Date.now(), receivedAt: Date.now() })] })
const hidden = await (await newCompany(platform)).addVehicle('沪A60002')

/** What the platform replied, in the facts of a vehicle that cannot be shown. */
const response = async () => (await screen.findByText('Platform response')).parentElement?.textContent

test.each(['999999', hidden])(
  'a vehicle that does not exist and one of others are answered alike (%s), and the way leads back to the list',
  async id => {
    const { address, user } = await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company })
    await screen.findByText('This vehicle cannot be shown')
    await waitFor(() => expect(address()).toBe(`/errorVehicleInfo?vehicle=${id}`))
    await waitFor(async () => expect(await response()).toContain('The vehicle does not exist, or you do not have access to it'))
    expect(screen.getByRole('main').textContent).not.toContain('沪A60002')
    await user.click(screen.getByRole('button', { name: 'Vehicle list' }))
    await waitFor(() => expect(address()).toBe('/main/vehicleList'))
  },
)

test('an address without a vehicle says that none is selected', async () => {
  await openScreen('/vehicleInfo', { as: company, lang: 'zh' })
  await screen.findByText('未选择车辆')
})

test('without the platform it is said that it does not answer, and trying again loads what it has', async () => {
  const path = 'vehicle/getVehiclePosition'
  const { user, mend } = await openScreen('/vehicleInfo?vehicle=999999', { as: company, cut: [path] })
  await waitFor(async () => expect(await response()).toContain('Request failed, please check network settings'))
  mend(path)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await response()).toContain('The vehicle does not exist'))
})

test.each([
  [{}, true, true],
  [{ updInstTaskAuth: false }, false, true],
  [{ updInstTaskAuth: false, updMtcTaskAuth: false }, false, false],
])('with the rights %j, changing identity is offered: %s, and further facts: %s', async (rights, identity, facts) => {
  await openScreen(`/vehicleInfo?vehicle=${vehicle}`, { as: await company.withUser(rights) })
  await screen.findByRole('button', { name: /^Detail settings/ })
  expect(screen.queryAllByRole('button', { name: /^Edit vehicle(?! record)/ })).toHaveLength(identity ? 1 : 0)
  expect(screen.queryAllByRole('button', { name: /^Edit vehicle record/ })).toHaveLength(facts ? 1 : 0)
})

test('asking the terminal is offered to those who may', async () => {
  await openScreen(`/vehicleInfo?vehicle=${vehicle}`, { as: await company.withUser({ moreAuth: false }) })
  await screen.findByRole('button', { name: 'Show on map' })
  expect(screen.queryByRole('button', { name: 'Locate now' })).toBeNull()
})

test('asking the terminal is offered with the right', async () => {
  await openScreen(`/vehicleInfo?vehicle=${vehicle}`, { as: company })
  await screen.findByRole('button', { name: 'Locate now' })
})

const fact = (label: string) => screen.queryAllByRole('term').find(each => each.textContent === label)?.parentElement?.textContent

test('a vehicle that never reported or was never located says so, and shows its details once it is (S2.routeDetail.6)', async () => {
  const id = await company.addVehicle('沪A60003', { phone: '13700060003' })
  const { user, address, outrider } = await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company })
  await screen.findByText('This vehicle has never reported')
  await waitFor(() => expect(address()).toBe(`/errorVehicleInfo?vehicle=${id}`))
  await waitFor(() => expect(document.title).toBe('Test · Vehicle details'))
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('沪A60003'))
  await waitFor(() => expect(fact('Terminal phone no.')).toContain('13700060003'))
  expect(screen.getByRole('button', { name: 'Show on map' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Locate now' }))
  await screen.findByText('vehicle not online')

  const reports = (time: number, over: object) => {
    platform.bus.publish({ kind: 'stored', positions: [aReport(Number(id), time, { time, receivedAt: time, ...over })] })
    outrider.liveFleet.reload()
  }
  const now = Date.now()
  reports(now - 2_000, { good: false, quality: 1, status: 1, latitudeE6: 0, longitudeE6: 0, speedDkmh: 0 })
  await screen.findByText('This vehicle has never had GPS')
  reports(now - 1_000, { latitudeE6: 31_200_000, longitudeE6: 121_500_000 })
  await waitFor(() => expect(address()).toBe(`/vehicleInfo?vehicle=${id}`))
  await waitFor(() => expect(fact('Position')).toContain('31.20000° N'))
})

test('opened by itself, the page for what is missing shows the details of any vehicle (S2.routeDetail.6)', async () => {
  const { address } = await openScreen(`/errorVehicleInfo?vehicle=${vehicle}`, { as: company })
  await screen.findByText('The data of this vehicle is complete')
  await waitFor(() => expect(fact('Terminal phone no.')).toContain('13700060001'))
  await waitFor(() => expect(address()).toBe(`/errorVehicleInfo?vehicle=${vehicle}`))
})

test('the facts stand in the order that the user set', async () => {
  const { user } = await openScreen(`/vehicleInfo?vehicle=${vehicle}`, { as: company })
  const now = () => {
    const section = screen.getByRole('heading', { name: 'Current state' }).closest('section')
    return [...(section?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)
  }
  await waitFor(() => expect(now()[0]).toBe('Speed'))
  expect(now()).toContain('Fuel')
  await user.click(screen.getByRole('button', { name: /^Detail settings/ }))
  ;(await screen.findByRole('button', { name: 'Move Heading' })).focus()
  await user.keyboard('{ArrowUp}')
  await user.click(screen.getByRole('switch', { name: 'Fuel' }))
  await screen.findAllByText('Saved')
  history.back()
  await waitFor(() => expect(now()[0]).toBe('Heading'))
  expect(now()).not.toContain('Fuel')
})

test('a vehicle that comes into view while one looks is shown', async () => {
  const other = await newCompany(platform)
  const id = await other.addVehicle('沪A60004')
  const { outrider } = await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company })
  await waitFor(async () => expect(await response()).toContain('The vehicle does not exist'))
  await platform.database.pool.query('update vehicles set organisation_id = $1 where id = $2', [company.organisation, id])
  await platform.fleet.reload()
  outrider.liveFleet.reload()
  await screen.findByText('This vehicle has never reported')
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('沪A60004'))
})
