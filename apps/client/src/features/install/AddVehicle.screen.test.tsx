// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile(), { updInstTaskAuth: true })

const colour = () => screen.getByRole('button', { name: /Plate colour$/ })

test('the colour follows the form of the plate until it is chosen; one vehicle after another is added with what they have in common', async () => {
  const { user, sent, address } = await openScreen('/addNewVehicle', { as: company, size: 'desktop' })
  const choose = async (label: RegExp, option: string) => {
    await user.click(screen.getByRole('button', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const plate = await screen.findByLabelText<HTMLInputElement>('Plate number')
  await user.type(plate, '沪AD1234')
  expect(colour().textContent).not.toContain('Green')
  await user.type(plate, '5')
  await waitFor(() => expect(colour().textContent).toContain('Green'))
  await user.type(plate, '{Backspace}')
  await waitFor(() => expect(colour().textContent).not.toContain('Green'))
  await choose(/Plate colour$/, 'Blue')
  await user.type(plate, '5')
  expect(colour().textContent).toContain('Blue')

  await user.type(screen.getByLabelText('Terminal phone no.'), '13700000901')
  await choose(/Vehicle type$/, 'Van')
  await choose(/Terminal type$/, 'JT/T 808-2013 terminal')
  await user.type(screen.getByLabelText('Brand'), 'Foton')
  await user.click(screen.getByRole('button', { name: 'Add and enter the next' }))
  await screen.findByText('Vehicle 沪AD12345 added')
  await waitFor(() => expect(plate.value).toBe(''))
  expect(document.activeElement).toBe(plate)
  expect(screen.getByLabelText('Brand')).toHaveProperty('value', '')
  expect(screen.getByRole('button', { name: /Vehicle type$/ }).textContent).toContain('Van')

  await user.type(plate, '沪AD00002')
  await user.type(screen.getByLabelText('Terminal phone no.'), '13700000902')
  await user.click(screen.getByRole('button', { name: 'Add vehicle' }))
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  expect(sent('vehicle/addVehicle')).toMatchObject([
    { plateNum: '沪AD12345', plateColor: 1, vehicleType: 'van', terminalType: 'jt808-2013', brand: 'Foton' },
    { plateNum: '沪AD00002', plateColor: 5, vehicleType: 'van', terminalType: 'jt808-2013' },
  ])
  expect(sent('vehicle/addVehicle')[1]).not.toHaveProperty('brand')
})
