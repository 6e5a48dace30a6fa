/** What guessing passwords does to others: real sockets from many loopback addresses. */
import { request } from 'node:http'
import type { Envelope, Session } from '@outrider/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { productCost, setPasswordCost } from '../../accounts/password.ts'
import { solvedCaptcha, wirePassword, platformOfFile } from '../../testing/platform.ts'

let clock = 1_000_000
const platform = await platformOfFile({ now: () => clock })
const root = await platform.addOrganisation('Root')
// What the test before counted is forgotten.
beforeEach(() => {
  clock += 7_200_000
})

interface Answer {
  status: number
  retryAfter: string | undefined
  reply: Envelope
}

/** Signs in from an address of its own. */
const signInFrom = (localAddress: string, userId: string, password: string, more: object = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(platform.url)
    const headers = { 'content-type': 'application/json', lang: 'en' }
    const sent = request(
      { host: hostname, port, path: '/user/login', method: 'POST', agent: false, localAddress, headers },
      reply => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        reply.on('error', reject).on('end', () => {
          const retryAfter = reply.headers['retry-after']
          resolve({ status: reply.statusCode ?? 0, retryAfter, reply: JSON.parse(text) as Envelope })
        })
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify({ userId, password: wirePassword(password), ...more }))
  })
const codeOf = ({ reply }: Answer) => reply.rspCode
const deviceTokenOf = ({ reply }: Answer) => (reply.data as Session).deviceToken

// First: so much as anyone can cause is recorded in a minute, and the tests that follow use it up.
test('limits are recorded once each, with account and address', async () => {
  await platform.addUser('recorded', 'right password', [root])
  for (let i = 0; i < 12; i++) await guess('127.0.7.1', 'recorded')
  for (let address = 1; address <= 4; address++) for (let i = 0; i < 5; i++) await guess(`127.0.7.${1 + address}`, 'recorded')
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ address: string; details: { reason: string } }>(
    `select address, details from recorded_events where kind = 'signInLimited' and account = 'recorded' order by id`,
  )
  expect(rows.map(({ address, details }) => `${details.reason} ${address}`)).toEqual([
    'accountAtAddress 127.0.7.1',
    'accountAsked 127.0.7.2',
    'accountSlowed 127.0.7.5',
  ])
})

