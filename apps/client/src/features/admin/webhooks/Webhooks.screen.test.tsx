// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('a webhook is added with what is ticked, an address of the inside is refused at its field, and the secret is shown once', async () => {
  const company = await newCompany(platform, { reviewAuth: false })
  const { user, sent } = await openScreen('/admin/webhook', { as: company })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'TMS')
  const address = screen.getByRole('textbox', { name: 'Address' })
  await user.type(address, 'https://10.0.0.1/hook')
  await user.click(screen.getByRole('button', { name: 'Add webhook' }))
  await screen.findByText('Tick at least one thing to send')
  const kinds = within(screen.getByRole('group', { name: 'What is sent' }))
  // What the administrator may not see himself.
  expect(kinds.queryByRole('checkbox', { name: 'A step of a work order' })).toBeNull()
  await user.click(kinds.getByRole('checkbox', { name: 'An alarm began' }))
  await user.click(screen.getByRole('button', { name: 'Add webhook' }))
  await screen.findByText('The address begins with https:// and does not lead into an internal network')
  await user.clear(address)
  await user.type(address, 'https://nowhere.invalid/hook')
  await user.click(screen.getByRole('button', { name: 'Add webhook' }))
  expect((await screen.findByTestId('secret')).textContent).toMatch(/^whsec_/)
  expect(sent('admin/addWebhook').at(-1)).toEqual({
    name: 'TMS',
    address: 'https://nowhere.invalid/hook',
    kinds: ['alarm.opened'],
    orgIds: [company.organisation],
  })
})

test('a test shows what came of it, one delivery opens with its message and is sent again, and the webhook ends', async () => {
  const company = await newCompany(platform)
  const { rows } = await platform.database.pool.query<{ id: number }>(
    `with added as (
       insert into webhooks (maker_id, name, address, encrypted_secret, kinds, off_at, off_why)
       select id, 'TMS', 'https://nowhere.invalid/', '', '{alarm.opened}', now(), 'dead' from users where login = $1 returning id),
     placed as (insert into webhook_organisations select id, $2 from added),
     sent as (insert into webhook_deliveries (webhook_id, kind, vehicle_id, organisation_id, at, body, state, tries, settled_at, status)
       select id, 'alarm.opened', 0, $2, now(), '{"type":"alarm.opened"}', 'sent', 3, now(), 204 from added)
     select id from added`,
    [company.login, company.organisation],
  )
  const webhookId = String(rows[0]?.id)
  const { user, sent } = await openScreen('/admin/webhooks', { as: company })
  await user.click(await screen.findByRole('button', { name: /TMS/ }))
  await screen.findByText('Failed for 3 days, off')
  await user.click(await screen.findByRole('button', { name: /An alarm began/ }))
  const opened = within(await screen.findByRole('dialog', { name: 'An alarm began' }))
  opened.getByText('204')
  opened.getByText(/"type": "alarm.opened"/)
  await user.click(opened.getByRole('button', { name: 'Send again' }))
  await screen.findByText('This webhook is switched off; switch it on first')
  expect(sent('admin/replayWebhookDelivery')).toMatchObject([{ webhookId }])
  await user.click(await screen.findByRole('switch', { name: 'Switched on' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent('admin/changeWebhook')).toMatchObject([{ webhookId, on: true, kinds: ['alarm.opened'] }]))
  // Not before it is on.
  await screen.findByText('On')
  await user.click(screen.getByRole('button', { name: 'Send a test' }))
  await screen.findByRole('button', { name: /^Test/ })
  await user.click(screen.getByRole('button', { name: 'Delete webhook' }))
  await user.click(screen.getByRole('button', { name: 'Delete it now' }))
  await screen.findByText('No webhooks')
  expect(sent('admin/endWebhook')).toEqual([{ webhookId }])
})

test('of a receiver that is down it is seen what waits, how often it was tried and when it is tried next, and by itself that it was taken', async () => {
  const company = await newCompany(platform)
  const { rows } = await platform.database.pool.query<{ id: number }>(
    `with added as (
       insert into webhooks (maker_id, name, address, encrypted_secret, kinds, failures, failing_since, paused_until)
       select id, 'TMS', 'https://nowhere.invalid/', '', '{alarm.opened}', 12, now() - interval '1 hour', now() + interval '1 day'
       from users where login = $1 returning id),
     placed as (insert into webhook_organisations select id, $2 from added),
     waiting as (insert into webhook_deliveries (webhook_id, kind, vehicle_id, organisation_id, at, body, state, tries, next_at, status, fault)
       select id, 'alarm.opened', 0, $2, now(), '{"type":"alarm.opened"}', 'waiting', 12, now() + interval '1 day', 503, 'status' from added)
     select id from added`,
    [company.login, company.organisation],
  )
  const { user } = await openScreen(`/admin/webhook?webhook=${rows[0]?.id}`, { as: company })
  await screen.findByText('Failing')
  const delivery = await screen.findByRole('button', { name: /An alarm began/ })
  within(delivery).getByText('Waiting')
  await user.click(delivery)
  const opened = within(await screen.findByRole('dialog', { name: 'An alarm began' }))
  for (const fact of ['Waiting', '12', '503', 'Next try']) opened.getByText(fact)
  await user.click(opened.getByRole('button', { name: 'Close' }))
  await platform.database.pool.query(
    `update webhook_deliveries set state = 'sent', settled_at = now(), status = 204, fault = '', tries = 13 where webhook_id = $1`,
    [rows[0]?.id],
  )
  await within(delivery).findByText('Taken')
})
