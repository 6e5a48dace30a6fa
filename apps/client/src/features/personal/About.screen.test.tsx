// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())

test('about shows the versions of client and server (S9.4) (S2.routeDetail.21)', async () => {
  await openScreen('/about', { as: company })
  await screen.findByText(/\(236\)$/)
  const server = () => screen.getAllByRole('listitem').find(row => row.textContent.includes('Server version'))
  await waitFor(() => expect(server()?.textContent).toContain('1.2.3'))
})
