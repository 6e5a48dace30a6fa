// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Modules' }))

test('/main has the tabs home, location, track, video, alarm and more, and each shows its module (S2.main.2) (S2.main.3)', async () => {
  const { user } = await openScreen('/main', { as: company })
  const nav = await tabs()
  expect(nav.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Monitoring',
    'Track',
    'Video',
    'Alarms',
    'More',
  ])
  expect(nav.getByRole('button', { current: 'page' }).textContent).toBe('Monitoring')
  await user.click(nav.getByRole('button', { name: 'Home' }))
  await screen.findByRole('region', { name: 'Common functions' })
  await user.click(nav.getByRole('button', { name: 'Video' }))
  await screen.findByRole('group', { name: 'Windows' })
  await user.click(nav.getByRole('button', { name: 'Alarms' }))
  await screen.findByText('No alarms')
  await user.click(nav.getByRole('button', { name: 'More' }))
  await screen.findByRole('region', { name: 'All functions' })
  await user.click(nav.getByRole('button', { name: 'Monitoring' }))
  await screen.findByRole('group', { name: 'Vehicle counts' })
  await user.click(nav.getByRole('button', { name: 'Track' }))
  await screen.findByRole('button', { name: 'Show track' })
  expect((await tabs()).getByRole('button', { current: 'page' }).textContent).toBe('Track')
})

test('on a phone the screen stays mounted while one goes from the map to the tracks and back', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company, size: 'phone' })
  const [nav, header] = [await screen.findByRole('navigation', { name: 'Modules' }), await screen.findByRole('banner')]
  for (const [tab, path] of [
    ['Track', '/main/track'],
    ['Home', '/main/home'],
    ['Track', '/main/track'],
    ['Monitoring', '/main/pos'],
  ] as const) {
    await user.click((await tabs()).getByRole('button', { name: tab }))
    await waitFor(() => expect(address()).toBe(path))
    expect(screen.getByRole('navigation', { name: 'Modules' })).toBe(nav)
    expect(screen.getByRole('banner')).toBe(header)
  }
})

test('vehicleList, selectedVehicleList and alarmMap are modules without a tab and open by their address (S2.main.4)', async () => {
  for (const [module, current] of [
    ['vehicleList', 'Monitoring'],
    ['selectedVehicleList', 'Monitoring'],
    ['alarmMap', 'Alarms'],
  ] as const) {
    const { address } = await openScreen(`/main/${module}`, { as: company })
    expect((await tabs()).getByRole('button', { current: 'page' }).textContent).toBe(current)
    await waitFor(() => expect(address()).toBe(`/main/${module}`))
    cleanup()
  }
})

test('the count of vehicles over the map leads to their list', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company })
  const counts = within(await screen.findByRole('group', { name: 'Vehicle counts' }))
  await user.click(counts.getByRole('button', { name: /vehicles?$/i }))
  await screen.findByRole('searchbox')
  await waitFor(() => expect(address()).toBe('/main/vehicleList'))
})

test('more is a tab with the right moreAuth alone (S6.right.4)', async () => {
  await openScreen('/main', { as: await company.withUser({ moreAuth: false }) })
  expect((await tabs()).queryByRole('button', { name: 'More' })).toBeNull()
  cleanup()
  await openScreen('/main', { as: await company.withUser({ moreAuth: true }) })
  expect((await tabs()).getByRole('button', { name: 'More' })).toBeDefined()
})

test('a module without its right is no tab', async () => {
  await openScreen('/main', { as: await company.withUser({ trackAuth: false }) })
  expect((await tabs()).queryByRole('button', { name: 'Track' })).toBeNull()
})

test('the state filter of the list is told over the map, and lifted there', async () => {
  const { user, address } = await openScreen('/main/pos?state=driving', { as: company })
  await screen.findByText(/^Map shows only Driving: 0 of /)
  await user.click(screen.getByRole('button', { name: 'Show the whole fleet' }))
  await waitFor(() => expect(address()).toBe('/main/pos'))
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
  await waitFor(() => expect(address()).toBe('/main/pos'))
  expect(outrider.liveFleet.choice.getState().all).toBe(true)
})

test('nothing is selected until something is: no rows to take away, and a way to select', async () => {
  await openScreen('/main/selectedVehicleList', { as: company })
  await screen.findByText('No vehicles selected')
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await screen.findByRole('button', { name: 'Select vehicles' })
})

const current = async () => (await tabs()).getByRole('button', { current: 'page' }).textContent
const names = async () => (await tabs()).getAllByRole('button').map(({ textContent }) => textContent)

test('/main opens with the location (S2.main.5), once home is saved as default with home (S2.main.6) (S1.settings.3), and with the location saved again with that (S2.main.7)', async () => {
  const saved = async (name: string) => {
    const { user } = await openScreen('/commonConfig', { as: company })
    await user.click(await screen.findByRole('radio', { name }))
    await screen.findByText('Saved')
    cleanup()
  }
  const opensWith = async () => {
    await openScreen('/main', { as: company })
    const name = await current()
    cleanup()
    return name
  }
  expect(await opensWith()).toBe('Monitoring')
  await saved('Home')
  expect(await opensWith()).toBe('Home')
  await saved('Monitoring')
  expect(await opensWith()).toBe('Monitoring')
})

/** Opens /main by a link that limits the visit to a module. */
async function openLimited(moduleType: string, options: Partial<Parameters<typeof openScreen>[1]> = {}) {
  const link = await openScreen(`/redirect?moduleType=${moduleType}`, { as: company, launched: true, ...options })
  await waitFor(() => expect(link.address()).toBe('/newPlatform'))
  cleanup()
  return openScreen('/main', { as: company, ...options })
}

test('an address may name the module as a parameter', async () => {
  await openScreen('/main?module=home', { as: company })
  expect(await current()).toBe('Home')
})

test('a link with module type pos opens with the location, whatever default is saved (S2.main.8)', async () => {
  await openLimited('pos', { stored: { defaultModule: 'home' } })
  expect(await current()).toBe('Monitoring')
})

test('a link limited to video leaves video only, and opens with it, its tab shown (S6.module.3) (S2.main.9)', async () => {
  await openLimited('video')
  expect(await names()).toEqual(['Video'])
  await screen.findByRole('group', { name: 'Windows' })
})

test('a link limited to a module that the user may not see opens nothing else in its place', async () => {
  const { user } = await openLimited('video', { as: await company.withUser({ videoAuth: false }) })
  await screen.findByText('This account has no permission for any module')
  await user.click(screen.getByRole('button', { name: 'Personal centre' }))
  await screen.findByRole('button', { name: 'Sign out' })
})

test('without isShowTab there is no tab bar, with it there is (S6.right.7)', async () => {
  await openScreen('/main', { as: await company.withUser({ isShowTab: true }) })
  await tabs()
  cleanup()
  await openScreen('/main', { as: await company.withUser({ isShowTab: false }) })
  await screen.findByRole('group', { name: 'Vehicle counts' })
  expect(screen.queryByRole('navigation', { name: 'Modules' })).toBeNull()
})
