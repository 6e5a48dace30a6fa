// @vitest-environment jsdom
import { noRights } from '@outrider/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeKey } from '../../../../../server/src/accounts/api-keys.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('a key is made with what is ticked, its secret is shown once, and how to call with it', async () => {
  const company = await newCompany(platform, { trackAuth: false })
  const { user, sent } = await openScreen('/admin/key', { as: company })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'ERP')
  await user.click(screen.getByRole('switch', { name: 'Alarm' }))
  // Neither what the administrator has not himself, nor what no key can have.
  for (const name of ['Track', 'Control commands', 'Administration']) expect(screen.queryByRole('switch', { name })).toBeNull()
  const sees = within(screen.getByRole('group', { name: 'Sees' }))
  await user.click(sees.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Make the key' }))
  await screen.findByText('Tick at least one organisation')
  await user.click(sees.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Make the key' }))
  const secret = (await screen.findByTestId('secret')).textContent
  expect(sent('admin/addApiKey')).toEqual([
    { name: 'ERP', days: 365, perMinute: 60, rights: ['posAuth', 'alarmAuth'], orgIds: [company.organisation] },
  ])
  screen.getByText(new RegExp(`Authorization: Bearer ${secret}`))
})

test('a key is shown without its secret, with what it does not have any more, and is ended after a second press', async () => {
  const company = await newCompany(platform)
  const { rows: makers } = await platform.database.pool.query<{ id: number }>('select id from users where login = $1', [
    company.login,
  ])
  const makerId = makers[0]?.id ?? expect.fail('no maker')
  const rights = { ...noRights, posAuth: true, alarmAuth: true, commandAuth: true }
  const expiresAt = new Date(Date.now() + 86_400_000)
  const key = { makerId, name: 'ERP', rights, organisationIds: [company.organisation], perMinute: 60, expiresAt }
  const stored = await storeKey(platform.database.db, key, { ofUser: 1, ofCompany: 1 })
  const { id, secret } = typeof stored === 'string' ? expect.fail(stored) : stored
  await platform.database.pool.query(`update users set rights = rights || '{"commandAuth": false}' where id = $1`, [makerId])
  const { user, sent } = await openScreen('/admin/keys', { as: company })
  await user.click(await screen.findByRole('button', { name: /ERP/ }))
  await screen.findByText('Location, Alarm')
  screen.getByText(/does not have these any more.*Control commands/)
  expect(document.body.textContent).not.toContain(secret)
  await user.click(screen.getByRole('button', { name: 'End key' }))
  expect(sent('admin/endApiKey')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'End it now' }))
  await screen.findByText('No API keys')
  expect(sent('admin/endApiKey')).toEqual([{ keyId: String(id) }])
})
