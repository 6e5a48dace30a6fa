// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('who administers everything reads what stores and what failed; who administers one of several companies is refused', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/admin/installation', { as: company })
  await screen.findByText('Everything is being stored')
  const storing = within(screen.getByRole('list', { name: 'Storing' }))
  expect(storing.getByText('Record')).toBeTruthy()
  expect(storing.queryByText('Not storing')).toBeNull()
  expect(screen.getByText(/^PostgreSQL \d/)).toBeTruthy()
  await platform.database.pool.query("insert into jobs (name, started_at, failure) values ('purge', now(), 'no disk')")
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Regular work failed: Remove what has expired')
  expect(screen.getByText('no disk')).toBeTruthy()
  await newCompany(platform)
  await openScreen('/admin/installation', { as: company })
  await screen.findByText('This is for administrators of all organisations only')
})
