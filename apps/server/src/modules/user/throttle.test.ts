import { expect, test } from 'vitest'
import { SignInThrottle } from './throttle.ts'

const wrong = (throttle: SignInThrottle, account: string, address: string) =>
  throttle.during(account, address, async attempt => {
    await attempt.failed()
    return attempt.captchaNeeded
  })

test('a try that broke off for another reason does not count, however often', async () => {
  const throttle = new SignInThrottle()
  for (let i = 0; i < 200; i++)
    await expect(throttle.during('wang', '10.0.0.1', () => Promise.reject(new Error('the database is away')))).rejects.toThrow(
      'away',
    )
  expect(await wrong(throttle, 'wang', '10.0.0.1')).toBe(false)
})

test('an account that is guessed at from many addresses needs a captcha everywhere, then waits everywhere', async () => {
  const throttle = new SignInThrottle()
  const needed: boolean[] = []
  for (let i = 0; i < 30; i++) needed.push(await wrong(throttle, 'wang', `10.0.0.${i}`))
  expect(needed).toEqual([...Array.from({ length: 15 }, () => false), ...Array.from({ length: 15 }, () => true)])
  await expect(wrong(throttle, 'wang', '10.0.1.1')).rejects.toMatchObject({ error: 'login.throttled' })
  expect(await wrong(throttle, 'li', '10.0.1.1')).toBe(false)
})

test('an address that guesses at many accounts waits; others go on', async () => {
  const throttle = new SignInThrottle()
  for (let i = 0; i < 51; i++) await wrong(throttle, `user ${i}`, '10.0.0.1')
  await expect(wrong(throttle, 'another', '10.0.0.1')).rejects.toMatchObject({ error: 'login.throttled' })
  expect(await wrong(throttle, 'another', '10.0.0.2')).toBe(false)
})

test('an office that signs in rightly is never slowed down, and fifty tries at once are the most of one address', async () => {
  const throttle = new SignInThrottle()
  for (let i = 0; i < 100; i++) await throttle.during(`user ${i}`, '10.0.0.1', attempt => attempt.succeeded())
  const gate = Promise.withResolvers<undefined>()
  const tries = Array.from({ length: 60 }, (_, i) => throttle.during(`user ${i}`, '10.0.0.1', () => gate.promise))
  const settled = Promise.allSettled(tries)
  gate.resolve(undefined)
  const refused = (await settled).filter(result => result.status === 'rejected')
  expect(refused).toHaveLength(10)
  expect(refused[0]?.reason).toMatchObject({ error: 'request.tooMany' })
})
