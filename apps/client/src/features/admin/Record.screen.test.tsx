// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('the record is searched by person and kind, and an event opens with old and new values in words', async () => {
  const company = await newCompany(platform)
  await platform.database.pool.query(
    `insert into recorded_events (time, kind, user_id, address, call, subjects, details, organisation_ids)
     select now(), 'administered', id, '192.0.2.7', 'admin/changeUser', '[]',
       '{"changes": {"rights": {"from": ["posAuth"], "to": ["posAuth", "trackAuth"]}}}', array[$2::int] from users where login = $1`,
    [company.login, company.organisation],
  )
  const { user, sent } = await openScreen('/admin/record', { as: company })
  await user.click(await screen.findByText('Changed in administration'))
  const opened = within(await screen.findByRole('dialog', { name: 'Changed in administration' }))
  opened.getByText('Rights: Location → Location, Track')
  opened.getByText('192.0.2.7')
  await user.click(opened.getByRole('button', { name: 'Close' }))
  await user.type(screen.getByRole('textbox', { name: 'Who' }), 'nobody of that name')
  await screen.findByText('Nothing recorded')
  await waitFor(() => expect(sent('admin/getRecord').at(-1)).toMatchObject({ person: 'nobody of that name' }))
})
