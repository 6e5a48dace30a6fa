// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('what an organisation withholds is switched on, below it cannot be taken back, and the record says it in words', async () => {
  const company = await newCompany(platform)
  const below = await platform.addOrganisation('一队', company.organisation)
  const own = await openScreen(`/admin/organisation?organisation=${company.organisation}`, { as: company })
  await own.user.click(await screen.findByRole('switch', { name: /^No shared links/ }))
  await own.user.click(screen.getByRole('button', { name: 'Save privacy' }))
  await waitFor(() => expect(own.sent('admin/savePrivacy')).toEqual([{ orgId: company.organisation, withheld: ['sharing'] }]))
  cleanup()
  const { user, sent } = await openScreen(`/admin/organisation?organisation=${below}`, { as: company })
  const sharing = await screen.findByRole('switch', { name: /^No shared links/ })
  expect(sharing).toHaveProperty('disabled', true)
  screen.getByText(/^Set by an organisation above/)
  await user.click(screen.getByRole('switch', { name: /^No listening into cabs/ }))
  await user.click(screen.getByRole('button', { name: 'Save privacy' }))
  await waitFor(() => expect(sent('admin/savePrivacy')).toEqual([{ orgId: below, withheld: ['listening'] }]))
  cleanup()
  // What has happened is written soon after the reply.
  await platform.settled()
  await openScreen('/admin/record', { as: company })
  await screen.findAllByText('Changed what is withheld for privacy')
  const [latest] = screen.getAllByText('Changed in administration')
  latest?.click()
  await screen.findByText('Withheld: (empty) → No listening into cabs')
})
