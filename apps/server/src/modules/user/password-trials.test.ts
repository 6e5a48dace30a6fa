import { expect, test } from 'vitest'
import { KnownDevices } from './known-devices.ts'
import { PasswordQueue } from './password-queue.ts'
import { PasswordTrials } from './password-trials.ts'
import { SignInThrottle } from './throttle.ts'

test('an address that tries without end makes few look-ups in the database, and others get theirs', async () => {
  const queue = new PasswordQueue(1)
  const gate = Promise.withResolvers<undefined>()
  const busy = queue.run({ key: 'first', known: false }, () => gate.promise)
  const lookedUp: string[] = []
  const users = { signInAddresses: (login: string) => Promise.resolve((lookedUp.push(login), ['10.0.0.2'])) }
  const trials = new PasswordTrials({ users, devices: new KnownDevices(Buffer.alloc(32)), throttle: new SignInThrottle(), queue })
  const attempt = (login: string, address: string) =>
    trials.check(trials.at(login, { address, signal: new AbortController().signal }), () => Promise.resolve(login))

  const guesses: Promise<unknown>[] = []
  for (let i = 0; i < 30; i++) {
    guesses.push(attempt(`guess ${i}`, '10.0.0.1'))
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
  }
  const settled = Promise.allSettled(guesses)
  expect(lookedUp.length).toBeLessThanOrEqual(10)
  const owner = attempt('owner', '10.0.0.2')
  expect(lookedUp.at(-1)).toBe('owner')
  gate.resolve(undefined)
  await busy
  expect(await owner).toBe('owner')
  await settled
})
