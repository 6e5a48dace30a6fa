// @vitest-environment jsdom
import { standardItemsOf } from '@outrider/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const barred = await company.addVehicle('沪E40001')
const fit = await company.addVehicle('沪E40002')
const driver = await platform.signIn(company.login, company.password)
for (const [vehicleId, result] of [
  [barred, 'defect'],
  [fit, 'good'],
] as const)
  await driver.call('vehicle/modifyDepartureCheck', {
    vehicleId,
    checklistId: 'standard-truck',
    filledAt: Date.now(),
    items: standardItemsOf('truck').map(itemId => ({ itemId, result, note: 'seen' })),
  })

test.each([
  ['the list', '/main/pos', 'button'],
  ['the table', '/vehicleTable', 'tr'],
] as const)('%s says which vehicle must not leave, and says it of no other', async (_, path, row) => {
  await openScreen(path, { as: company, size: 'desktop', lang: 'en' })
  const said = await screen.findAllByText(/Awaiting release/)
  expect(said).toHaveLength(1)
  expect(said[0]?.closest(row)?.textContent).toContain('沪E40001')
})

test('the card of a vehicle says it', async () => {
  await openScreen(`/main/pos?vehicle=${barred}`, { as: company, lang: 'en' })
  await screen.findByText('Awaiting release')
})
