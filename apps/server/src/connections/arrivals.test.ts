import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'

/** Three in a portion, of which the next begins when the test says so. */
function arrivals(waiting = { perAddress: 100, inAll: 100 }) {
  const taken: string[] = []
  const cut: Socket[] = []
  let portion: (() => void) | undefined
  const port = new Arrivals({
    pace: { taken: 3, everyMs: 1 },
    waiting,
    cut: socket => void cut.push(socket),
    later(act) {
      portion = act
      return () => {
        portion = undefined
      }
    },
  })
  return {
    port,
    taken,
    cut,
    come: (address: string, { known = false, name = address } = {}): Socket => {
      const socket = new Socket()
      port.add(socket, address, known, () => void taken.push(name))
      return socket
    },
    next: (): void => {
      const act = portion
      portion = undefined
      act?.()
    },
    rests: () => portion === undefined,
  }
}
const times = (count: number, act: (at: number) => void): void => Array.from({ length: count }).forEach((_, at) => act(at))

test('who comes when nobody waits is taken up at once', () => {
  const { come, taken } = arrivals()
  come('a')
  expect(taken).toEqual(['a'])
})

test('of many from one address the rest waits, and another address is next', () => {
  const { come, taken, next, port } = arrivals()
  times(10, at => come('flood', { name: `flood ${at}` }))
  come('other')
  expect([taken, port.size]).toEqual([['flood 0', 'flood 1', 'flood 2'], 8])
  next()
  expect(taken.slice(3)).toEqual(['flood 3', 'other', 'flood 4'])
})

test('a known address does not wait for a thousand others', () => {
  const { come, taken, next } = arrivals({ perAddress: 10, inAll: 1_000 })
  times(1_000, at => come(`other ${at}`))
  come('known', { known: true })
  expect(taken.at(-1)).toBe('known')
  times(5, at => come('known', { known: true, name: `known ${at}` }))
  const before = taken.length
  next()
  expect(taken.slice(before, before + 3)).toEqual(['known 2', 'known 3', 'known 4'])
})

test('of too many the oldest of the address that has most makes room', () => {
  const { come, cut, port } = arrivals({ perAddress: 4, inAll: 5 })
  times(3, () => come('first'))
  const slow = come('slow')
  const flood = Array.from({ length: 5 }, () => come('flood'))
  come('other')
  expect(cut).toEqual([flood[0], flood[1]])
  expect(cut).not.toContain(slow)
  expect(port.size).toBe(5)
})

test('one that is closed while it waits is never taken up, and a failing one fails nobody', async () => {
  const { come, taken, next, port } = arrivals()
  times(3, () => come('flood'))
  const gone = come('gone')
  gone.destroy(new Error('reset by its client'))
  await expect.poll(() => port.size).toBe(0)
  next()
  expect(taken).toEqual(['flood', 'flood', 'flood'])
})

test('with nobody left it rests', () => {
  const { come, next, rests } = arrivals()
  come('a')
  next()
  next()
  expect(rests()).toBe(true)
})

test('stopped, it closes those that wait', () => {
  const { come, port, rests } = arrivals()
  times(3, () => come('flood'))
  const waiting = come('flood')
  port.stop()
  expect([waiting.destroyed, rests()]).toEqual([true, true])
})
