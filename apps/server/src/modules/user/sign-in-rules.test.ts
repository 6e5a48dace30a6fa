import { allRights, type AppMenuAuth, limitedRights } from '@outrider/contract'
import { expect, test } from 'vitest'
import { Nonces } from './nonces.ts'
import { expiringStore } from './expiring-store.ts'
import { meetsRules, passwordRules } from './password-rules.ts'
import { readOtherPlatforms } from './platforms.ts'
import { plainPlate } from '../../accounts/user.repository.ts'

const kept = (rights: AppMenuAuth) =>
  ['posAuth', 'trackAuth', 'videoAuth', 'alarmAuth', 'moreAuth'].filter(right => rights[right as keyof AppMenuAuth])

test('a module type takes rights away and gives none', () => {
  expect(kept(limitedRights(allRights, 'pos'))).toEqual(['posAuth'])
  expect(kept(limitedRights(allRights, 'video'))).toEqual(['videoAuth'])
  expect(kept(limitedRights(allRights, 'track'))).toEqual(['trackAuth'])
  expect(kept(limitedRights(allRights, 'all'))).toEqual(['posAuth', 'trackAuth', 'videoAuth', 'alarmAuth'])
  expect(limitedRights({ ...allRights, posAuth: false }, 'pos').posAuth).toBe(false)
  expect(limitedRights(allRights, null)).toEqual(allRights)
})

test('a password is measured in characters as people count them', () => {
  expect(meetsRules(passwordRules(8), '八个字的密码真好')).toBe(true)
  expect(meetsRules(passwordRules(8), '🚚🚚🚚🚚')).toBe(false)
  const strict = passwordRules(4, ['upper', 'lower', 'digit', 'special'])
  expect(meetsRules(strict, 'aA1!')).toBe(true)
  for (const lacking of ['aa1!', 'AA1!', 'aAa!', 'aA1a', 'aA1 ']) expect(meetsRules(strict, lacking), lacking).toBe(false)
})

test('a store of things that count once forgets by time and holds no more than it may', () => {
  let now = Date.now()
  const store = expiringStore<number>({ maxEntries: 3, seconds: 10, now: () => now })
  for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) store.set(key, index)
  expect(['a', 'b', 'c', 'd'].map(key => store.peek(key))).toEqual([undefined, 1, 2, 3])
  now += 10_000
  expect(store.peek('c')).toBe(2)
  now += 1
  expect(store.peek('c')).toBe(undefined)
})

test('a nonce counts once, in time, and only where it was made', () => {
  let now = Date.now()
  const nonces = new Nonces({ seconds: 10, now: () => now })
  const [once, late] = [nonces.issue(), nonces.issue()]
  expect(nonces.use(once)).toBe(true)
  expect(nonces.use(once)).toBe(false)
  expect(new Nonces({ seconds: 10 }).use(late)).toBe(false)
  now += 10_000
  expect(nonces.use(late)).toBe(false)
  for (const odd of ['', 'x', '.', late.slice(1), `${late}AAAA`]) expect(nonces.use(odd), odd).toBe(false)
})

test('the ways to write one plate number are one', () => {
  expect(new Set(['沪A·12345', '沪a12345', ' 沪A 12345', '沪A•12345'].map(plainPlate))).toEqual(new Set(['沪A12345']))
})

test('a list of platforms is read strictly', () => {
  const row = { code: 7, title: 'Seven', url: 'https://seven.example:8083/' }
  expect(readOtherPlatforms(JSON.stringify([row]))).toEqual([{ code: '7', title: 'Seven', url: 'https://seven.example:8083' }])
  for (const bad of [{}, [{ ...row, url: 'javascript:alert(1)' }], [{ ...row, title: '' }], [row, { ...row, code: '7' }]])
    expect(() => readOtherPlatforms(JSON.stringify(bad))).toThrow()
  expect(() => readOtherPlatforms('no JSON')).toThrow()
})
