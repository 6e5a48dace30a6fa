// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A40001')

test('a plan is added, and of its vehicle a work order is made and a service entered', async () => {
  const plan = await openScreen('/admin/maintenance/plan', { as: company })
  const field = async (name: string) => screen.findByRole('textbox', { name })
  fireEvent.change(await field('Name'), { target: { value: 'Oil' } })
  await plan.user.click(screen.getByRole('button', { name: 'Add plan' }))
  await screen.findByText(/Enter at least one interval/)
  fireEvent.change(await field('Every (km)'), { target: { value: '10000' } })
  fireEvent.change(await field('Notice (km)'), { target: { value: '800' } })
  await plan.user.click(screen.getByRole('button', { name: 'Add plan' }))
  await waitFor(() => expect(plan.address()).toMatch(/^\/admin\/maintenance\/plan\?plan=\d+/))
  expect(plan.sent('admin/addMaintenancePlan').at(-1)).toMatchObject({
    everyKm: 10_000,
    everyHours: null,
    remindKm: 800,
    remindDays: 0,
  })
})

test('of a vehicle a work order is made and a service is entered', async () => {
  const { user, address, sent } = await openScreen(`/admin/maintenance?vehicle=${vehicle}`, { as: company })
  await user.click(await screen.findByRole('button', { name: /沪A40001.*Oil/ }))
  await waitFor(() => expect(address()).toMatch(/^\/admin\/maintenance\/vehicle/))
  await user.click(await screen.findByRole('button', { name: 'Make work order' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Contact' }), { target: { value: 'Li' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), { target: { value: '13900000000' } })
  await user.click(screen.getByRole('button', { name: 'Make work order' }))
  await screen.findByRole('button', { name: /Open work order/ })
  fireEvent.change(screen.getByRole('textbox', { name: 'Cost (¥)' }), { target: { value: '1280.50' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Odometer (km)' }), { target: { value: '81234.5' } })
  await user.click(screen.getByRole('button', { name: 'Enter service' }))
  await screen.findByText('¥1,280.50')
  expect(sent('admin/saveService')).toMatchObject([{ cents: 128_050, odometerKm: 81_234.5, vehicleId: vehicle }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /Open work order/ })).toBeNull())
})
