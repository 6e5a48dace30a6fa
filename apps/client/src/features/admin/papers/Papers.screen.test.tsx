// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
await company.addVehicle('沪A30001')

test('a paper of the organisation’s own kind is added by the plate, and stands in the list with its state', async () => {
  const { user, sent, address } = await openScreen('/admin/paper', { as: company })
  const field = async (name: string) => screen.findByRole('textbox', { name })
  fireEvent.change(await field('Plate'), { target: { value: '沪A3' } })
  await user.click(screen.getByRole('button', { name: /Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Other' }))
  fireEvent.change(await field('Name'), { target: { value: 'Tail lift' } })
  await user.click(screen.getByRole('button', { name: 'Add paper' }))
  await screen.findByText('No vehicle has this plate, or several do')
  fireEvent.change(await field('Plate'), { target: { value: '沪A30001' } })
  await user.click(screen.getByRole('button', { name: 'Add paper' }))
  await waitFor(() => expect(address()).toMatch(/^\/admin\/paper\?paper=\d+/))
  expect(sent('admin/addPaper').at(-1)).toMatchObject({
    plateNum: '沪A30001',
    kind: 'own',
    kindName: 'Tail lift',
    remindDays: 30,
  })
  await screen.findByRole('button', { name: 'Delete paper' })
  // Not to the form, which would be empty.
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('/admin/papers'))
  await screen.findByRole('button', { name: /Tail lift/ })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } })
  await screen.findByText('No paper matches')
})

test('departure checks are refused where the organisation switches it on', async () => {
  const { user, sent } = await openScreen('/admin/papers/departure', { as: company, lang: 'zh' })
  await user.click(await screen.findByRole('switch', { name: /Company|公司/ }))
  await waitFor(() => expect(sent('admin/savePaperSettings')).toEqual([{ orgId: company.organisation, refuseExpired: true }]))
  await waitFor(() => expect(screen.getByRole('switch', { name: /Company|公司/ })).toHaveProperty('checked', true))
  // For how long a terminal may be down is chosen beside it.
  await user.click(screen.getByRole('button', { name: /不限制/ }))
  await user.click(await screen.findByRole('option', { name: '6 小时' }))
  const both = { orgId: company.organisation, refuseExpired: true, deviceDownHours: 6 }
  await waitFor(() => expect(sent('admin/savePaperSettings').at(-1)).toEqual(both))
})

test('the page of a vehicle leads to its papers', async () => {
  const vehicle = await company.addVehicle('沪A30002')
  const chief = await platform.signIn(company.login, company.password)
  for (const plateNum of ['沪A30001', '沪A30002'])
    await chief.call('admin/addPaper', {
      plateNum,
      kind: 'inspection',
      kindName: '',
      number: `of ${plateNum}`,
      issuedOn: '',
      expiresOn: '2030-01-01',
      remindDays: 30,
      note: '',
    })
  const { user, address } = await openScreen(`/vehicleInfo?vehicle=${vehicle}`, { as: company, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: /^Papers and expiry/ }))
  await waitFor(() => expect(address()).toBe(`/admin/papers?vehicle=${vehicle}`))
  await screen.findByRole('cell', { name: 'of 沪A30002' })
  expect(screen.queryByRole('cell', { name: 'of 沪A30001' })).toBeNull()
})
