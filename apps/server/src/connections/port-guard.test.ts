import { expect, test } from 'vitest'
import { Place, PortGuard } from './port-guard.ts'

const bounds = {
  files: [],
  inAll: 6,
  perAddress: 4,
  unproven: { perAddress: 2, inAll: 3 },
  unprovenMs: 1_000,
  newPerMinute: 100,
  wrongPerMinute: 3,
}
/** Opens a connection; `open` is false when it was cut for another. */
function dial(guard: PortGuard, address: string, canBeCut = true) {
  const guest = { open: true, canBeCut, cut: () => void (guest.open = false) }
  const place = guard.admit(address, guest)
  const cut = guest.cut
  guest.cut = () => {
    cut()
    if (place instanceof Place) place.leave()
  }
  return { place, guest }
}

test('of an address and of all the oldest silent one makes room, and never one that belongs there', () => {
  const guard = new PortGuard(bounds)
  const peer = dial(guard, '10.0.0.1')
  if (peer.place instanceof Place) peer.place.belongs()
  const waiting = [1, 2, 3].map(() => dial(guard, '10.0.0.2'))
  expect(waiting.map(({ guest }) => guest.open)).toEqual([false, true, true])
  const others = [3, 4].map(at => dial(guard, `10.0.0.${at}`))
  expect(waiting.map(({ guest }) => guest.open)).toEqual([false, false, true])
  expect([peer, ...others].map(({ guest }) => guest.open)).toEqual([true, true, true])
})

test('outsiders do not take the places of addresses that are known, by the link of a terminal or by what they did before', () => {
  const guard = new PortGuard(bounds, address => address === '10.0.0.1')
  const before = dial(guard, '10.0.0.9')
  if (before.place instanceof Place) {
    before.place.belongs()
    before.place.leave()
  }
  const known = [dial(guard, '10.0.0.1'), dial(guard, '10.0.0.9')]
  for (let at = 20; at < 60; at += 1) dial(guard, `10.0.0.${at}`)
  expect(known.map(({ guest }) => guest.open)).toEqual([true, true])
})

test('who was wrong too often is refused until the minute is over, others are not; a known address may be wrong more often', () => {
  const guard = new PortGuard(bounds, address => address === '10.0.0.1')
  const guess = (address: string) => {
    const { place } = dial(guard, address)
    if (!(place instanceof Place)) return place
    place.wrong()
    place.leave()
    return 'heard'
  }
  expect([1, 2, 3, 4, 5].map(() => guess('10.0.0.2'))).toEqual(['heard', 'heard', 'heard', 'guessing', 'guessing'])
  expect(guess('10.0.0.3')).toBe('heard')
  expect([1, 2, 3, 4, 5].map(() => guess('10.0.0.1'))).not.toContain('guessing')
})

test('where none can make room a new one is refused, and counted nowhere', () => {
  const guard = new PortGuard(bounds)
  const busy = [1, 2, 3].map(at => dial(guard, `10.0.0.${at}`, false))
  expect(dial(guard, '10.0.0.4', false).place).toBe('full')
  expect(busy.map(({ guest }) => guest.open)).toEqual([true, true, true])
  expect(guard.size).toBe(3)
})
