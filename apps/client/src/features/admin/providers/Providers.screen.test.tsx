// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())

test('what is missing of a directory is told at its field, and nothing is sent', async () => {
  const { user, sent } = await openScreen('/admin/provider', { as: company })
  await user.click(await screen.findByRole('button', { name: /Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Directory (LDAP)' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  for (const name of ['Directory server', 'Search base'])
    await waitFor(() => expect(screen.getByRole('textbox', { name }).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByText(/went wrong|failed/i)).toBeNull()
  expect(sent('admin/addIdentityProvider')).toEqual([])
})
