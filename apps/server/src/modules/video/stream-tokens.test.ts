import { expect, test } from 'vitest'
import { type StreamGrant, StreamTokens } from './stream-tokens.ts'

const grantOf = (userId: number, channel: number): StreamGrant => ({
  userId,
  sessionId: '',
  vehicleId: 1,
  channel,
  kind: 'live',
  watch: () => expect.unreachable(),
})

test('who asks for many tokens loses the first, and nobody else theirs', () => {
  const tokens = new StreamTokens()
  const other = tokens.give(grantOf(1, 1))
  const many = Array.from({ length: 20_000 }, (_, at) => tokens.give(grantOf(2, 1 + (at % 3))))
  expect(tokens.asked(2, { vehicleId: 1, channel: 1, kind: 'live' })).toBe(2)
  expect(tokens.take(many[0] ?? '')).toBeUndefined()
  expect(tokens.take(many.at(-1) ?? '')).toMatchObject({ userId: 2 })
  expect(tokens.take(other)).toMatchObject({ userId: 1 })
  expect(tokens.asked(1, { vehicleId: 1, channel: 2, kind: 'live' })).toBe(0)
})
