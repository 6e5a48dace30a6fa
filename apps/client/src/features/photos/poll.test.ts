import type { photoStates } from '@outrider/contract'
import { expect, test } from 'vitest'
import { pollAfter } from './poll.ts'

const request = (state: (typeof photoStates)[number]) => ({ state, photo: null })

test('while waiting, the photo result is asked for every 5 seconds (S4.photo.1)', () => {
  expect(pollAfter(undefined)).toBe(5_000)
  for (const state of ['asked', 'acknowledged'] as const) expect(pollAfter([request(state)])).toBe(5_000)
  expect(pollAfter([request('stored'), request('acknowledged')])).toBe(5_000)
})

test('it is asked for no more when each photo is there or will not come', () => {
  for (const state of [
    'stored',
    'offline',
    'refused',
    'noAnswer',
    'noPicture',
    'dayLimit',
    'noRoom',
    'unreadable',
    'cancelled',
  ] as const)
    expect(pollAfter([request(state)])).toBe(false)
})
