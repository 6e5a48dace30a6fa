// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('a channel is added with the fields of its kind, changed without its secrets, tried, and deleted', async () => {
  const company = await newCompany(platform)
  const { user, sent } = await openScreen('/admin/channel', { as: company })
  // No mail server and no gateway: neither is offered.
  await user.click(await screen.findByRole('button', { name: /Kind/ }))
  expect(screen.queryByRole('option', { name: 'Mail' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'DingTalk robot' }))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Dispatch')
  const address = screen.getByRole('textbox', { name: /Address of the robot/ })
  await user.type(address, 'https://evil.example/robot')
  await user.type(screen.getByLabelText(/Secret of its signature/), 'SECtest')
  await user.click(screen.getByRole('button', { name: 'Add channel' }))
  await screen.findByText('This address cannot be used: Address of the robot')
  await user.clear(address)
  await user.type(address, 'abcdef0123456789')
  await user.click(screen.getByRole('button', { name: 'Add channel' }))
  await user.click(await screen.findByRole('button', { name: /Dispatch/ }))
  expect(sent('admin/addNoticeChannel').at(-1)).toMatchObject({
    kind: 'dingtalk',
    name: 'Dispatch',
    orgId: company.organisation,
    address: 'abcdef0123456789',
    secret: 'SECtest',
    perMinute: 20,
  })
  await screen.findByText('Stored (…6789); leave empty to keep it')
  await user.click(await screen.findByRole('switch', { name: 'Switched on' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Switched off')
  await user.click(screen.getByRole('button', { name: 'Send a test notice' }))
  await screen.findByText('This channel is switched off; switch it on first')
  await user.click(screen.getByRole('button', { name: 'Delete channel' }))
  await user.click(screen.getByRole('button', { name: 'Delete it now' }))
  await screen.findByText('No channels')
})

test('a notice opens with what its service said', async () => {
  const company = await newCompany(platform)
  const caller = await platform.signIn(company.login, company.password)
  const robot = {
    kind: 'wecom',
    name: 'Robot',
    orgId: company.organisation,
    lang: 'en',
    perMinute: 20,
    address: 'abcdefgh',
  } as const
  const { channelId } = await caller.call('admin/addNoticeChannel', robot)
  await platform.database.pool.query(`update notice_channels set off_at = now(), off_why = 'gone' where id = $1`, [channelId])
  await platform.database.pool.query(
    `insert into notice_deliveries (channel_id, kind, vehicle_id, at, urgent, text, state, tries, settled_at, fault, answer)
     values ($1, 'alarm.level1', 0, now(), false, 'Level 1 alarm · #{number}', 'failed', 3, now(), 'busy', 'HTTP 200 {"errcode":-1}')`,
    [channelId],
  )
  const { user } = await openScreen('/admin/channels', { as: company })
  await user.click(await screen.findByRole('button', { name: /Robot/ }))
  await screen.findByText('Address no longer exists')
  await user.click(await screen.findByRole('button', { name: /Level 1 alarms/ }))
  const opened = within(await screen.findByRole('dialog', { name: 'Level 1 alarms' }))
  opened.getByText('HTTP 200 {"errcode":-1}')
  opened.getByText('The service is busy')
  await waitFor(() => opened.getByText(/^Level 1 alarm · #\d+$/))
})

test('notices that could not be loaded are not taken for none', async () => {
  const company = await newCompany(platform)
  const caller = await platform.signIn(company.login, company.password)
  const robot = {
    kind: 'wecom',
    name: 'Robot',
    orgId: company.organisation,
    lang: 'en',
    perMinute: 20,
    address: 'abcdefgh',
  } as const
  const { channelId } = await caller.call('admin/addNoticeChannel', robot)
  await openScreen(`/admin/channel?channel=${channelId}`, { as: company, cut: ['admin/getNoticeDeliveries'] })
  await screen.findByText('The notices could not be loaded')
  expect(screen.queryByText('No notices yet')).toBeNull()
})
