// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())

test('the state of the connection is the name of its button, and opens beside it without covering the screen', async () => {
  const { user } = await openScreen('/main/vehicleList', { as: company })
  const badge = await screen.findByRole('button', { name: / since \d\d:\d\d$/ })
  expect(badge.getAttribute('aria-label')?.split(' since ')[0]).toBe(badge.textContent)
  await user.click(badge)
  const states = await screen.findByRole('dialog', { name: 'Connection status' })
  expect(states.getAttribute('aria-modal')).toBeNull()
  expect(within(states).queryByRole('button', { name: 'Close' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
