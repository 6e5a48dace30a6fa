// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('the list has the vehicles of the organisations that the account may see, and none of others (S6.scope.1)', async () => {
  const [own, other] = [await newCompany(platform), await newCompany(platform)]
  await own.addVehicle('沪A80001')
  await other.addVehicle('沪A80002')
  const { address } = await openScreen('/main/vehicleList', { as: own, size: 'desktop' })
  const list = await screen.findByRole('list', { name: 'Vehicle list' })
  await within(list).findByText('沪A80001')
  const chips = within(screen.getByRole('group', { name: 'Filter by state' }))
  await waitFor(() => expect(chips.getByRole('button', { name: /^All/ }).textContent).toBe('All1'))
  expect(screen.queryByText('沪A80002')).toBeNull()
  // While a press is under way no row goes from under it, whatever changes the list.
  fireEvent.pointerDown(within(list).getByRole('button', { name: /沪A80001/ }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } })
  await waitFor(() => expect(address()).toContain('q=nothing'))
  expect(screen.queryByText('沪A80001')).not.toBeNull()
  fireEvent.pointerUp(document)
  await waitFor(() => expect(screen.queryByText('沪A80001')).toBeNull())
})
