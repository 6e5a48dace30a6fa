import { expect, test } from 'vitest'
import { setImmediate as turn } from 'node:timers/promises'
import type { SubordinateLink } from '../../supervision/subordinates/subordinate-link.ts'
import { Asking } from './asking.ts'
import type { Ask } from './asks.repository.ts'

test('a question that arrives while it is looked for what is unsent is not asked again', async () => {
  const ask: Ask = {
    id: '1',
    asked: {
      kind: 'check',
      number: 1,
      text: '在吗',
      askedAt: 0,
      dueAt: 600_000,
      name: 'Li',
      alarm: undefined,
      vehicle: undefined,
    },
  }
  const [arrived, looked] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
  const failures: object[] = []
  let [looks, sent] = [0, 0]
  const link = {
    up: true,
    subordinate: { id: 'new', edition: '2019', accessCode: 7 },
    send: () => Promise.resolve({ serial: ++sent, arrived: arrived.promise }),
  } as unknown as SubordinateLink
  const asking = new Asking({
    link,
    asks: {
      // The second look begins before it has arrived, and ends afterwards.
      async unsent() {
        looks += 1
        if (looks === 2) await looked.promise
        return looks > 2 ? [] : [ask]
      },
      left: () => Promise.resolve(),
      arrived: () => Promise.resolve(),
    },
    foundBy: undefined as never,
    log: { error: fields => failures.push(fields) },
  })
  asking.start()
  await expect.poll(() => [sent, failures]).toEqual([1, []])
  asking.wake()
  await expect.poll(() => looks).toBe(2)
  arrived.resolve(true)
  for (let n = 0; n < 5; n++) await turn()
  looked.resolve()
  await asking.settled()
  expect([sent, failures]).toEqual([1, []])
  await asking.stop()
})
