// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Modules' }))

test('each module allowed is a tab, in order, and shows list, map or its own content', async () => {
  const { user } = await openScreen('/main', { as: company })
  const nav = await tabs()
  expect(nav.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Location',
    'Vehicles',
    'Track',
    'Video',
    'Alarms',
  ])
  expect(nav.getByRole('button', { current: 'page' }).textContent).toBe('Location')
  await user.click(nav.getByRole('button', { name: 'Vehicles' }))
  await screen.findByRole('searchbox')
  await user.click(nav.getByRole('button', { name: 'Track' }))
  await screen.findByRole('button', { name: 'Show track' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect((await tabs()).getByRole('button', { current: 'page' }).textContent).toBe('Track')
})

test('on a phone the screen stays mounted while one goes from the map to the tracks and back', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company, size: 'phone' })
  const [nav, header] = [await screen.findByRole('navigation', { name: 'Modules' }), await screen.findByRole('banner')]
  for (const [tab, path] of [
    ['Track', '/main/track'],
    ['Vehicles', '/main/vehicleList'],
    ['Track', '/main/track'],
    ['Location', '/main/pos'],
  ] as const) {
    await user.click((await tabs()).getByRole('button', { name: tab }))
    await waitFor(() => expect(address()).toBe(path))
    expect(screen.getByRole('navigation', { name: 'Modules' })).toBe(nav)
    expect(screen.getByRole('banner')).toBe(header)
  }
})

test('a module without its right is no tab', async () => {
  await openScreen('/main', { as: await company.withUser({ trackAuth: false }) })
  expect((await tabs()).queryByRole('button', { name: 'Track' })).toBeNull()
})

test('the state filter of the list is told over the map, and lifted there', async () => {
  const { user, address } = await openScreen('/main/pos?state=driving', { as: company })
  await screen.findByText(/^Map shows only Driving: 0 of /)
  await user.click(screen.getByRole('button', { name: 'Show the whole fleet' }))
  expect(address()).toBe('/main/pos')
  expect(screen.queryByText(/^Map shows only/)).toBeNull()
})

test('what needs attention is a filter of the map as well', async () => {
  await openScreen('/main/pos?state=attention', { as: company, lang: 'zh' })
  await screen.findByText(/^地图仅显示异常车辆：\d+辆/)
})

test('a state filter and a selection are told in one note, and lifted together', async () => {
  const id = await company.addVehicle('沪A72001')
  await company.addVehicle('沪A72002')
  const { user, address, outrider } = await openScreen('/main/pos?state=offline', { as: company })
  await screen.findByText('Map shows only Offline: 2 of 2')
  await outrider.liveFleet.chooseOnly([id])
  await screen.findByText('Map shows only Offline of the 1 selected')
  expect(screen.getAllByText(/^Map shows only|^Only .* shown$/)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show the whole fleet' }))
  await waitFor(() => expect(screen.queryByText(/^Map shows only|^Only .* shown$/)).toBeNull())
  expect(address()).toBe('/main/pos')
  expect(outrider.liveFleet.choice.getState().all).toBe(true)
})

test('nothing is selected until something is: no rows to take away, and a way to select', async () => {
  await openScreen('/main/selectedVehicleList', { as: company })
  await screen.findByText('No vehicles selected')
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await screen.findByRole('button', { name: 'Select vehicles' })
})
