// @vitest-environment jsdom
import { noRights } from '@outrider/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeKey } from '../../../../../server/src/accounts/api-keys.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

test('a call is found by words, shown with right, units and errors, and tried with the session', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/admin/api', { as: company })
  const calls = await screen.findByRole('navigation', { name: 'Calls' })
  await user.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'idling parked')
  await waitFor(() => expect(within(calls).getAllByRole('button')).toHaveLength(1))
  await user.click(within(calls).getByRole('button', { name: /getVehicleDrivingStat/ }))
  await screen.findByRole('heading', { name: 'report/getVehicleDrivingStat' })
  const line = screen.getByText('data.rows[].idlingTime').closest('li') ?? expect.fail('no line')
  within(line).getByText('number | null')
  within(line).getByText('s')
  expect(screen.getByText('startTime').closest('li')?.textContent).toContain('ms since 1970')
  screen.getByText('Only reads')
  screen.getByText('4000602')
  const body = screen.getByRole('textbox', { name: 'Body (JSON)' })
  await user.clear(body)
  await user.paste(JSON.stringify({ orgIds: [company.organisation], startTime: 1, endTime: 2 }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('status', { name: 'Answer' })).textContent).toMatch(/HTTP 200.*"rspCode": 0/s)
})

test('a call that may change something is made after a question only, and not at all with a body that is no JSON', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/admin/api?call=report/addMapMarkedPoint', { as: company })
  const body = await screen.findByRole('textbox', { name: 'Body (JSON)' })
  const points = async () =>
    (await platform.database.pool.query('select from pois where organisation_id = $1', [company.organisation])).rowCount
  await user.clear(body)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  screen.getByText('This is not JSON')
  const point = { orgId: company.organisation, name: 'Gate', latitude: 1, longitude: 1, kind: 'other' }
  await user.click(body)
  await user.paste(JSON.stringify(point))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await points()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Make the call' }))
  expect((await screen.findByRole('status', { name: 'Answer' })).textContent).toContain('"rspCode": 0')
  expect(await points()).toBe(1)
})

test('a call is tried with an API key, with the rights of the key', async () => {
  const company = await newCompany(platform)
  const { rows: makers } = await platform.database.pool.query<{ id: number }>('select id from users where login = $1', [
    company.login,
  ])
  const makerId = makers[0]?.id ?? expect.fail('no maker')
  const of = { organisationIds: [company.organisation], perMinute: 60, expiresAt: new Date(Date.now() + 86_400_000) }
  const stored = await storeKey(
    platform.database.db,
    { ...of, makerId, name: 'ERP', rights: { ...noRights, posAuth: true } },
    { ofUser: 1, ofCompany: 1 },
  )
  const { secret } = typeof stored === 'string' ? expect.fail(stored) : stored
  const { user } = await openScreen('/admin/api?call=alarm/getVehiclesAlarms', { as: company })
  await user.click(await screen.findByRole('radio', { name: 'An API key' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Paste the key')
  await user.click(screen.getByLabelText('Key'))
  await user.paste(secret)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('status', { name: 'Answer' })).textContent).toContain('"rspCode": 4030002')
})
