import { expect, test } from 'vitest'
import { OpenWork } from './open-work.ts'

test('it is settled when all has ended, also what began meanwhile; what fails is reported', async () => {
  const [open, failures] = [new OpenWork(), [] as string[]]
  const failed = (error: unknown): void => void failures.push(String(error))
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  open.add(
    first.promise.then(() => open.add(second.promise, failed)),
    failed,
  )
  open.add(Promise.reject(new Error('no')), failed)
  let isSettled = false
  const settled = open.settled().then(() => (isSettled = true))
  first.resolve()
  await new Promise(setImmediate)
  expect([isSettled, failures]).toEqual([false, ['Error: no']])
  second.resolve()
  await settled
  await open.settled()
  expect(failures.length).toBe(1)
})
