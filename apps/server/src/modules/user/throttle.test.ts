import { expect, test } from 'vitest'
import { AccountPace } from './account-pace.ts'
import { FailureCounts } from './failure-counts.ts'
import { SignInThrottle, type Trial } from './throttle.ts'

const wrong = (throttle: SignInThrottle, trial: Trial) =>
  throttle.during(trial, attempt => {
    attempt.failed()
    return Promise.resolve(attempt.captchaNeeded)
  })
const from = (account: string, address: string, more: Partial<Trial> = {}): Trial => ({ account, address, ...more })

test('a try that broke off for another reason does not count, however often', async () => {
  const throttle = new SignInThrottle()
  const away = () => Promise.reject(new Error('the database is away'))
  for (let i = 0; i < 200; i++) await expect(throttle.during(from('wang', '10.0.0.1'), away)).rejects.toThrow('away')
  expect(await wrong(throttle, from('wang', '10.0.0.1'))).toBe(false)
})

test('an account that is guessed at from many addresses needs a captcha of unknown clients, and waits nowhere', async () => {
  const throttle = new SignInThrottle()
  const needed: boolean[] = []
  for (let i = 0; i < 200; i++) needed.push(await wrong(throttle, from('wang', `10.0.0.${i}`)))
  expect(needed).toEqual(Array.from({ length: 200 }, (_, i) => i >= 15))
  const addressKnown = () => Promise.resolve(true)
  expect(await wrong(throttle, from('wang', '10.0.1.1', { addressKnown }))).toBe(false)
  expect(await wrong(throttle, from('wang', '10.0.0.1', { device: 'phone' }))).toBe(false)
  expect(await wrong(throttle, from('li', '10.0.1.1'))).toBe(false)
})

test('an address that guesses at many accounts waits; others go on, and so does a device behind it', async () => {
  const throttle = new SignInThrottle()
  for (let i = 0; i < 50; i++) await wrong(throttle, from(`user ${i}`, '10.0.0.1'))
  await expect(wrong(throttle, from('another', '10.0.0.1'))).rejects.toMatchObject({ error: 'login.throttled' })
  expect(await wrong(throttle, from('another', '10.0.0.2'))).toBe(false)
  expect(await wrong(throttle, from('another', '10.0.0.1', { device: 'phone' }))).toBe(false)
})

test('an office that signs in rightly is never slowed down, and fifty tries at once are the most of one address', async () => {
  const throttle = new SignInThrottle()
  const right = (trial: Trial) =>
    throttle.during(trial, attempt => {
      attempt.succeeded()
      return Promise.resolve()
    })
  for (let i = 0; i < 100; i++) await right(from(`user ${i}`, '10.0.0.1'))
  const gate = Promise.withResolvers<undefined>()
  const tries = Array.from({ length: 60 }, (_, i) => throttle.during(from(`user ${i}`, '10.0.0.1'), () => gate.promise))
  const settled = Promise.allSettled(tries)
  gate.resolve(undefined)
  const refused = (await settled).filter(result => result.status === 'rejected')
  expect(refused).toHaveLength(10)
  expect(refused[0]?.reason).toMatchObject({ error: 'request.tooMany' })
})

test('who waits may try again after that time, whatever the clock of the server was set to', async () => {
  let now = 0
  const throttle = new SignInThrottle({ now: () => now })
  for (let i = 0; i < 10; i++) await wrong(throttle, from('wang', '10.0.0.1'))
  await expect(wrong(throttle, from('wang', '10.0.0.1'))).rejects.toMatchObject({ values: { minutes: 5 } })
  now += 299_000
  await expect(wrong(throttle, from('wang', '10.0.0.1'))).rejects.toMatchObject({ values: { minutes: 1 } })
  now += 1_000
  expect(await wrong(throttle, from('wang', '10.0.0.1'))).toBe(false)
})

test('memory for failures is bounded', () => {
  const counts = new FailureCounts({ failures: 3, within: 60, wait: 60 }, () => 0)
  for (let i = 0; i < 100_001; i++) counts.add(`key ${i}`)
  expect(counts.of('key 0')).toBe(0)
  expect(counts.of('key 1')).toBe(1)
})

test('unknown clients at one account take turns: one of each address, eight at most', async () => {
  const pace = new AccountPace({ gap: 5 })
  const order: number[] = []
  const turns = Array.from({ length: 8 }, async (_, i) => {
    await pace.turn('wang', `10.0.0.${i}`)
    order.push(i)
  })
  await expect(pace.turn('wang', '10.0.0.7')).rejects.toMatchObject({ error: 'login.busy' })
  await expect(pace.turn('wang', '10.0.0.9')).rejects.toMatchObject({ error: 'login.busy' })
  await pace.turn('li', '10.0.0.9')
  await Promise.all(turns)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
