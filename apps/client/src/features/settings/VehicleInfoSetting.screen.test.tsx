// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const names = () => screen.getAllByRole('switch').map(each => each.getAttribute('aria-label'))

test('order and choice of the details go back to those of a new account in one press', async () => {
  const { user } = await openScreen('/vehicleInfoSetting', { as: company })
  await screen.findByRole('switch', { name: 'Fuel' })
  const before = names()
  act(() => screen.getByRole('button', { name: 'Move Heading' }).focus())
  await user.keyboard('{ArrowUp}')
  await user.click(screen.getByRole('switch', { name: 'Fuel' }))
  expect(names()).not.toEqual(before)
  await user.click(screen.getByRole('button', { name: 'Reset to default' }))
  await waitFor(() => expect(names()).toEqual(before))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Fuel' }).checked).toBe(true)
})

test('a row is moved by arrow keys, which keep the focus, are announced and saved at once; the preview follows', async () => {
  const { user, sent } = await openScreen('/vehicleInfoSetting', { as: await company.withUser({}) })
  await screen.findByRole('switch', { name: 'Altitude' })
  act(() => screen.getByRole('button', { name: 'Move Altitude' }).focus())
  await user.keyboard('{Home}')
  await screen.findByText('Altitude: 1 of 17')
  await user.keyboard('{ArrowDown}')
  await screen.findByText('Altitude: 2 of 17')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Altitude' }))
  await waitFor(() => expect(sent('vehicle/setUserVehInfoConfig')).toHaveLength(2))
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(names())

  await user.click(screen.getByRole('button', { name: 'Hide all' }))
  await waitFor(() => expect(preview.queryAllByRole('term')).toEqual([]))
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(preview.queryAllByRole('term')).toHaveLength(17))
})

test('an order that cannot be saved comes back', async () => {
  const path = 'vehicle/setUserVehInfoConfig'
  const { user, sent } = await openScreen('/vehicleInfoSetting', { as: await company.withUser({}), cut: [path] })
  await screen.findByRole('switch', { name: 'Fuel' })
  const before = names()
  act(() => screen.getByRole('button', { name: 'Move Fuel' }).focus())
  await user.keyboard('{Home}')
  await waitFor(() => expect(sent(path)).toHaveLength(1))
  await waitFor(() => expect(names()).toEqual(before))
})
