// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())

test('in a wide window the settings stand in a list beside the account, and once only', async () => {
  await openScreen('/my', { as: company, size: 'desktop' })
  const list = within(await screen.findByRole('navigation', { name: 'Settings list' }))
  expect(list.getByRole('link', { name: 'Map settings' }).getAttribute('href')).toBe('/mapConfig')
  expect(within(screen.getByRole('main')).queryByText('Map settings')).toBeNull()
  await screen.findByRole('button', { name: 'Sign out' })
})

test('on a phone they are rows of the screen', async () => {
  await openScreen('/my', { as: company })
  await screen.findByRole('button', { name: /^Map settings/ })
  const text = document.body.textContent
  expect(text.indexOf('Sign out')).toBeLessThan(text.indexOf('Theme settings'))
})

test('the row of the user leads to the account', async () => {
  const { user, address } = await openScreen('/my', { as: company })
  await user.click(await screen.findByRole('button', { name: /User name/ }))
  await waitFor(() => expect(address()).toBe('/authorization'))
})
