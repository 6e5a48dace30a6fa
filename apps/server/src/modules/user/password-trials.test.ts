import { expect, test } from 'vitest'
import { KnownDevices } from './known-devices.ts'
import { PasswordQueue } from './password-queue.ts'
import { PasswordTrials } from './password-trials.ts'
import { SignInThrottle } from './throttle.ts'

const nextTurn = () => new Promise<void>(resolve => void setImmediate(resolve))

test('an address that tries without end makes few look-ups in the database, and others get theirs', async () => {
  const queue = new PasswordQueue(1)
  const gate = Promise.withResolvers<undefined>()
  const busy = queue.run({ key: 'first', known: false }, () => gate.promise)
  const lookedUp: string[] = []
  const users = {
    signInAddresses: (login: string) => Promise.resolve((lookedUp.push(login), ['10.0.0.2'])),
    passwordTimes: () => Promise.resolve([]),
  }
  const trials = new PasswordTrials({ users, devices: new KnownDevices(Buffer.alloc(32)), throttle: new SignInThrottle(), queue })
  const attempt = async (login: string, address: string) => {
    const trial = await trials.at(login, { address, signal: new AbortController().signal })
    return trials.check(trial, () => Promise.resolve(login))
  }

  const guesses: Promise<unknown>[] = []
  for (let i = 0; i < 30; i++) {
    guesses.push(Promise.allSettled([attempt(`guess ${i}`, '10.0.0.1')]))
    await nextTurn()
  }
  const settled = Promise.all(guesses)
  expect(lookedUp.length).toBeLessThanOrEqual(10)
  const owner = attempt('owner', '10.0.0.2')
  await nextTurn()
  expect(lookedUp.at(-1)).toBe('owner')
  gate.resolve(undefined)
  await busy
  expect(await owner).toBe('owner')
  await settled
})
