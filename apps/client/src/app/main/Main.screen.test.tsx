// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Modules' }))

test('each module allowed is a tab, in order, and shows list, map or its own content', async () => {
  const { user } = await openScreen('/main', { as: company })
  const nav = await tabs()
  expect(nav.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Location', 'Vehicles', 'Track'])
  expect(nav.getByRole('button', { current: 'page' }).textContent).toBe('Location')
  await user.click(nav.getByRole('button', { name: 'Vehicles' }))
  await screen.findByRole('searchbox')
  await user.click(nav.getByRole('button', { name: 'Track' }))
  await screen.findByRole('button', { name: 'Show track' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(nav.getByRole('button', { current: 'page' }).textContent).toBe('Track')
})

test('a module without its right is no tab', async () => {
  await openScreen('/main', { as: await company.withUser({ trackAuth: false }) })
  expect((await tabs()).queryByRole('button', { name: 'Track' })).toBeNull()
})
