// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
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
})
