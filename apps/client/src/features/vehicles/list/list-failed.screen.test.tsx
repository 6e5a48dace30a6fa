// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
await company.addVehicle('沪A00001')

test('when no page of the list can be had, that is what the list says, and it is asked for again (S8.error.17)', async () => {
  const path = 'vehicle/getBatchVehicles'
  const { user, mend } = await openScreen('/main/vehicleList', { as: company, cut: [path] })
  await screen.findByText('big data vehicle list fetch failed')
  expect(screen.queryByRole('button', { name: /^沪A00001/ })).toBeNull()
  mend(path)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: /^沪A00001/ })
})
