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
    expect(address()).toBe(`/errorVehicleInfo?vehicle=${id}`)
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
