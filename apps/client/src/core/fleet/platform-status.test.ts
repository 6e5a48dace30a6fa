import { expect, test } from 'vitest'
import { isAway, platformStatuses, type LinkStatus } from './platform-status.ts'

const platform = (code: string, change: Partial<LinkStatus> = {}): LinkStatus => ({
  code,
  title: code.toUpperCase(),
  loaded: true,
  error: undefined,
  gap: undefined,
  cachedAt: undefined,
  state: 'live',
  ...change,
})

test('each platform has its own state and knows since when', () => {
  const first = platformStatuses([platform('a'), platform('b')], true, [], 1)
  const second = platformStatuses([platform('a'), platform('b', { state: 'offline' })], true, first, 5)
  expect(second.map(({ code, state, since }) => ({ code, state, since }))).toEqual([
    { code: 'a', state: 'live', since: 1 },
    { code: 'b', state: 'offline', since: 5 },
  ])
  expect(second[0]).toBe(first[0])
})

test('unchanged status keeps its identity', () => {
  const first = platformStatuses([platform('a')], true, [], 1)
  expect(platformStatuses([platform('a')], true, first, 9)).toBe(first)
})

test('without a network no platform answers', () => {
  expect(platformStatuses([platform('a')], false, [], 1)[0]?.state).toBe('offline')
})

test('vehicles of a platform that does not answer are from before, those of the others are not', () => {
  const statuses = platformStatuses([platform('a'), platform('b', { state: 'offline' })], true, [], 1)
  expect(isAway(statuses, 'b')).toBe(true)
  expect(isAway(statuses, 'a')).toBe(false)
})

test('in single mode vehicles carry no platform: the only one counts', () => {
  expect(isAway(platformStatuses([platform('a', { state: 'offline' })], true, [], 1), undefined)).toBe(true)
  expect(isAway(platformStatuses([platform('a')], true, [], 1), undefined)).toBe(false)
})
