// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
await company.addVehicle('沪A80001')
const second = await company.addVehicle('沪A80002')
const third = await company.addVehicle('沪B80003')

const field = () => screen.findByRole('searchbox', { name: 'Search vehicles or places' })

test('on the map of a phone a vehicle is found with two presses: the field, and Enter', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company, size: 'phone' })
  await user.click(await field())
  await user.keyboard('a80002{Enter}')
  await waitFor(() => expect(address()).toContain(`vehicle=${second}`))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Matches' })).toBeNull())
})

test('a tap takes a hit, and what was found is offered again before anything is typed', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company, size: 'phone' })
  await user.click(await field())
  await user.keyboard('8000')
  const hits = within(await screen.findByRole('list', { name: 'Matches' }))
  await waitFor(() => expect(hits.getAllByRole('button')).toHaveLength(3))
  await user.click(hits.getByText('沪B80003'))
  await waitFor(() => expect(address()).toContain(`vehicle=${third}`))
  await user.click(await field())
  const recent = within(await screen.findByRole('list', { name: 'Recent searches' }))
  expect(recent.getAllByRole('button')[0]?.textContent).toBe('沪B80003')
})

test('a place is taken where no vehicle has the name', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company, size: 'phone' })
  await user.click(await field())
  await user.keyboard('hangzhou')
  await screen.findByRole('list', { name: 'Places' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/place=30\.\d+%2C120\.\d+%2CHangzhou/))
})

test('nothing found is said, and Escape closes the search', async () => {
  const { user, address } = await openScreen('/main/pos', { as: company, size: 'phone' })
  await user.click(await field())
  await user.keyboard('zzzz')
  await screen.findByText('No vehicle matches')
  await user.keyboard('{Escape}')
  expect(screen.queryByText('No vehicle matches')).toBeNull()
  await waitFor(() => expect(address()).toBe('/main/pos'))
})
