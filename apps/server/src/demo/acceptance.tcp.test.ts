import { afterAll, expect, test } from 'vitest'
import { acceptanceTimes } from '../modules/acceptance/acceptance-times.ts'
import { until } from '../testing/gateway.ts'
import { testPlatform } from '../testing/platform.ts'
import { TestTerminal } from '../testing/terminal.ts'
import { keepAcceptingDemoTerminal } from './acceptance.ts'

const platform = await testPlatform({ terminals: 'gateway', acceptanceTimes: { ...acceptanceTimes, look: 20 } })
afterAll(() => platform.stop())

test('the administrator of the demo tests a terminal that is there and accepts it', async () => {
  const organisation = await platform.addOrganisation('All')
  await platform.addUser('guanli', 'a password', [organisation])
  const phone = '13955696001'
  await platform.addVehicle(organisation, '沪A69601', { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  terminal.report()
  const errors: object[] = []
  const stop = keepAcceptingDemoTerminal(
    platform.http,
    { login: 'guanli', password: 'a password' },
    { error: fields => void errors.push(fields) },
    20,
  )
  const verdicts = async () => (await platform.database.pool.query('select verdict, state from acceptance_tests')).rows
  await until(async () => (await verdicts()).length > 0)
  // What it does not answer is waited for; the link that ends ends the test.
  terminal.socket.destroy()
  await until(async () => (await verdicts()).some(({ verdict }) => verdict !== null))
  await stop()
  expect(errors).toEqual([])
  expect(await verdicts()).toEqual([{ verdict: 'accepted', state: 'done' }])
})
