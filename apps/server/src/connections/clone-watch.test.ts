import { expect, test } from 'vitest'
import { CloneWatch } from './clone-watch.ts'

const minute = 60_000
/** Links of one number from these addresses, so many minutes apart; each ends the one before. */
function seen(addresses: readonly string[], apart = 1) {
  const watch = new CloneWatch()
  return addresses
    .slice(1)
    .map((to, nth) => watch.tookLink('13800000001', { from: addresses[nth] ?? '', to, at: (nth + 1) * apart * minute }))
}

test('two addresses that take turns are a clone from the third turn, with both addresses and their times', () => {
  expect(seen(['a', 'b', 'a', 'b', 'a'])).toEqual([
    undefined,
    undefined,
    {
      places: [
        { address: 'b', at: 3 * minute },
        { address: 'a', at: 2 * minute },
      ],
      since: minute,
      turns: 3,
    },
    {
      places: [
        { address: 'a', at: 4 * minute },
        { address: 'b', at: 3 * minute },
      ],
      since: minute,
      turns: 4,
    },
  ])
})

test.each([
  ['a replaced terminal', ['a', 'b'], 1],
  ['a replaced terminal that was compared with the old one', ['a', 'b', 'a'], 1],
  ['a new address at every sign-in', ['a', 'b', 'c', 'd', 'e', 'f'], 1],
  ['addresses of a carrier that come again in no order of two', ['a', 'b', 'c', 'a', 'c', 'b', 'a'], 1],
  ['one address that signs in again and again', ['a', 'a', 'a', 'a', 'a'], 1],
  ['two addresses that change every forty minutes', ['a', 'b', 'a', 'b', 'a'], 40],
])('%s is no clone', (_, addresses, apart) => {
  expect(seen(addresses, apart).every(each => each === undefined)).toBe(true)
})

test('numbers are looked at apart', () => {
  const watch = new CloneWatch()
  for (const [nth, phone] of ['1', '2', '1', '2', '1'].entries()) {
    const [from, to] = Math.floor(nth / 2) % 2 === 0 ? ['a', 'b'] : ['b', 'a']
    const found = watch.tookLink(phone, { from: from ?? '', to: to ?? '', at: nth * minute })
    expect(found === undefined).toBe(nth !== 4)
  }
})
