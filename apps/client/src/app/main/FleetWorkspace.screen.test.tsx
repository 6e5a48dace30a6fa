// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const ids: string[] = []
for (const at of [1, 2, 3]) ids.push(await company.addVehicle(`沪A0000${at}`))
const size = 'desktop'
const [first = '', second = '', third = ''] = ids
const heading = () => screen.findByRole('heading', { level: 1, name: 'Vehicle details' })

test('details opened by address stand beside the list, with the vehicle marked in it', async () => {
  await openScreen(`/errorVehicleInfo?vehicle=${second}`, { as: company, size })
  await heading()
  const list = within(await screen.findByRole('list', { name: 'Vehicle list' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3))
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

test('next and previous go through the list as it is filtered, and closing shows it alone', async () => {
  const { user, address } = await openScreen(`/errorVehicleInfo?vehicle=${first}&q=0000`, { as: company, size })
  await heading()
  await screen.findByText('沪A00002')
  await user.click(await screen.findByRole('button', { name: 'Next vehicle' }))
  await waitFor(() => expect(address()).toMatch(new RegExp(`/errorVehicleInfo.*vehicle=${second}`)))
  await user.click(await screen.findByRole('button', { name: 'Next vehicle' }))
  await waitFor(() => expect(address()).toMatch(new RegExp(`/errorVehicleInfo.*vehicle=${third}`)))
  await user.click(await screen.findByRole('button', { name: 'Previous vehicle' }))
  await waitFor(() => expect(address()).toMatch(new RegExp(`/errorVehicleInfo.*vehicle=${second}`)))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/main/pos?q=0000'))
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', '0000'))
})

test('the list stays while details are opened from the card, and its filter too', async () => {
  const { user, address } = await openScreen(`/main/pos?vehicle=${first}&q=0000`, { as: company, size })
  const search = await screen.findByRole('searchbox')
  await user.click(await screen.findByRole('button', { name: 'Details' }))
  await heading()
  expect(screen.getByRole('searchbox')).toBe(search)
  await waitFor(() => expect(address()).toContain('q=0000'))
  await screen.findByRole('button', { name: 'Next vehicle' })
})

test('the card opens the commands of its vehicle over the map, with the right to them only', async () => {
  const viewer = await company.withUser({ commandAuth: false })
  await openScreen(`/main/pos?vehicle=${first}`, { as: viewer, size })
  await screen.findByRole('button', { name: 'Details' })
  expect(screen.queryByRole('button', { name: 'Commands' })).toBeNull()
  cleanup()
  const { user, address } = await openScreen(`/main/pos?vehicle=${first}`, { as: company, size })
  await user.click(await screen.findByRole('button', { name: 'Commands' }))
  await screen.findByRole('dialog', { name: 'Control commands' })
  expect(address()).toBe(`/main/pos?vehicle=${first}`)
})

test('the panel is folded, and stays so', async () => {
  const { user } = await openScreen('/main/pos', { as: company, size })
  await screen.findByRole('searchbox')
  await user.click(screen.getByRole('button', { name: 'Hide the list' }))
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(localStorage.getItem('workspacePanel')).toContain('true')
  await user.click(screen.getByRole('button', { name: 'Show the list' }))
  await screen.findByRole('searchbox')
})
