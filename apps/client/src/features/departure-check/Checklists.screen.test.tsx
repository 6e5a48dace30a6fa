// @vitest-environment jsdom
import { standardItemsOf } from '@outrider/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('lists are edited by type, a list that somebody else has changed is not overwritten, and the standard one comes back', async () => {
  const company = await newCompany(platform)
  const { user, sent } = await openScreen('/departureChecklists', { as: company })
  await screen.findByText('Only the standard checklists are in use')
  const choose = async (type: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add checklist' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add checklist' }))
    await user.click(await dialog.findByRole('button', { name: /Type/ }))
    await user.click(await screen.findByRole('option', { name: type }))
    return dialog
  }
  const added = await choose('Tanker (dangerous goods)')
  const standard = standardItemsOf('tanker')
  await waitFor(() => expect(added.getAllByRole('textbox')).toHaveLength(standard.length))
  await user.click(added.getByRole('button', { name: 'Move item 2 up' }))
  await user.click(added.getByRole('button', { name: 'Remove item 3' }))
  await user.click(added.getByRole('button', { name: 'Add item' }))
  await user.click(added.getByRole('button', { name: 'Save' }))
  await added.findByText('Every item needs a name')
  await user.type(added.getByRole('textbox', { name: `Item ${standard.length}` }), 'Danger plates')
  await user.click(added.getAllByRole('checkbox', { name: 'Critical' }).at(-1) as HTMLElement)
  await user.click(added.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: /^Tanker .* · Company/ })
  const [body] = sent('departureCheck/saveChecklist')
  expect(body).toMatchObject({ orgId: company.organisation, vehicleType: 'tanker', basedOn: '' })
  const [first, second, ...others] = standard
  expect(body?.items.map(({ itemId }) => itemId).slice(0, -1)).toEqual([second, first, ...others.slice(1)])
  expect(body?.items.at(-1)).toMatchObject({ name: 'Danger plates', serious: true })

  // The list of this type is there already: it is changed, not begun again.
  const again = await choose('Tanker (dangerous goods)')
  await waitFor(() =>
    expect(again.getByRole('textbox', { name: `Item ${standard.length}` })).toHaveProperty('value', 'Danger plates'),
  )
  const other = await platform.signIn(company.login, company.password)
  const [stored] = (await other.call('departureCheck/getChecklists', {})).checklists
  const basedOn = stored?.checklistId ?? ''
  const theirs = [{ itemId: 'own-1', name: 'Only this', serious: false }]
  await other.call('departureCheck/saveChecklist', { orgId: company.organisation, vehicleType: 'tanker', basedOn, items: theirs })
  await user.click(again.getByRole('button', { name: 'Save' }))
  await again.findByText(/^Somebody else has changed this checklist/)
  // Nor the second time.
  await screen.findByText('Items: 1')
  await user.click(again.getByRole('button', { name: 'Save' }))
  // Of this page; the one of the other came another way.
  await waitFor(() => expect(sent('departureCheck/saveChecklist')).toHaveLength(3))
  await user.click(again.getByRole('button', { name: 'Close' }))
  expect((await other.call('departureCheck/getChecklists', {})).checklists).toMatchObject([{ items: theirs }])

  // As it says: it can be opened again, as it is now.
  await user.click(screen.getByRole('button', { name: /^Tanker .* · Company/ }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit' }))
  await user.click(edit.getByRole('button', { name: 'Use the standard checklist' }))
  await waitFor(async () => expect((await other.call('departureCheck/getChecklists', {})).checklists).toEqual([]))
})

test('who may not release vehicles is led to no checklist', async () => {
  const company = await newCompany(platform, { reviewAuth: false })
  await company.addVehicle('沪D70001')
  const { address } = await openScreen('/departureCheck', { as: company })
  await screen.findByText('沪D70001')
  expect(screen.queryByRole('button', { name: 'Checklists' })).toBeNull()
  await openScreen('/departureChecklists', { as: company })
  await waitFor(() => expect(screen.queryByText('Only the standard checklists are in use')).toBeNull())
  expect(address()).not.toBe('/departureCheck')
})
