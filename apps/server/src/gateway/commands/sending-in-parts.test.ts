/** Long commands in parts: what goes when, by what a terminal says to it, and what never goes. */
import { readFrame, terminalAddress } from '@outrider/jt808'
import { expect, onTestFinished, test } from 'vitest'
import type { FirmwareToSend } from '../../events/terminal-commands.ts'
import type { CommandFailure } from '../../events/terminals.ts'
import { until } from '../../testing/gateway.ts'
import { partBytes, SendingInParts } from './sending-in-parts.ts'

const head = Buffer.from('head')
const fileOf = (parts: number): Buffer =>
  Buffer.from(Array.from({ length: parts * partBytes - head.length }, (_, at) => (at * 7) & 0xff))

interface Sent {
  index: number
  serial: number
  body: Buffer
}

function sendingOf(file: Buffer, over: Partial<FirmwareToSend> = {}, unsentBytes = { bytes: 0 }) {
  const sent: Sent[] = []
  const seen = { progress: 0, last: 0, asked: 0, reads: 0 }
  const within: number[] = []
  let hindrance: CommandFailure | undefined
  let serial = 65_533
  const stop = new AbortController()
  const sending = new SendingInParts({
    session: {
      address: terminalAddress('13912345678', '2013'),
      ended: false,
      takeSerials: count => {
        const first = serial
        serial = (serial + count) & 0xffff
        return first
      },
      send(frame) {
        const read = readFrame(frame.subarray(1, -1))
        const { header, body } = read.ok ? read.frame : expect.fail()
        sent.push({ index: header.subPackage?.index ?? 0, serial: header.serial, body })
      },
      connection: {
        get unsentBytes() {
          return unsentBytes.bytes
        },
        resetUnlessHeard: ms => void within.push(ms),
      },
    },
    messageId: 0x8108,
    head,
    firmware: {
      type: 0,
      maker: '',
      version: '2',
      size: file.length,
      done: 0,
      read: (from, to) => {
        seen.reads += 1
        return Promise.resolve(file.subarray(from, to))
      },
      beforeLast: () => Promise.resolve((seen.asked += 1) > 0),
      lastWritten: () => void (seen.last += 1),
      progress: parts => void (seen.progress = parts),
      signal: stop.signal,
      ...over,
    },
    hindrance: () => hindrance,
    heardWithin: 10_000,
    times: { quiet: 30, pace: 1, stuck: 300 },
  })
  return { sending, sent, seen, within, stop, hinder: (why: CommandFailure) => void (hindrance = why) }
}
type Sending = ReturnType<typeof sendingOf>
/** Acknowledges every part as it comes, as most terminals do. */
async function acknowledges({ sending, sent }: Sending, total: number, result = (_index: number) => 0): Promise<void> {
  for (let at = 0; at < total; at += 1) {
    await until(() => Promise.resolve(sent.length > at))
    const part = sent[at] ?? expect.fail()
    sending.acknowledged(part.serial, result(part.index))
  }
}
const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => 'none',
    (error: { reason?: string }) => error.reason,
  )

test('a file goes whole, in parts with serials in a row, no more than eight ahead of what is acknowledged', async () => {
  const file = fileOf(200)
  const all = sendingOf(file)
  const run = all.sending.run()
  await until(() => Promise.resolve(all.sent.length === 8))
  expect(all.seen).toMatchObject({ asked: 0, last: 0 })
  await acknowledges(all, 200)
  await run
  expect(Buffer.concat(all.sent.map(({ body }) => body)).equals(Buffer.concat([head, file]))).toBe(true)
  expect(all.sent.map(({ serial }) => serial)).toEqual(Array.from({ length: 200 }, (_, at) => (65_533 + at) & 0xffff))
  // Of the file a block at a time was read.
  expect(all.seen).toEqual({ progress: 200, last: 1, asked: 1, reads: 4 })
})

test('what a terminal refuses ends it, also at 60 %; numbers that were not sent are nothing to it', async () => {
  const all = sendingOf(fileOf(10))
  const run = failureOf(all.sending.run())
  expect(all.sending.acknowledged(65_532, 1)).toBe(false)
  expect(all.sending.acknowledged(500, 1)).toBe(false)
  await acknowledges(all, 6, index => (index === 6 ? 1 : 0))
  expect(await run).toBe('failed')
  expect(all.seen).toMatchObject({ progress: 5, last: 0 })
})

