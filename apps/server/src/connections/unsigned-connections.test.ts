import { expect, test } from 'vitest'
import { UnsignedConnections } from './unsigned-connections.ts'

const one = (addressKey: string | undefined, canBeCut = true) => ({ addressKey, canBeCut })

test('of an address that has too many the oldest makes room, others are left alone', () => {
  const unsigned = new UnsignedConnections({ perAddress: 2, inAll: 100 })
  const [other, first, second, third] = [one('b'), one('a'), one('a'), one('a')]
  for (const connection of [other, first, second]) expect(unsigned.add(connection)).toEqual([])
  expect(unsigned.add(third)).toEqual([first])
  unsigned.remove(second)
  expect(unsigned.add(one('a'))).toEqual([])
  expect(unsigned.size).toBe(3)
})

test('of too many in all the oldest of the address that has most makes room: older ones of others stay', () => {
  const unsigned = new UnsignedConnections({ perAddress: 10, inAll: 4 })
  const [slow, first, second, third] = [one('slow'), one('a'), one('a'), one('a')]
  for (const connection of [slow, first, second, third]) unsigned.add(connection)
  expect(unsigned.add(one(undefined))).toEqual([first])
  expect(unsigned.add(one('b'))).toEqual([second])
  expect(unsigned.takeOldest()).toBe(slow)
})

test('the address that has most is known after any order of comings and goings', () => {
  const unsigned = new UnsignedConnections({ perAddress: 100, inAll: 10_000 })
  const held = new Map<string, ReturnType<typeof one>[]>('abcdef'.split('').map(key => [key, []]))
  let seed = 1
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let step = 0; step < 3_000; step += 1) {
    const key = 'abcdef'[random(6)] ?? 'a'
    const ofKey = held.get(key) ?? []
    const action = random(5)
    if (action < 3) {
      const connection = one(key)
      ofKey.push(connection)
      unsigned.add(connection)
    } else if (action === 3) {
      const [gone] = ofKey.splice(random(ofKey.length || 1), 1)
      if (gone) unsigned.remove(gone)
    } else {
      const most = Math.max(...[...held.values()].map(({ length }) => length))
      const taken = unsigned.takeOldest()
      const of = held.get(taken?.addressKey ?? '') ?? []
      expect(of.length).toBe(most)
      if (most > 1) expect(of.indexOf(taken as ReturnType<typeof one>)).toBe(0)
      held.set(
        taken?.addressKey ?? '',
        of.filter(other => other !== taken),
      )
    }
  }
})

test('of too many in all the oldest makes room where each address has one', () => {
  const unsigned = new UnsignedConnections({ perAddress: 2, inAll: 3 })
  const connections = ['a', 'b', undefined, 'd'].map(key => one(key))
  expect(connections.map(connection => unsigned.add(connection))).toEqual([[], [], [], [connections[0]]])
  expect(unsigned.takeOldest()).toBe(connections[1])
})

test('one that is being answered is not cut; when no other is left the newest goes', () => {
  const unsigned = new UnsignedConnections({ perAddress: 2, inAll: 100 })
  const [answered, mute, next, last] = [one('a', false), one('a'), one('a', false), one('a', false)]
  unsigned.add(answered)
  unsigned.add(mute)
  expect(unsigned.add(next)).toEqual([mute])
  expect(unsigned.add(last)).toEqual([last])
  expect(unsigned.size).toBe(2)
})

test('many that are being answered hide the others only for a moment', () => {
  const unsigned = new UnsignedConnections({ perAddress: 1_000, inAll: 101 })
  for (let i = 0; i < 100; i += 1) unsigned.add(one('a', false))
  const waiting = one('b')
  unsigned.add(waiting)
  const newer = [one('c'), one('d')]
  expect(newer.map(connection => unsigned.add(connection))).toEqual([[newer[0]], [waiting]])
  expect(unsigned.size).toBe(101)
})

test('what is removed twice or was never added changes nothing', () => {
  const unsigned = new UnsignedConnections({ perAddress: 1, inAll: 1 })
  const connection = one('a')
  unsigned.remove(connection)
  unsigned.add(connection)
  unsigned.remove(connection)
  unsigned.remove(connection)
  expect(unsigned.size).toBe(0)
  expect(unsigned.takeOldest()).toBeUndefined()
})
