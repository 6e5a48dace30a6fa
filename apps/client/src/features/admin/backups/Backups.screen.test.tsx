// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)

test('where nothing can be made here, that is told and is no alarm; what was made before stays listed, as people read sizes and times', async () => {
  await openScreen('/admin/backups', { as: company })
  await screen.findByText(/^No backup folder is set/)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('No backups yet')).toBeNull()
  await platform.database.pool.query(
    `insert into backups (name, state, started_at, ended_at, user_id, user_name, version, bytes, checked, checked_at, failure)
     values ('outrider-20261130-010203', 'made', now() - interval '2 hours', now() - interval '90 minutes', 1, 'li', '1', 15234567890,
       'damaged', now(), 'base/1 has 1 bytes')`,
  )
  await openScreen('/admin/backups', { as: company })
  const row = within(await screen.findByRole('list', { name: 'Backups' }))
  row.getByText('Damaged')
  row.getByText(/15\.2 GB · Took 30 min · Checked .* · No longer in the folder/)
  row.getByText('base/1 has 1 bytes')
})
