// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const reason = 'Police informed'

test('a cut asks for a reason and the plate, and waits for the next stop where it cannot be sent now', async () => {
  const vehicle = await company.addVehicle('沪E00001')
  const { user, sent } = await openScreen(`/paramSetting?vehicle=${vehicle}`, { as: company })
  await screen.findByText('vehicle not online')
  expect(screen.getByRole('button', { name: 'Lock' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Cut oil and power' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Not possible now: vehicle not online')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  dialog.getByText('Enter a reason')
  dialog.getByText('The plate number entered is not that of this vehicle')
  expect(sent('platform/sendCutOffFuelAndElecCmd')).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await user.type(dialog.getByRole('textbox', { name: /Type the plate number/ }), '沪e00001')
  await user.click(dialog.getByRole('checkbox', { name: 'Carry it out at the next stop' }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText(/Cut oil and power · Waits for the next stop/)
  expect(sent('platform/sendCutOffFuelAndElecCmd')).toMatchObject([{ arm: true, minutes: 30, reason, vehicleId: vehicle }])
  await user.click(screen.getByRole('button', { name: 'End it' }))
  await screen.findByText(/Cut oil and power · Cancelled/)
})

test('the same in Chinese, with the log of all vehicles', async () => {
  await openScreen('/paramSetting', { as: company, lang: 'zh' })
  await screen.findByText('全部车辆的指令记录')
  await screen.findByText(/沪E00001 · 断油断电 · 已取消/)
})

test('without the right nothing is offered', async () => {
  const vehicle = await company.addVehicle('沪E00002')
  const viewer = await company.withUser({ commandAuth: false })
  await openScreen(`/vehicleInfo?vehicle=${vehicle}`, { as: viewer })
  await screen.findByText('Show on map')
  expect(screen.queryByText('Control commands')).toBeNull()
})
