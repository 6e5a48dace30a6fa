import { expect, test } from 'vitest'
import { createStored } from '../storage/stored.ts'
import { shelfOf } from '../../testing/storage.ts'
import { createLaunch, withoutLaunch } from './launch.ts'
import { storedAlarmId, storedLaunchParameter } from './stored-launch.ts'
import { storedAcceptPush } from '../push/stored-push.ts'

function launched(query: string) {
  const stored = createStored(undefined)
  const shelf = shelfOf({})
  const launch = createLaunch(shelf, stored, () => {})
  launch.take(new URLSearchParams(query))
  return { launch, stored, shelf }
}

test.each([
  ['pushAuth=1', true],
  ['pushAuth=true', true],
  ['pushAuth=0', false],
])('a push-permission parameter (%s) is saved as the accept-push flag (S2.boot.7)', (query, flag) => {
  expect(launched(query).stored.get(storedAcceptPush)).toBe(flag)
  expect(launched('userKey=k').stored.get(storedAcceptPush)).toBeNull()
})

test('an alarm id in the link is stored (S2.boot.8)', () => {
  expect(launched('alarmId=A-17').stored.get(storedAlarmId)).toBe('A-17')
  expect(launched('vehAlmMsgId=17').stored.get(storedAlarmId)).toBe('17')
})

test('a launch parameter of 33 characters is stored for later use, one of 32 without a message code is not (S2.boot.9)', () => {
  expect(launched(`param=${'a'.repeat(33)}`).stored.get(storedLaunchParameter)).toBe('a'.repeat(33))
  expect(launched(`param=${'a'.repeat(32)}`).stored.get(storedLaunchParameter)).toBe('')
  expect(launched(`param=${'a'.repeat(32)}`).launch.get()).toEqual({})
})

test('a short launch parameter that contains a message code is stored for later use (S2.boot.10)', () => {
  const param = '{"msgCode":"5000001"}'
  expect(launched(`param=${encodeURIComponent(param)}`).launch.get()).toEqual({ param })
})

test('parameters outlive a reload of the page and are gone once used, but for the module type', () => {
  const { shelf, stored, launch } = launched('userKey=k1&moduleType=track')
  const again = createLaunch(shelf, stored, () => {})
  expect(again.get()).toEqual({ userKey: 'k1', moduleType: 'track' })
  launch.used()
  expect(again.get()).toEqual({ moduleType: 'track' })
})

test('what someone wrote into the storage is checked like a link', () => {
  const shelf = shelfOf({})
  shelf.setItem('launchParameters', '{"pushUrl":"javascript:alert(1)"}')
  expect(createLaunch(shelf, createStored(undefined), () => {}).get()).toEqual({})
})

test('launch parameters leave the address, everything else stays', () => {
  expect(withoutLaunch(new URLSearchParams('userKey=k&feed=poll'))).toBe('?feed=poll')
  expect(withoutLaunch(new URLSearchParams('param=x'))).toBe('')
})
