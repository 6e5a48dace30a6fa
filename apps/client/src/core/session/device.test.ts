import { expect, test } from 'vitest'
import { createStored } from '../storage/stored.ts'
import { deviceOf } from './device.ts'
import { storedCid, storedOpenId, storedPushUrl } from './stored-device.ts'

test('in the official account the open id of the follower is sent as push client, elsewhere only that of the app', () => {
  const stored = createStored(undefined)
  stored.set(storedOpenId, 'o-1')
  const sentBy = (mobileOs: 0 | 1 | 2 | 3 | 4) => deviceOf({ mobileOs }, stored).pushClientId
  expect(sentBy(3)).toBe('o-1')
  expect([0, 1, 2, 4].map(os => sentBy(os as 0))).toEqual(['', '', '', ''])
  stored.set(storedCid, 'c-1')
  expect([0, 3].map(os => sentBy(os as 0))).toEqual(['c-1', 'c-1'])
})

test('the address to which the system that opened the client wants alarms pushed is sent where a link named one', () => {
  const stored = createStored(undefined)
  expect(deviceOf({ mobileOs: 2 }, stored)).not.toHaveProperty('pushUrl')
  stored.set(storedPushUrl, 'https://push.example/in')
  expect(deviceOf({ mobileOs: 2 }, stored)).toMatchObject({ pushUrl: 'https://push.example/in' })
})
