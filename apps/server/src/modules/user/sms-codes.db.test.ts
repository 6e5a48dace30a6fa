import { expect, test } from 'vitest'
import { StoredBudgets } from '../../accounts/stored-budgets.ts'
import { databaseOfFile } from '../../testing/database.ts'
import { SmsCodes } from './sms-codes.ts'

const database = await databaseOfFile()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let numbers = 13_900_000_000
function codes() {
  const mobile = String((numbers += 1))
  let now = Date.now()
  let sent = 0
  const started = () => {
    const clock = () => now
    const sender = () => {
      sent++
      return Promise.resolve()
    }
    return new SmsCodes(sender, { budgets: new StoredBudgets(database.db, clock), now: clock })
  }
  let sms = started()
  const ask = (address: string, { of = mobile, addressKnown = false } = {}) =>
    sms.send(of, address, true, addressKnown).then(
      () => true,
      () => false,
    )
  return { ask, pass: (ms: number) => (now += ms), count: () => sent, restart: () => (sms = started()) }
}

test('somebody who asks for codes of another’s number all day keeps nobody else out', async () => {
  const { ask, pass } = codes()
  let theirs = 0
  for (let at = 0; at < day; at += 5 * minute) {
    if (await ask('of the attacker')) theirs++
    if (at % (6 * hour) === 0) expect(await ask('of the user'), String(at)).toBe(true)
    pass(5 * minute)
  }
  expect(theirs).toBeLessThanOrEqual(10)
})

test('many addresses bring a number so many messages and no more, and who has signed in from theirs before still gets one', async () => {
  const { ask, pass, count } = codes()
  for (let at = 0; at < 100; at++) {
    await ask(`of attacker ${at}`)
    pass(3 * minute)
  }
  expect(count()).toBeLessThanOrEqual(30)
  expect(await ask('of the user')).toBe(false)
  expect(await ask('of the user', { addressKnown: true })).toBe(true)
})

test('one address brings messages to so many numbers in an hour, whatever numbers they are', async () => {
  const { ask } = codes()
  let brought = 0
  for (let at = 0; at < 30; at++) if (await ask('of a seller', { of: `1380000${at}` })) brought++
  expect(brought).toBe(20)
})

test('one who asks waits a minute for another code, and gets a handful in a day', async () => {
  const { ask, pass } = codes()
  expect([await ask('a'), await ask('a')]).toEqual([true, false])
  let more = 0
  for (let at = 0; at < 60; at++) {
    pass(minute)
    if (await ask('a')) more++
  }
  expect(more).toBeGreaterThanOrEqual(3)
  expect(more).toBeLessThanOrEqual(5)
})

test('a restart gives nothing back: neither to who asks nor to a number', async () => {
  const { ask, pass, count, restart } = codes()
  for (let at = 0; at < 10; at++) {
    await ask('a')
    pass(2 * minute)
    restart()
  }
  expect(count()).toBe(5)
  for (let at = 0; at < 40; at++) {
    await ask(`of attacker ${at}`)
    pass(2 * minute)
    restart()
  }
  expect(count()).toBeLessThanOrEqual(22)
})
