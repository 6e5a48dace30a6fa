// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shortcuts } from '../../core/shortcuts/shortcuts.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const id = await company.addVehicle('沪A00001')
const size = 'desktop'
const row = async () =>
  within(await screen.findByRole('list', { name: 'Vehicle list' })).findByRole('button', { name: /沪A00001/ })

test('the focus goes with the vehicle into its card, and with Escape back to its row', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company, size })
  const opener = await row()
  opener.focus()
  await user.keyboard('{Enter}')
  const card = await screen.findByRole('region', { name: 'Vehicle details' })
  await waitFor(() => expect(document.activeElement).toBe(card))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await waitFor(() => expect(address()).toBe('/main/pos'))
})

test('the arrow keys go through a long list, to rows that are not loaded yet and back, and Tab goes past it', async () => {
  const fleet = await newCompany(await platformOfFile())
  for (let at = 1; at <= 90; at++) await fleet.addVehicle(`沪B${String(at).padStart(5, '0')}`)
  const { user } = await openScreen('/main/pos', { as: fleet, size })
  const list = within(await screen.findByRole('list', { name: 'Vehicle list' }))
  const focused = () => document.activeElement?.textContent
  const first = await list.findByRole('button', { name: /沪B00001/ })
  first.focus()
  await user.keyboard('{End}')
  await waitFor(() => expect(focused()).toContain('沪B00090'))
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(focused()).toContain('沪B00089'))
  await user.keyboard('{Home}{ArrowDown}{ArrowDown}')
  await waitFor(() => expect(focused()).toContain('沪B00003'))
  await user.tab()
  expect(focused()).not.toContain('沪B')
})

test('M writes to the open vehicle, V shows its video and T its track; keys are text while one types', async () => {
  const { user, address } = await openScreen(`/main/pos?vehicle=${id}`, { as: company, size })
  await screen.findByRole('region', { name: 'Vehicle details' })
  await row()
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('t/?')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 't/?')
  await waitFor(() => expect(address()).toContain('/main/pos'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await user.click(screen.getByRole('heading', { level: 2, name: '沪A00001' }))
  await user.keyboard('m')
  await screen.findByRole('dialog', { name: 'Dispatch' })
  await user.keyboard('{Escape}')
  await user.keyboard('v')
  await waitFor(() => expect(address()).toContain(`/main/video?watch=${id}`))
  cleanup()
  const { user: again, address: tracks } = await openScreen(`/main/pos?vehicle=${id}`, { as: company, size })
  await screen.findByRole('region', { name: 'Vehicle details' })
  await again.keyboard('t')
  await waitFor(() => expect(tracks()).toContain(`/trackQuery?vehicle=${id}`))
})

test('a question mark shows every key of the table, and so does the menu of the user; no key works behind it', async () => {
  const { user } = await openScreen('/about', { as: company, size })
  await screen.findByRole('button', { name: /^Menu/ })
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts and legend' })
  for (const { what } of Object.values(shortcuts)) within(dialog).getByRole('cell', { name: what.en })
  const legend = within(await within(dialog).findByRole('region', { name: 'Map legend' }))
  for (const [group, rows] of [
    ['Icons of vehicles', 6],
    ['Circles with a number', 2],
    ['Lines of tracks', 3],
  ] as const)
    expect(within(legend.getByRole('list', { name: group })).getAllByRole('listitem')).toHaveLength(rows)
  await user.keyboard('/')
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Menu/ }))
  await user.click(await screen.findByRole('button', { name: /Keyboard shortcuts/ }))
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts and legend' })
})
