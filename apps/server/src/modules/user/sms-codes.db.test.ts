import { expect, test } from 'vitest'
import { SmsCodes } from './sms-codes.ts'

const minute = 60_000
const day = 86_400_000
const mobile = '13900000001'

function codes() {
  let now = 0
  let sent = 0
  const sms = new SmsCodes(
    () => {
      sent++
      return Promise.resolve()
    },
    { now: () => now },
  )
  const ask = (address: string, { of = mobile, addressKnown = false } = {}) =>
    sms.send(of, address, true, addressKnown).then(
      () => true,
      () => false,
    )
  return { ask, pass: (ms: number) => (now += ms), count: () => sent }
}

test('somebody who asks for codes of another’s number all day keeps nobody else out', async () => {
  const { ask, pass } = codes()
  let theirs = 0
  for (let at = 0; at < day; at += minute) {
    if (await ask('of the attacker')) theirs++
    if (at % (6 * 60 * minute) === 0) expect(await ask('of the user'), String(at)).toBe(true)
    pass(minute)
  }
  expect(theirs).toBeLessThanOrEqual(10)
})

test('many addresses bring a number so many messages and no more, and who has signed in from theirs before still gets one', async () => {
  const { ask, pass, count } = codes()
  for (let at = 0; at < 600; at++) {
    await ask(`of attacker ${at}`)
    pass(minute / 2)
  }
  expect(count()).toBeLessThanOrEqual(30)
  expect(await ask('of the user')).toBe(false)
  expect(await ask('of the user', { addressKnown: true })).toBe(true)
  // Nor do those who ask for the numbers of others.
  for (let at = 0; at < 3_000; at++) await ask(`of attacker ${at}`, { of: `1380000${at}` })
  pass(minute)
  expect(await ask('of the user', { addressKnown: true })).toBe(true)
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
