// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A60021', { phone: '13700060021' })
await platform.database.pool.query(
  `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, body, count)
   values ($1, $2, 2019, now(), now(), '\\x0001', 1)`,
  [vehicle, 0x0701],
)

test('names of kept messages begin with a capital letter, as everything in a list does', async () => {
  await openScreen(`/vehicleInfo?vehicle=${vehicle}`, { as: company })
  const name = await screen.findByText(/0x0701/)
  expect(name.textContent).toMatch(/^[A-Z]/)
})
