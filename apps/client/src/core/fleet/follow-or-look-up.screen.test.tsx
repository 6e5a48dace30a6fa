// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { LinkState } from '../live/link-state.ts'
import { createPageTopics } from '../live/page-topics.ts'
import { type FleetStatus, idleStatus } from './fleet-status.ts'
import { followOrLookUp } from './follow-or-look-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const every = 1000
const platform = (code: string, state: LinkState) => ({ code, state }) as FleetStatus['platforms'][number]

function following(...platforms: FleetStatus['platforms']) {
  const [topics, status] = [createPageTopics(() => undefined), createStore(() => ({ ...idleStatus(0), platforms }))]
  const lookUp = vi.fn()
  const end = followOrLookUp({ topics, status }, 'alarms', { onUpdate: () => undefined, lookUp, every })
  const tells = (platformCode: string) => topics.put({ topic: 'alarms', platformCode, whole: true, contents: { alarms: [] } })
  /** How often it has been looked up in two intervals. */
  const lookedUp = () => {
    lookUp.mockClear()
    vi.advanceTimersByTime(2 * every)
    return lookUp.mock.calls.length
  }
  return { end, lookedUp, status, tells }
}

test('nothing is looked up while all platforms tell the topic, again once one of them does not', () => {
  const { lookedUp, status, tells } = following(platform('a', 'live'), platform('b', 'live'))
  expect(lookedUp()).toBe(2)
  tells('a')
  expect(lookedUp()).toBe(2)
  tells('b')
  expect(lookedUp()).toBe(0)
  status.setState({ platforms: [platform('a', 'live'), platform('b', 'polling')] })
  expect(lookedUp()).toBe(2)
})

test('nothing is looked up for a hidden page, and after the end', () => {
  const { end, lookedUp } = following(platform('a', 'polling'))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(lookedUp()).toBe(0)
  hidden.mockReturnValue(false)
  expect(lookedUp()).toBe(2)
  end()
  expect(lookedUp()).toBe(0)
})
