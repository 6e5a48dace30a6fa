// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('reading the agreement costs nothing that was typed, and the password is stored nowhere', async () => {
  const company = await newCompany(platform)
  const { user, address } = await openScreen('/login', {
    as: { ...company, signIn: () => Promise.resolve(undefined as never) },
    size: 'desktop',
  })
  const password = () => screen.findByLabelText<HTMLInputElement>('Password')
  const name = await screen.findByLabelText('User name', { selector: 'input[name=username]' })
  expect(document.activeElement).toBe(name)
  await user.type(name, company.login)
  await user.type(await password(), 'not yet sent')
  await user.click(screen.getByRole('button', { name: 'User Agreement' }))
  await vi.waitFor(() => expect(address()).toBe('/agreement'))
  // Which text one agrees to.
  await screen.findByText(/^Version 1, updated /)
  expect(JSON.stringify([window.history.state, Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
    'not yet sent',
  )
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await vi.waitFor(() => expect(address()).toBe('/login'))
  expect((await password()).value).toBe('not yet sent')
  expect((await screen.findByLabelText<HTMLInputElement>('User name', { selector: 'input[name=username]' })).value).toBe(
    company.login,
  )
})