test('an honest sign-in is not behind the guesses of many addresses; guesses beyond a short queue are refused, with the time to wait', async () => {
  const cheap = setPasswordCost(productCost)
  onTestFinished(() => void setPasswordCost(cheap))
  await platform.addUser('honest', 'right password', [root])
  const done: Answer[] = []
  const guesses = Array.from({ length: 240 }, async (_, i) => {
    done.push(await signInFrom(`127.0.1.${1 + (i % 30)}`, `somebody ${i}`, 'guess'))
  })
  const honest = await signInFrom('127.0.2.1', 'honest', 'right password')
  const before = [...done]
  await Promise.all(guesses)
  expect(codeOf(honest)).toBe(0)
  expect(before.filter(answer => codeOf(answer) === 4000101).length).toBeLessThan(60)
  const refused = done.filter(answer => codeOf(answer) !== 4000101)
  expect(refused.length).toBeGreaterThan(100)
  for (const { status, retryAfter, reply } of refused) {
    expect(reply).toMatchObject({ rspCode: 4290005, msg: expect.stringMatching(/try again in \d+ s/) })
    expect(status).toBe(429)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
})

/** A wrong password, with a captcha where one is asked for. */
async function guess(from: string, login: string, more: object = {}): Promise<Answer> {
  const answer = await signInFrom(from, login, 'a guess', more)
  if (codeOf(answer) !== 4000105) return answer
  return signInFrom(from, login, 'a guess', { ...more, ...(await solvedCaptcha(platform)) })
}

/** Wrong passwords from six addresses, five each: so many that unknown clients are asked for a captcha, and slowed down. */
async function guessedAt(login: string): Promise<void> {
  for (let address = 1; address <= 6; address++)
    for (let i = 0; i < 5; i++) expect(codeOf(await guess(`127.0.3.${address}`, login))).toBe(4000101)
}

test('who guesses at an account shuts out neither its devices nor its addresses, and asks no captcha of them', async () => {
  await platform.addUser('target', 'right password', [root])
  const first = await signInFrom('127.0.4.1', 'target', 'right password')
  const deviceToken = deviceTokenOf(first)
  expect(deviceToken).toMatch(/^[\w-]{51}$/)
  await guessedAt('target')
  // The device, wherever it is now.
  expect(codeOf(await signInFrom('127.0.4.2', 'target', 'right password', { deviceToken }))).toBe(0)
  // The address, with another device.
  expect(codeOf(await signInFrom('127.0.4.1', 'target', 'right password'))).toBe(0)
})

test('an unknown client with the right password is asked for a captcha and let in', async () => {
  await platform.addUser('abroad', 'right password', [root])
  await guessedAt('abroad')
  expect(codeOf(await signInFrom('127.0.4.3', 'abroad', 'right password'))).toBe(4000105)
  const captcha = await solvedCaptcha(platform)
  expect(codeOf(await signInFrom('127.0.4.3', 'abroad', 'right password', captcha))).toBe(0)
})

test('a device is not stopped by who guesses behind its own address', async () => {
  await platform.addUser('office', 'right password', [root])
  const deviceToken = deviceTokenOf(await signInFrom('127.0.5.1', 'office', 'right password'))
  for (let i = 0; i < 10; i++) expect(codeOf(await guess('127.0.5.1', 'office'))).toBe(4000101)
  expect(codeOf(await signInFrom('127.0.5.1', 'office', 'right password'))).toBe(4290001)
  expect(codeOf(await signInFrom('127.0.5.1', 'office', 'right password', { deviceToken }))).toBe(0)
})

test('a device that guesses waits; its token opens nothing, and is none for another account', async () => {
  await platform.addUser('careless', 'right password', [root])
  await platform.addUser('another', 'right password', [root])
  const deviceToken = deviceTokenOf(await signInFrom('127.0.6.1', 'careless', 'right password'))
  expect(codeOf(await signInFrom('127.0.6.2', 'careless', 'wrong', { deviceToken }))).toBe(4000101)
  for (let i = 0; i < 9; i++) expect(codeOf(await guess('127.0.6.2', 'careless', { deviceToken }))).toBe(4000101)
  const waits = await signInFrom('127.0.6.2', 'careless', 'right password', { deviceToken })
  expect(codeOf(waits)).toBe(4290001)
  expect(waits.retryAfter).toBe('300')
  expect(codeOf(await signInFrom('127.0.6.1', 'careless', 'right password'))).toBe(0)
  await guessedAt('another')
  expect(codeOf(await signInFrom('127.0.6.3', 'another', 'right password', { deviceToken }))).toBe(4000105)
})

test('a device is known no longer when the password was changed or reset', async () => {
  await platform.addUser('changed', 'right password', [root])
  const { accessToken, deviceToken } = (await signInFrom('127.0.8.1', 'changed', 'right password')).reply.data as Session
  await platform.send(
    'user/changePassword',
    { oldPassword: wirePassword('right password'), newPassword: wirePassword('next password') },
    { access_token: accessToken },
  )
  await guessedAt('changed')
  expect(codeOf(await signInFrom('127.0.8.2', 'changed', 'next password', { deviceToken }))).toBe(4000105)
  const next = deviceTokenOf(await signInFrom('127.0.8.1', 'changed', 'next password', { deviceToken }))
  expect(next).not.toBe(deviceToken)
  await guessedAt('changed')
  expect(codeOf(await signInFrom('127.0.8.2', 'changed', 'next password', { deviceToken: next }))).toBe(0)
})

test('who holds many tokens of an account guesses no more with all of them: then they are unknown clients', async () => {
  await platform.addUser('collected', 'right password', [root])
  const tokens: (string | undefined)[] = []
  for (let i = 0; i < 5; i++) tokens.push(deviceTokenOf(await signInFrom('127.0.9.1', 'collected', 'right password')))
  for (const deviceToken of tokens.slice(0, 4))
    for (let i = 0; i < 5; i++) expect(codeOf(await guess('127.0.9.2', 'collected', { deviceToken }))).toBe(4000101)
  await guessedAt('collected')
  const [, , , , deviceToken] = tokens
  expect(codeOf(await signInFrom('127.0.9.3', 'collected', 'right password', { deviceToken }))).toBe(4000105)
  // The address it has signed in from is still known.
  expect(codeOf(await signInFrom('127.0.9.1', 'collected', 'right password', { deviceToken }))).toBe(0)
})

test('spellings of one account are counted together, other accounts apart', async () => {
  await platform.addUser('zhang san', 'right password', [root])
  await platform.addUser('zhangsan', 'right password', [root])
  const vehicle = await platform.addVehicle(root, '沪A·77777')
  await platform.addUser('vehicle 1', 'right password', [], { vehicle })
  for (let i = 0; i < 5; i++) await guess('127.0.10.1', i % 2 ? 'Zhang San' : ' zhang san ')
  expect(codeOf(await signInFrom('127.0.10.1', 'zhang san', 'right password'))).toBe(4000105)
  expect(codeOf(await signInFrom('127.0.10.1', 'zhangsan', 'right password'))).toBe(0)
  for (const plate of ['沪A·77777', '沪a77777', '沪 A 77777', '沪A•77777', '沪A77777']) await guess('127.0.10.2', plate)
  expect(codeOf(await signInFrom('127.0.10.2', '沪A·77777', 'right password'))).toBe(4000105)
  // An address that has signed in to a login with a space is known.
  expect(codeOf(await signInFrom('127.0.10.3', 'zhang san', 'right password'))).toBe(0)
  await guessedAt('zhang san')
  expect(codeOf(await signInFrom('127.0.10.3', 'zhang san', 'right password'))).toBe(0)
})
