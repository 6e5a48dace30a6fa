// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { testVendor } from '../../../../../server/src/testing/vendor.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const vendor = await testVendor()
afterAll(() => vendor[Symbol.asyncDispose]())
const { appId, secret, api } = vendor.account
const platform = await platformOfFile({ config: { 'oa-app-id': appId, 'oa-secret': secret, 'oa-api': api } })

/** The page as the messenger opens it again, with a code for the person who reads. */
function opened(company: Parameters<typeof openScreen>[1]['as'], openid: string) {
  const code = `code-${openid}`
  vendor.codes.set(code, { openid })
  sessionStorage.setItem('officialAccountState', 'ours')
  const address = `/vehAlmDetail?${new URLSearchParams({ follower: '1', code, state: 'ours' }).toString()}`
  const stored = { userDatas: {} }
  return openScreen(address, { as: company, within: 'officialAccount', servedByPlatform: true, stored, lang: 'en' })
}

test('in the official account the pending alarms of who reads are fetched by POST, without a sign-in (S7.outside.5)', async () => {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle('沪A63001')
  const other = await newCompany(platform)
  await addAlarm(platform.database, Number(vehicle), { started_at: new Date() })
  await addAlarm(platform.database, Number(await other.addVehicle('沪A63002')), { started_at: new Date() })
  vendor.codes.set('bind', { openid: 'reader' })
  const { data } = (await platform.send('official-account/credential', { code: 'bind' })).reply
  const user = await platform.signIn(company.login, company.password)
  const { credential } = data as { credential: string }
  await user.call('user/subscribePush', { subscription: { kind: 'officialAccount', credential } })

  const page = await opened(company, 'reader')
  await screen.findByText('Pending alarms')
  await screen.findByText(/沪A63001/)
  expect(screen.queryByText(/沪A63002/)).toBeNull()
  // The code is of no use again.
  await waitFor(() => expect(page.address()).toBe('/vehAlmDetail?follower=1'))

  await page.user.click(await screen.findByRole('button', { name: /沪A63001/ }))
  await waitFor(() => expect(page.address()).toMatch(/vehAlmMsgId=\d+\./))
  const alarm = within(screen.getByRole('main'))
  await alarm.findByText(/沪A63001/)
  await alarm.findByRole('button', { name: 'Sign in to handle it' })
})

test('a follower whom no user has bound is told how', async () => {
  const company = await newCompany(platform)
  await opened(company, 'unbound')
  await screen.findByText('No pending alarms')
  await screen.findByText(/linked the official account/)
})

test('a code that the messenger does not know is said, with another try', async () => {
  const company = await newCompany(platform)
  sessionStorage.setItem('officialAccountState', 'ours')
  await openScreen('/vehAlmDetail?follower=1&code=made-up&state=ours', {
    as: company,
    within: 'officialAccount',
    servedByPlatform: true,
    stored: { userDatas: {} },
  })
  await screen.findByText('The alarms could not be loaded')
  await screen.findByText(/code/i)
  await screen.findByRole('button', { name: 'Try again' })
})
