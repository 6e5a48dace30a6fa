// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('the key of a partner is made and shown once, replaced and ended, each after a second press', async () => {
  // The only one of its platform: it administers all of it.
  const company = await newCompany(platform)
  const { user, sent, goTo } = await openScreen('/admin/partner', { as: company })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'two words')
  await user.click(screen.getByRole('button', { name: 'Make the key' }))
  await screen.findByText('Letters, digits, dots, hyphens and underscores only')
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'erp')
  await user.click(screen.getByRole('button', { name: 'Make the key' }))
  const first = (await screen.findByTestId('secret')).textContent
  screen.getByText('{"alg":"dir","enc":"A256GCM","kid":"erp"}')

  await goTo('/admin/partners')
  await user.click(await screen.findByRole('button', { name: /erp/ }))
  await screen.findByText('Never')
  expect(document.body.textContent).not.toContain(first)
  await user.click(screen.getByRole('button', { name: 'Replace key' }))
  await user.click(screen.getByRole('button', { name: 'Replace it now' }))
  expect((await screen.findByTestId('secret')).textContent).not.toBe(first)

  await goTo('/admin/partners')
  await user.click(await screen.findByRole('button', { name: /erp/ }))
  await user.click(await screen.findByRole('button', { name: 'End partner' }))
  await user.click(screen.getByRole('button', { name: 'End it now' }))
  await screen.findByText('No partner systems')
  expect(sent('admin/issuePartnerKey')).toEqual([
    { name: 'erp', replaces: false },
    { name: 'erp', replaces: true },
  ])
  expect(sent('admin/endPartner')).toEqual([{ name: 'erp' }])
})

test('who administers one company of several is not led to the partner systems', async () => {
  const one = await newCompany(platform)
  await newCompany(platform)
  const { sent } = await openScreen('/admin/keys', { as: one })
  await screen.findByText('No API keys')
  await waitFor(() => expect(sent('admin/getOrganisations')).not.toEqual([]))
  await screen.findByRole('radio', { name: 'Webhooks' })
  expect(screen.queryByRole('radio', { name: 'Partner systems' })).toBeNull()
})
