import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const nobodyLeaves = new AbortController().signal

function scene(limits: { atOnce: number; atOncePerUser: number; waitingPerUser: number }) {
  const keptBack: (() => void)[] = []
  const turns = new Turns(limits, () => new Promise<void>(resolve => keptBack.push(resolve)))
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = async (user: string, name: string, signal = nobodyLeaves) => {
    ends.set(name, await turns.take(user, signal))
    begun.push(name)
  }
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { turns, begun, keptBack, take, end, settled }
}

test('users are served in turn, each in the order in which they asked, and nobody has every turn', async () => {
  const { turns, begun, take, end, settled } = scene({ atOnce: 3, atOncePerUser: 2, waitingPerUser: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void take('a', name)
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
  for (const name of ['b1', 'b2', 'b3']) void take('b', name)
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'b3'])
  for (const name of ['a4', 'b2', 'b3', 'a5']) await end(name)
  expect({ taken: turns.taken, waiting: turns.waiting }).toEqual({ taken: 0, waiting: 0 })
})

test('ending a turn twice ends it once', async () => {
  const { turns, take, end } = scene({ atOnce: 2, atOncePerUser: 2, waitingPerUser: 1 })
  await Promise.all([take('a', 'a1'), take('a', 'a2')])
  await end('a1')
  await end('a1')
  expect(turns.taken).toBe(1)
})

test('who has too many waiting is refused; others are not', async () => {
  const { take, begun, keptBack, settled } = scene({ atOnce: 2, atOncePerUser: 1, waitingPerUser: 1 })
  void take('a', 'a1')
  void take('a', 'a2')
  const refused = take('a', 'a3')
  keptBack[0]?.()
  await expect(refused).rejects.toMatchObject({ error: 'request.tooManyWaiting' })
  void take('b', 'b1')
  void take('c', 'c1')
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
})

test('a refusal is kept back, so that who asks again at once is slowed down; not very many of them', async () => {
  const { turns, take, keptBack, settled } = scene({ atOnce: 1, atOncePerUser: 1, waitingPerUser: 0 })
  void turns.take('other', nobodyLeaves)
  const refusals: string[] = []
  const ask = (name: string) => take('a', name).catch(() => refusals.push(name))
  for (let at = 0; at < 500; at++) void ask(`a${at}`)
  await settled()
  expect(refusals).toEqual([])
  void ask('one more')
  await settled()
  expect(refusals).toEqual(['one more'])
  keptBack[0]?.()
  await settled()
  expect(refusals).toEqual(['one more', 'a0'])
})

test('a call that nobody waits for any more leaves its place', async () => {
  const { turns, take, begun, end, settled } = scene({ atOnce: 1, atOncePerUser: 1, waitingPerUser: 1 })
  void take('a', 'a1')
  const leaving = new AbortController()
  const left = take('a', 'a2', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(take('a', 'late', leaving.signal)).rejects.toThrow('gone')
  void take('a', 'a3')
  await settled()
  expect(turns.waiting).toBe(1)
  await end('a1')
  expect(begun).toEqual(['a1', 'a3'])
})
