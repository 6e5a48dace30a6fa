// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { typeDate } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile(), { updInstTaskAuth: true, updMtcTaskAuth: true })

const save = () => screen.getByRole('button', { name: 'Save' })

test('what differs is sent, alone and as the call wants it, and nothing at all while nothing differs', async () => {
  const id = await company.addVehicle('沪B1', { phone: '13800000011' })
  const { user, sent } = await openScreen(`/VehicleInfoEdit?vehicle=${id}`, { as: company })
  await user.type(await screen.findByLabelText('Brand'), ' Foton ')
  await user.clear(screen.getByLabelText('Brand'))
  await user.click(save())
  await screen.findByText('No changes to save')
  expect(sent('vehicle/updVehInfo')).toEqual([])

  await user.type(screen.getByLabelText('Brand'), ' Foton ')
  await user.type(screen.getByLabelText('Tonnage'), '12.500')
  await user.click(screen.getByRole('button', { name: /Operation type$/ }))
  await user.click(await screen.findByRole('option', { name: 'For hire' }))
  await user.click(save())
  await waitFor(() => expect(sent('vehicle/updVehInfo')).toHaveLength(1))
  expect(sent('vehicle/updVehInfo')).toEqual([
    { vehicleId: id, changeId: expect.stringMatching(/^\d+$/), brand: 'Foton', tonnage: 12.5, operationType: 'hire' },
  ])
})

test('the day on which service ends is chosen as a date', async () => {
  const id = await company.addVehicle('沪B4', { phone: '13800000016' })
  const { user, sent } = await openScreen(`/VehicleInfoEdit?vehicle=${id}`, { as: company })
  await screen.findByText('Service ends on (frozen afterwards)')
  await typeDate(user, 'Service ends on (frozen afterwards)', '2027-03-31')
  await user.click(save())
  await waitFor(() => expect(sent('vehicle/updVehInfo')).toMatchObject([{ expiresOn: '2027-03-31' }]))
})

test('a number that is taken is told at its field; of two people who save, the second keeps what was typed', async () => {
  await company.addVehicle('沪B2', { phone: '13800000012' })
  const id = await company.addVehicle('沪B3', { phone: '13800000013' })
  const { user, sent } = await openScreen(`/editVehicle?vehicle=${id}`, { as: company })
  const number = await screen.findByLabelText('Terminal phone no.')
  await user.clear(number)
  await user.type(number, '13800000012')
  await screen.findByText(/it has to register again/)
  await user.click(save())
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(number)
  await user.clear(number)
  await user.type(number, '13800000014')

  const other = await company.platform.signIn(company.login, company.password)
  expect(await other.code('vehicle/saveVehEdit', { vehicleId: id, nickname: 'Theirs', plateColor: 5 })).toBe(0)
  await user.click(save())
  await screen.findByRole('heading', { name: 'Someone else has just changed this vehicle' })
  await user.click(screen.getByRole('button', { name: 'Reload, keep my changes' }))
  await screen.findByText(/The latest data has been loaded and what you entered is kept/)
  expect(screen.getByLabelText('Fleet no.')).toHaveProperty('value', 'Theirs')
  expect(number).toHaveProperty('value', '13800000014')
  const colour = screen.getByRole('button', { name: /^Green Plate colour/ })
  const notes = () =>
    colour
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map(each => document.getElementById(each)?.textContent)
  await waitFor(() => expect(notes()).toEqual([expect.stringMatching(/^Just changed by someone else; previously: /)]))
  await user.click(save())
  // Refused, of the other person, overtaken, saved.
  await waitFor(() => expect(sent('vehicle/saveVehEdit')).toHaveLength(4))
  expect(sent('vehicle/saveVehEdit').at(-1)).toEqual({
    vehicleId: id,
    changeId: expect.stringMatching(/^\d+$/),
    commCardNum: '13800000014',
  })
})
