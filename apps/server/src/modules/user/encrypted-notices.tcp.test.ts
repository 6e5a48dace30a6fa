/** What servers tell each other of sign-ins goes by notifications, which every role of the database may hear and send. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../testing/gateway.ts'
import { platformOfFile, solvedCaptcha, testPlatform } from '../../testing/platform.ts'

const a = await platformOfFile({ terminals: 'gateway' })
const root = await a.addOrganisation('Root')
for (const n of [1, 2]) await a.addUser(`user${n}`, 'a password', [root], { mobile: `1390000000${n}` })

/** Connected to the database, with no more than that. */
async function listener() {
  const client = new pg.Client({ connectionString: a.database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen outrider_servers')
  return { heard, notify: (notice: object) => client.query(`select pg_notify('outrider_servers', $1)`, [JSON.stringify(notice)]) }
}
const hashOf = (code: string) => createHash('sha256').update(code).digest()
const enter = async (at: typeof a, mobile: string, smsCode: string) =>
  (await at.send('user/mobileSmsLogin', { mobile, smsCode })).reply.rspCode

test('a code and a captcha of one server are taken at the other, and nobody who listens learns or makes one', async () => {
  const b = await testPlatform({ terminals: 'gateway', beside: a })
  onTestFinished(() => b.stop())
  const { heard, notify } = await listener()
  const hears = (count: number) => until(() => heard.length >= count)

  await a.send('user/getMobileSmsCaptcha', { mobile: '13900000001', ...(await solvedCaptcha(a)) })
  const { code } = a.textMessages.at(-1) ?? expect.fail('no code')
  await hears(2)
  const all = heard.join('\n')
  for (const secret of [
    hashOf(code).toString('base64'),
    '13900000001',
    ...[...a.captchaAnswers.values()].map(each => JSON.stringify(each)),
  ])
    expect(all).not.toContain(secret)
  await expect.poll(() => enter(b, '13900000001', code)).toBe(0)

  const made = { hash: { $bytes: hashOf('123456').toString('base64') }, asker: '', triesLeft: { asker: 5, others: 5 } }
  const before = heard.length
  await notify({ what: 'text message codes', from: 7, body: ['13900000002', made, false] })
  await hears(before + 1)
  expect(await enter(a, '13900000002', '123456')).toBe(4000111)
})
