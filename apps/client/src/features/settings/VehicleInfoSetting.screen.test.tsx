// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const names = () => screen.getAllByRole('switch').map(each => each.getAttribute('aria-label'))

test('order and choice of the details go back to those of a new account in one press', async () => {
  const { user } = await openScreen('/vehicleInfoSetting', { as: company })
  await screen.findByRole('switch', { name: 'Fuel' })
  const before = names()
  await user.click(screen.getByRole('button', { name: 'Move Heading up' }))
  await user.click(screen.getByRole('switch', { name: 'Fuel' }))
  expect(names()).not.toEqual(before)
  await user.click(screen.getByRole('button', { name: 'Reset to default' }))
  expect(names()).toEqual(before)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Fuel' }).checked).toBe(true)
})
