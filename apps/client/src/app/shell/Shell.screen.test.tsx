// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
await company.addVehicle('沪A00001')
const size = 'desktop'
const rail = async () => within(await screen.findByRole('navigation', { name: 'Modules' }))

test('a screen stands in the shell: current entry of the rail, one title, one main landmark, no second way back', async () => {
  const { user, address } = await openScreen('/my', { as: company, size })
  const entries = await rail()
  expect(entries.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Monitoring',
    'Tracks',
    'Vehicles',
    'Alarms',
    'Video',
    'Dispatch',
    'Checkpoints',
    'Work',
    'Reports',
    'Admin',
    'Settings',
  ])
  expect(entries.getByRole('link', { current: 'page' }).textContent).toBe('Settings')
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await user.click(entries.getByRole('link', { name: 'Checkpoints' }))
  await screen.findByRole('heading', { level: 1, name: 'Checkpoint monitoring' })
  await waitFor(() => expect(address()).toBe('/kakouMonitor'))
  await user.click(entries.getByRole('link', { name: 'Tracks' }))
  await screen.findByRole('button', { name: 'Show track' })
  expect(entries.getByRole('link', { current: 'page' }).textContent).toBe('Tracks')
})

test('the counts stand on every screen and open the list with that state', async () => {
  const { user, address } = await openScreen('/about', { as: company, size })
  const counts = within(await screen.findByRole('group', { name: 'Vehicle counts' }))
  await counts.findByRole('link', { name: /^1\s*Vehicle$/ })
  await user.click(counts.getByRole('link', { name: /^1\s*Offline/ }))
  await screen.findByRole('searchbox')
  await waitFor(() => expect(address()).toBe('/main/pos?state=offline'))
})

test('a screen that no list leads to has its way back in words', async () => {
  await openScreen('/MapVehInfoConfig', { as: company, size })
  expect((await screen.findByRole('button', { name: 'Back' })).textContent).toBe('Back')
})

test('the rail leaves out what the user may not open', async () => {
  await openScreen('/my', { as: await company.withUser({ trackAuth: false }), size })
  const entries = await rail()
  expect(entries.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Monitoring',
    'Vehicles',
    'Alarms',
    'Video',
    'Dispatch',
    'Checkpoints',
    'Work',
    'Reports',
    'Admin',
    'Settings',
  ])
  expect(entries.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe('/report')
})

test('two presses change the theme, and two go to another platform', async () => {
  const other = { Code: 'other', Title: 'Other', Url: 'http://127.0.0.1:9', isCheckIn: false, gzhTitle: '' }
  const { user, address, outrider } = await openScreen('/about', { as: company, size })
  await user.click(await screen.findByRole('button', { name: /^Menu/ }))
  await user.click(await screen.findByRole('radio', { name: 'Blue' }))
  await waitFor(() => expect(localStorage.getItem('themeColor')).toContain('blue'))
  expect(screen.queryByRole('radiogroup', { name: 'Theme' })).toBeNull()
  await user.keyboard('{Escape}')
  outrider.session.state.setState(state => ({ platforms: [...state.platforms, other] }))
  await user.click(await screen.findByRole('button', { name: 'Switch platform: Test' }))
  await user.click(await screen.findByRole('button', { name: /^Other/ }))
  await screen.findByLabelText('User name')
  await waitFor(() => expect(address()).toBe('/login'))
})

test('a phone has no shell', async () => {
  await openScreen('/my', { as: company })
  await screen.findByRole('button', { name: 'Back' })
  expect(screen.queryByRole('navigation', { name: 'Modules' })).toBeNull()
})
