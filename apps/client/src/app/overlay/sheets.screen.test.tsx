// @vitest-environment jsdom
/** Forms of vehicles in sheets over the screens that open them, in wide windows. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform, { updInstTaskAuth: true })
const id = await company.addVehicle('沪A81001')

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('adding opens over the table, which stays; leaving what was typed asks first, and the focus is back at the button', async () => {
  const { user, address } = await openScreen('/vehicleTable', { as: company, size: 'desktop' })
  const add = await screen.findByRole('button', { name: 'Add vehicle' })
  await user.click(add)
  const form = await sheet('Add vehicle')
  await waitFor(() => expect(address()).toMatch(/^\/vehicleTable(\?|$)/))
  await form.findByLabelText('Plate number')
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(add))

  await user.click(add)
  const again = await sheet('Add vehicle')
  await user.type(await again.findByLabelText('Plate number'), '沪A81002')
  await user.keyboard('{Escape}')
  const question = await sheet('Leave without saving?')
  await user.click(question.getByText('Keep editing'))
  expect(again.getByLabelText<HTMLInputElement>('Plate number').value).toBe('沪A81002')
  await user.click(again.getByRole('button', { name: 'Close' }))
  await user.click((await sheet('Leave without saving?')).getByRole('button', { name: 'Leave' }))
  await closed()
  await waitFor(() => expect(address()).toMatch(/^\/vehicleTable(\?|$)/))
  expect(add.isConnected).toBe(true)
})

test('one vehicle after another is added in the sheet, which the last one closes', async () => {
  const { user, sent, address } = await openScreen('/newHistory', { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: 'Add vehicle' }))
  const form = await sheet('Add vehicle')
  const plate = await form.findByLabelText<HTMLInputElement>('Plate number')
  const choose = async (label: RegExp, option: string) => {
    await user.click(form.getByRole('button', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await user.type(plate, '沪AD81003')
  await user.type(form.getByLabelText('Terminal phone no.'), '13700081003')
  await choose(/Vehicle type$/, 'Van')
  await choose(/Terminal type$/, 'JT/T 808-2013 terminal')
  await user.click(form.getByRole('button', { name: 'Add and enter the next' }))
  await waitFor(() => expect(plate.value).toBe(''))
  await user.type(plate, '沪AD81004')
  await user.type(form.getByLabelText('Terminal phone no.'), '13700081004')
  await user.click(form.getByRole('button', { name: 'Add vehicle' }))
  await closed()
  expect(sent('vehicle/addVehicle')).toHaveLength(2)
  await waitFor(() => expect(address()).toMatch(/^\/newHistory/))
})

test('editing opens over the details of the vehicle, and saving closes it', async () => {
  const { user, address } = await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company, size: 'desktop' })
  await waitFor(() => expect(address()).toMatch(/^\/errorVehicleInfo/))
  const edit = await screen.findByRole('button', { name: 'Edit vehicle' })
  const before = address()
  await user.click(edit)
  const form = await sheet('Edit vehicle')
  const name = await form.findByLabelText('Fleet no.')
  await user.type(name, 'Night truck')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await closed()
  await waitFor(() => expect(address()).toBe(before))
})

test.each([
  ['the menu of the user', '/about'],
  ['the search', '/main/pos'],
])('from %s it opens over any screen, which stays', async (from, at) => {
  const { user, address } = await openScreen(at, { as: company, size: 'desktop' })
  const field = await screen.findByRole('combobox', { name: 'Search' })
  const before = address()
  if (from === 'the search') {
    await user.keyboard('/add vehicle')
    await screen.findByRole('option', { name: /Add vehicle/ })
    await user.keyboard('{Enter}')
  } else {
    await user.click(screen.getByRole('button', { name: /^Menu:/ }))
    await user.click(await screen.findByRole('button', { name: 'Add vehicle' }))
  }
  const form = await sheet('Add vehicle')
  await form.findByLabelText('Plate number')
  await waitFor(() => expect(address()).toBe(before))
  expect(field.isConnected).toBe(true)
  await user.keyboard('{Escape}')
  await closed()
  await waitFor(() => expect(address()).toBe(before))
})

test('by its address the form is a screen in the shell', async () => {
  await openScreen('/addNewVehicle', { as: company, size: 'desktop' })
  await screen.findByRole('heading', { level: 1, name: 'Add vehicle' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('on phones the form is the next screen, and its way back leads to the one before', async () => {
  const { user, address } = await openScreen('/newHistory', { as: company })
  await user.click(await screen.findByRole('button', { name: 'Add vehicle' }))
  await screen.findByRole('heading', { level: 1, name: 'Add vehicle' })
  await waitFor(() => expect(address()).toBe('/addNewVehicle'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toMatch(/^\/newHistory/))
})
