import { expect, test } from 'vitest'
import { createStored } from '../storage/stored.ts'
import { deviceOf } from './device.ts'
import { storedCid, storedOpenId } from './stored-device.ts'

test('in the official account the open id of the follower is sent as push client, elsewhere only that of the app', () => {
  const stored = createStored(undefined)
  stored.set(storedOpenId, 'o-1')
  const sentBy = (mobileOs: 0 | 1 | 2 | 3 | 4) => deviceOf({ mobileOs }, stored).pushClientId
  expect(sentBy(3)).toBe('o-1')
  expect([0, 1, 2, 4].map(os => sentBy(os as 0))).toEqual(['', '', '', ''])
  stored.set(storedCid, 'c-1')
  expect([0, 3].map(os => sentBy(os as 0))).toEqual(['c-1', 'c-1'])
})
