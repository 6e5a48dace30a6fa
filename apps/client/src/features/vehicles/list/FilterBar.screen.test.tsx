// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
// Without a report: offline and without a fix.
await company.addVehicle('沪A73001')

const chips = async () => within(await screen.findByRole('group', { name: 'Filter by state' }))
const names = async () =>
  (await chips())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(name => name !== 'Sort and views')

test.each(['/main/vehicleList', '/vehicleTable'])(
  'the states are five chips, and what overlaps with them one chip with a menu, on %s',
  async path => {
    const { user, address } = await openScreen(path, { as: company, size: 'desktop' })
    await waitFor(async () => expect(await names()).toEqual(['All1', 'Driving0', 'Idling0', 'Parked0', 'Offline1', 'Problems1']))
    await user.click((await chips()).getByRole('button', { name: /^Problems/ }))
    const options = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)
    expect(options).toEqual(['Needs attention1', 'Alarm0', 'Lost contact0', 'No GPS1', 'Online0', 'Stationary0'])
    await user.click(screen.getByRole('menuitemradio', { name: /^Alarm/ }))
    await waitFor(() => expect(address()).toContain('state=alarm'))
    expect((await names()).at(-1)).toBe('Alarm0')
    expect((await chips()).getByRole('button', { name: /^All/ }).getAttribute('aria-pressed')).toBe('false')
    await user.click((await chips()).getByRole('button', { name: /^All/ }))
    await waitFor(() => expect(address()).not.toContain('state=a'))
    expect((await names()).at(-1)).toBe('Problems1')
  },
)

test.each([
  ['online', 'Online0'],
  ['stopped', 'Stationary0'],
  ['untargeted', 'No GPS1'],
  ['abnormalOffline', 'Lost contact0'],
])('a link to a filter without a chip of its own shows it: %s', async (state, chip) => {
  await openScreen(`/main/vehicleList?state=${state}`, { as: company, size: 'desktop' })
  await waitFor(async () => expect((await names()).at(-1)).toBe(chip))
})

test('words narrow what needs attention', async () => {
  const { user } = await openScreen('/main/vehicleList?state=attention', { as: company, size: 'desktop' })
  await screen.findByRole('list', { name: 'Needs attention' })
  await user.type(screen.getByRole('searchbox'), '73001')
  const list = within(await screen.findByRole('list', { name: 'Vehicle list' }))
  await list.findByText('沪A73001')
})
