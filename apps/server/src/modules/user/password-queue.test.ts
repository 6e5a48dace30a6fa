import { expect, test } from 'vitest'
import { PasswordQueue } from './password-queue.ts'

/** A queue of one check at once that is busy until `free` is called, and the order in which checks ran. */
function busyQueue() {
  const queue = new PasswordQueue(1)
  const gate = Promise.withResolvers<undefined>()
  const order: string[] = []
  const first = queue.run({ key: 'first', known: false }, () => gate.promise)
  const ask = (key: string, known = false, signal?: AbortSignal) =>
    queue.run({ key, known }, () => Promise.resolve(void order.push(key)), signal)
  return { queue, order, ask, free: () => (gate.resolve(undefined), first) }
}

test('addresses take turns, however often one of them asks', async () => {
  const { ask, order, free } = busyQueue()
  const all = ['a', 'a', 'a', 'b', 'c', 'b'].map(key => ask(key))
  await free()
  await Promise.all(all)
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
})

test('who has signed in before goes first; an unknown client gets every fourth turn', async () => {
  const { ask, order, free } = busyQueue()
  const all = [ask('x'), ask('y'), ...['k1', 'k2', 'k3', 'k4', 'k5'].map(key => ask(key, true))]
  await free()
  await Promise.all(all)
  expect(order).toEqual(['k1', 'k2', 'k3', 'x', 'k4', 'k5', 'y'])
})

test('a full queue refuses; an address with many waiting makes room for one with fewer', async () => {
  const { queue, ask, free } = busyQueue()
  const results = Promise.allSettled(['a', 'b', 'c', 'd'].flatMap(key => Array.from({ length: 8 }, () => ask(key))))
  await expect(ask('a')).rejects.toMatchObject({ error: 'login.busy', values: { seconds: expect.any(Number) } })
  const late = ask('e')
  expect(queue.waiting).toBe(32)
  // Known ones have places of their own.
  const known = ask('k', true)
  await free()
  await Promise.all([late, known])
  expect((await results).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(queue.refused).toBe(2)
})

test('who hangs up leaves the queue', async () => {
  const { queue, order, ask, free } = busyQueue()
  const controller = new AbortController()
  const gone = ask('gone', false, controller.signal)
  const stays = ask('stays')
  controller.abort(new Error('hung up'))
  await expect(gone).rejects.toThrow('hung up')
  expect(queue.waiting).toBe(1)
  await free()
  await stays
  expect(order).toEqual(['stays'])
})