test('it goes on where the link before ended; a terminal that refuses that gets it from the first', async () => {
  const goesOn = sendingOf(fileOf(10), { done: 6 })
  const run = goesOn.sending.run()
  await acknowledges(goesOn, 4)
  await run
  expect(goesOn.sent.map(({ index }) => index)).toEqual([7, 8, 9, 10])
  const forgot = sendingOf(fileOf(4), { done: 2 })
  const again = forgot.sending.run()
  await acknowledges(forgot, 5, index => (index === 3 && forgot.sent.length === 1 ? 1 : 0))
  await again
  expect(forgot.sent.map(({ index }) => index)).toEqual([3, 1, 2, 3, 4])
})

test('one that acknowledges only the last gets all, and what it asks for again; one that asks without end is given up', async () => {
  const all = sendingOf(fileOf(12))
  const run = all.sending.run()
  await until(() => Promise.resolve(all.sent.length === 12))
  all.sending.asked([3, 5, 13, 0])
  await until(() => Promise.resolve(all.sent.length === 14))
  expect(all.sent.slice(12).map(({ index }) => index)).toEqual([3, 5])
  all.sending.acknowledged(all.sent[11]?.serial ?? -1, 0)
  await run
  const flood = sendingOf(fileOf(12))
  const ended = failureOf(flood.sending.run())
  await until(() => Promise.resolve(flood.sent.length === 12))
  const asks = setInterval(() => flood.sending.asked([1, 2, 3, 4, 5, 6]), 1)
  expect(await ended).toBe('failed')
  clearInterval(asks)
  expect(flood.sent.length).toBeLessThanOrEqual(12 + 24)
})

test('no part goes when the vehicle drives, the link has ended, it is called off, or it may not be whole', async () => {
  const drives = sendingOf(fileOf(20))
  const run = failureOf(drives.sending.run())
  await until(() => Promise.resolve(drives.sent.length === 8))
  drives.hinder('withheld')
  drives.sending.acknowledged(drives.sent[0]?.serial ?? -1, 0)
  expect(await run).toBe('withheld')
  expect(drives.sent).toHaveLength(8)
  const lost = sendingOf(fileOf(20))
  const ended = failureOf(lost.sending.run())
  lost.sending.linkEnded()
  expect(await ended).toBe('linkLost')
  const off = sendingOf(fileOf(20))
  off.stop.abort()
  expect(await failureOf(off.sending.run())).toBe('cancelled')
  const notLast = sendingOf(fileOf(3), { beforeLast: () => Promise.resolve(false) })
  const kept = failureOf(notLast.sending.run())
  await acknowledges(notLast, 2)
  expect(await kept).toBe('withheld')
  expect(notLast.seen.last).toBe(0)
})

test('the last part goes when the terminal has said that it has all others: what drives off before that has nothing to install', async () => {
  const all = sendingOf(fileOf(10))
  const run = failureOf(all.sending.run())
  await acknowledges(all, 8)
  await until(() => Promise.resolve(all.sent.length === 9))
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve))
  expect([all.sent.length, all.seen.asked]).toEqual([9, 0])
  all.hinder('withheld')
  all.sending.acknowledged(all.sent[8]?.serial ?? -1, 0)
  expect(await run).toBe('withheld')
  expect(all.seen.last).toBe(0)
})

test('nothing is put into a queue that the network does not take; in the end it is given up', async () => {
  const all = sendingOf(fileOf(20), {}, { bytes: 20_000 })
  expect(await failureOf(all.sending.run())).toBe('noAnswer')
  expect(all.sent).toEqual([])
})

test.each([
  ['the first parts', 8, (sent: Sent[]) => sent[0]?.serial],
  ['all parts but the last', 3, (sent: Sent[]) => sent[1]?.serial],
])('one that acknowledges %s again and again, and nothing else, is given up', async (_, parts, serialOf) => {
  const all = sendingOf(fileOf(parts === 8 ? 30 : parts))
  const run = failureOf(all.sending.run())
  await until(() => Promise.resolve(all.sent.length === parts))
  const again = setInterval(() => all.sending.acknowledged(serialOf(all.sent) ?? 0, 0), 10)
  onTestFinished(() => clearInterval(again))
  expect(await run).toBe('noAnswer')
})

test('what may complete it stands in no queue, and is not delivered later', async () => {
  const unsent = { bytes: 1 }
  const all = sendingOf(fileOf(4), {}, unsent)
  const run = all.sending.run()
  run.catch(() => undefined) // it fails below
  await acknowledges(all, 3)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect([all.sent.length, all.within]).toEqual([3, []])
  unsent.bytes = 0
  await until(() => Promise.resolve(all.sent.length === 4))
  all.sending.asked([2])
  await until(() => Promise.resolve(all.sent.length === 5))
  expect(all.within).toEqual([10_000, 10_000])
  all.sending.acknowledged(all.sent[3]?.serial ?? 0, 0)
  await run
})
