// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const size = 'desktop'

const { accessToken } = await company.signIn()

async function withCheckpoint(name: string): Promise<string> {
  const form = { orgId: company.organisation, nameZh: name, nameEn: name, type: 'gate', latitude: 31, longitude: 121 }
  const body = { ...form, radius: 100, remindWithin: 0 }
  const { reply } = await platform.send('accessMon/addAccessMon', body, { access_token: accessToken })
  return (reply.data as { checkpointId: string }).checkpointId
}

const first = await withCheckpoint('North gate')
await withCheckpoint('South gate')
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const tab = (name: string) => screen.findByRole('tab', { name })

test('the three screens are tabs of one panel, each with its address, and the map beside them stays', async () => {
  const { user, address } = await openScreen('/kakouMonitor', { as: company, size })
  await title('Checkpoint monitoring')
  // jsdom draws no maps: the map says so in a box of its own, once it is loaded.
  const map = (await screen.findByText('The map cannot be shown')).parentElement
  expect((await tab('Passes')).getAttribute('aria-selected')).toBe('true')
  for (const [name, path, heading] of [
    ['Approaching', '/kakouMonitor?view=approaching', 'Checkpoint monitoring'],
    ['Checkpoints', '/kakouLocMap', 'Checkpoint map'],
    ['By vehicle', '/kakouTrackReplay', 'Checkpoint track replay'],
    ['Passes', '/kakouMonitor', 'Checkpoint monitoring'],
  ] as const) {
    await user.click(await tab(name))
    await title(heading)
    await waitFor(() => expect(address()).toBe(path))
    expect((await tab(name)).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText('The map cannot be shown').parentElement).toBe(map)
  }
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

test('an address opens its tab with what it names', async () => {
  await openScreen(`/kakouLocMap?checkpoint=${first}`, { as: company, size })
  const card = await screen.findByRole('region', { name: 'North gate' })
  expect(within(card).getByText('100 m')).toBeTruthy()
  expect((await tab('Checkpoints')).getAttribute('aria-selected')).toBe('true')
  // The list stays beside the card.
  const list = within(await screen.findByRole('list', { name: 'Checkpoints' }))
  expect(list.getByRole('button', { name: /North gate/ }).getAttribute('aria-current')).toBe('true')
})

test('what was asked by vehicle is there again after a look at another tab, and the type that narrows the others too', async () => {
  const replay = `/kakouTrackReplay?vehicle=1&from=${Date.UTC(2026, 0, 5)}&to=${Date.UTC(2026, 0, 6)}`
  const { user, address } = await openScreen(replay, { as: company, size })
  await title('Checkpoint track replay')
  await user.click(await tab('Passes'))
  await user.click(await screen.findByRole('button', { name: 'Toll station' }))
  await waitFor(() => expect(address()).toBe('/kakouMonitor?type=toll'))
  await user.click(await tab('Checkpoints'))
  await waitFor(() => expect(address()).toBe('/kakouLocMap?type=toll'))
  await user.click(await tab('By vehicle'))
  await waitFor(() => expect(address()).toBe(replay))
})

test('a checkpoint is edited in the panel, beside the map; organisations are named only where they differ', async () => {
  const { user } = await openScreen(`/kakouLocMap?checkpoint=${first}`, { as: company, size })
  const row = await screen.findByRole('button', { name: /South gate/ })
  const own = row.textContent
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('region', { name: 'Edit checkpoint' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const radius = await form.findByLabelText('Radius')
  await user.clear(radius)
  await user.type(radius, '250')
  await user.click(form.getByRole('button', { name: 'Save' }))
  const card = await screen.findByRole('region', { name: 'North gate' })
  await within(card).findByText('250 m')
  expect(own).toBe('South gateDepot gate100 m radius')
})
