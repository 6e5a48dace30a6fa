/** What is kept of messages of superior platforms that are not served, and how many (wire 15). */
import { aboutVehicle, writeEnvelope } from '@outrider/jt809'
import { expect, test } from 'vitest'
import { countedAs, unservedOf, UnservedShare, UnservedShares } from './unserved.ts'

const header = {
  length: 0,
  serial: 7,
  messageId: 0x9500,
  accessCode: 1,
  version: [1, 0, 0] as const,
  encrypted: false,
  key: 0,
  time: undefined,
}
const unserved = (messageId: number, body: Buffer) =>
  unservedOf({ edition: '2011', header: { ...header, messageId }, body }).message
const vehicle = aboutVehicle('测K0001', 2)

test('what can be read of a message is kept: plate, text and type', () => {
  const body = writeEnvelope(vehicle, 0x9503, Buffer.from('000000070100000004c2fdd0d0', 'hex'))
  const message = unserved(0x9500, body)
  expect(message).toMatchObject({ dataType: 0x9503, plate: '测K0001', content: '慢行', dueAt: null, serial: 7 })
  expect(countedAs(message)).toBe('0x9503')
})

test('what cannot be read is kept too, at most 4096 bytes of it', () => {
  for (const body of [Buffer.alloc(0), Buffer.from('95', 'hex'), Buffer.alloc(5), Buffer.alloc(100_000, 0xff)]) {
    const message = unserved(0x9500, body)
    expect(message.body.length).toBeLessThanOrEqual(4096)
    expect(message.plate).not.toContain('\u0000')
  }
})

test('types that are made up are counted together', () => {
  for (const dataType of [0x95ee, 0x9506, 0x0001])
    expect(countedAs(unserved(0x9500, writeEnvelope(vehicle, dataType, Buffer.alloc(0))))).toBe('other')
  expect(countedAs(unserved(0x9101, Buffer.alloc(20)))).toBe('0x9101')
  expect(countedAs(unserved(0x4711, Buffer.alloc(0)))).toBe('other')
})

test('a platform has 120 at once and one in ten seconds', () => {
  const share = new UnservedShare(0)
  const taken = (times: number, now: number) => Array.from({ length: times }, () => share.take(now)).filter(Boolean).length
  expect(taken(1_000, 0)).toBe(120)
  expect(taken(1_000, 9_999)).toBe(0)
  expect(taken(1_000, 10_000)).toBe(1)
  expect(taken(1_000, 3_600_000)).toBe(120)
})

test('200 live videos are asked for at once and ended at once, beside what is wanted of a whole fleet; other requests keep their share', () => {
  const shares = new UnservedShares(0)
  const taken = (dataType: number | null, times: number) =>
    Array.from({ length: times }, () => shares.take(dataType, 0)).filter(Boolean).length
  expect([taken(0x9801, 200), taken(0x9802, 200), taken(0x9601, 3_000)]).toEqual([200, 200, 3_000])
  expect([taken(0x9502, 100), taken(null, 100)]).toEqual([100, 20])
  expect(taken(0x9801, 5_000)).toBeLessThan(1_000)
})
