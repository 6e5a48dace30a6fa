// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const tanker = await company.addVehicle('沪H20001')
await company.addVehicle('沪H20002')
await platform.database.pool.query('update vehicles set vehicle_type = $1 where id = $2', ['tanker', Number(tanker)])
await platform.fleet.reload()
const drawn = () => [...document.querySelectorAll('svg[data-type]')].map(each => each.getAttribute('data-type'))

test('the list draws each vehicle by its type where vehicles were chosen instead of symbols (S7.other.7)', async () => {
  const { sent } = await openScreen('/main/vehicleList', { as: company, stored: { vehicleIcon: 'car' } })
  await screen.findByText('沪H20001')
  await waitFor(() => expect(drawn()).toContain('tanker'))
  expect(sent('vehicleType/getVehicleTypeIcons')).toHaveLength(1)
})

test('symbols ask for no drawings', async () => {
  const { sent } = await openScreen('/main/vehicleList', { as: company })
  await screen.findByText('沪H20001')
  expect(drawn()).toEqual([])
  expect(sent('vehicleType/getVehicleTypeIcons')).toEqual([])
})
