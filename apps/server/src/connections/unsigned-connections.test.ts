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

test('of too many in all the oldest makes room, whatever its address', () => {
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
