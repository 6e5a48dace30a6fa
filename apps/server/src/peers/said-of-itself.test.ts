import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayOfItself } from './said-of-itself.ts'

// Files share processes: also after a test that fails.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Servers whose notices reach those that listen; each keeps what the others said of themselves until they have gone. */
function servers(count: number) {
  const all = Array.from({ length: count }, (_, run) => ({
    run,
    listens: true,
    heard: new Map<number, string>(),
    hearers: new Map<string, (body: unknown, from: number) => void>(),
    come: () => {},
    gap: () => {},
  }))
  for (const own of all) {
    const peers = {
      alone: false,
      tell(topic: string, body: unknown) {
        for (const other of all) if (other !== own && other.listens) other.hearers.get(topic)?.(body, own.run)
      },
      onTell: (topic: string, hear: (body: unknown, from: number) => void) => void own.hearers.set(topic, hear),
      onCome: (come: (run: number) => void) => void (own.come = () => come(0)),
      onGap: (gap: () => void) => void (own.gap = gap),
    }
    own.hearers.set('address', (body, from) => own.heard.set(from, String(body)))
    sayOfItself(peers, 'address', () => peers.tell('address', `of ${own.run}`))
  }
  const [first, second] = all
  if (!first || !second) throw new Error('two are needed')
  return [first, second] as const
}

test('a server that listens again hears what was said meanwhile, whichever of the two is late', () => {
  for (const late of [0, 1]) {
    const [first, second] = servers(2)
    const [slow, quick] = late === 0 ? [first, second] : [second, first]
    slow.listens = false
    quick.come()
    vi.runAllTimers()
    slow.listens = true
    slow.gap()
    vi.runAllTimers()
    expect([slow.heard.get(quick.run), quick.heard.get(slow.run)]).toEqual([`of ${quick.run}`, `of ${slow.run}`])
  }
})

test('what was forgotten of a server that was taken for gone is asked for when it is seen again', () => {
  const [first, second] = servers(2)
  second.come()
  vi.runAllTimers()
  first.heard.clear()
  first.come()
  vi.runAllTimers()
  expect(first.heard.get(second.run)).toBe('of 1')
})
