import { expect, test } from 'vitest'
import { storedMobileOs } from '../host/stored-host-facts.ts'
import { createStored } from '../storage/stored.ts'
import { deviceOf } from './device.ts'
import { storedCid, storedOpenId, storedPushAuth, storedPushUrl } from './stored-device.ts'

test('the follower of the official account and the user code of the mini-program are sent as push client, elsewhere only that of the app', () => {
  const stored = createStored(undefined)
  stored.set(storedOpenId, 'o-1')
  stored.set(storedPushAuth, 'm-1')
  const sentBy = (mobileOs: 0 | 1 | 2 | 3 | 4) => {
    stored.set(storedMobileOs, mobileOs)
    return deviceOf(stored).pushClientId
  }
  expect(([0, 1, 2, 3, 4] as const).map(sentBy)).toEqual(['', '', '', 'o-1', 'm-1'])
  stored.set(storedCid, 'c-1')
  expect(([0, 3, 4] as const).map(sentBy)).toEqual(['c-1', 'c-1', 'c-1'])
})

test('the stored kind of device is sent, and 2 while none is known', () => {
  const stored = createStored(undefined)
  expect(deviceOf(stored).mobileOs).toBe(2)
  stored.set(storedMobileOs, 1)
  expect(deviceOf(stored).mobileOs).toBe(1)
})

test('the address to which the system that opened the client wants alarms pushed is sent where a link named one', () => {
  const stored = createStored(undefined)
  expect(deviceOf(stored)).not.toHaveProperty('pushUrl')
  stored.set(storedPushUrl, 'https://push.example/in')
  expect(deviceOf(stored)).toMatchObject({ pushUrl: 'https://push.example/in' })
})
