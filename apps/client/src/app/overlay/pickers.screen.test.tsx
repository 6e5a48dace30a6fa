// @vitest-environment jsdom
/** Pickers as panels beside their forms, in wide windows. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
await company.addVehicle('沪A80001')
await company.addVehicle('沪A80002')

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a picker opens beside its form, which stays mounted and takes the choice; the focus is back at the field', async () => {
  const { user, address } = await openScreen('/trackDriverList', { as: company, size: 'desktop' })
  const field = await screen.findByRole('combobox', { name: 'Vehicle' })
  const before = address()
  await user.click(field)
  const picker = await dialog('Select plate number')
  await waitFor(() => expect(address()).toBe(before))
  expect(field.isConnected).toBe(true)
  await user.click(await picker.findByRole('button', { name: /沪A80002/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field.isConnected).toBe(true)
  expect(field.textContent).toBe('沪A80002')
  await waitFor(() => expect(document.activeElement).toBe(field))

  await user.click(field)
  const again = await dialog('Select plate number')
  expect((await again.findByRole('button', { name: /沪A80002/ })).getAttribute('aria-current')).toBe('true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field.textContent).toBe('沪A80002')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a picker of several is done in its panel, and its button to close chooses nothing', async () => {
  const { user } = await openScreen('/vehicleTrackCardQuery', { as: company, size: 'desktop' })
  const field = await screen.findByRole('combobox', { name: 'Vehicles' })
  await user.click(field)
  let picker = await dialog('Select vehicles')
  await picker.findByText('0 selected, 20 at most')
  await user.click(await picker.findByRole('button', { name: /沪A80001/ }))
  await picker.findByRole('button', { name: 'Done (1)' })
  await user.click(picker.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field.textContent).toBe('Up to 20')
  await user.click(field)
  picker = await dialog('Select vehicles')
  await user.click(await picker.findByRole('button', { name: /沪A80001/ }))
  await user.click(await picker.findByRole('button', { name: 'Done (1)' }))
  await waitFor(() => expect(field.textContent).toBe('沪A80001'))
})

test('a picker opened by its address is a screen in the shell', async () => {
  await openScreen('/plateNumList', { as: company, size: 'desktop' })
  await screen.findByRole('heading', { level: 1, name: 'Select plate number' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
