// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('who has no channel reads how one comes about', async () => {
  await openScreen('/noticeConfig', { as: await newCompany(platform) })
  await screen.findByText('No channels yet')
})

test('kinds are chosen by channel, with quiet hours in a zone; what the user may not see is not offered', async () => {
  const company = await newCompany(platform, { posAuth: false })
  const { rows } = await platform.database.pool.query<{ id: number }>(
    `insert into notice_channels (organisation_id, maker_id, name, kind, lang, per_minute, template, personal, encrypted_fields)
     select $2, id, 'Robot', 'wecom', 'en', 20, '', false, '' from users where login = $1 returning id`,
    [company.login, company.organisation],
  )
  const { user, sent } = await openScreen('/noticeConfig', { as: company })
  const first = within(await screen.findByRole('radiogroup', { name: 'Robot: Level 1 alarms' }))
  expect(screen.queryByRole('radiogroup', { name: 'Robot: Vehicles that go offline' })).toBeNull()
  await user.click(first.getByRole('radio', { name: 'Immediately' }))
  const second = within(screen.getByRole('radiogroup', { name: 'Robot: Level 2 alarms' }))
  await user.click(second.getByRole('radio', { name: 'Daily digest' }))
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const channelId = String(rows[0]?.id)
  await waitFor(() =>
    expect(sent('user/saveNoticeChoices')).toEqual([
      {
        choices: [
          { kind: 'alarm.level1', channelId, when: 'now' },
          { kind: 'alarm.level2', channelId, when: 'digest' },
        ],
        quietFrom: '22:00',
        quietUntil: '07:00',
        sosPasses: true,
        digestAt: '08:00',
        zone: 'Asia/Shanghai',
      },
    ]),
  )
  await screen.findByText('Saved')
  const stored = await platform.database.pool.query(
    'select kind, digest from notice_choices where channel_id = $1 order by kind',
    [channelId],
  )
  expect(stored.rows).toEqual([
    { kind: 'alarm.level1', digest: false },
    { kind: 'alarm.level2', digest: true },
  ])
})
