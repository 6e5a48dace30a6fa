import { once } from 'node:events'
import { Assembler, decode, type Location, messages } from '@outrider/jt808'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Version } from './fleet/fleet-row.ts'
import { Terminal, type TerminalOptions } from './terminal.ts'
import { TestPlatform } from './testing/platform.ts'

let platform: TestPlatform
let port: number
const terminals: Terminal[] = []

beforeEach(async () => {
  platform = new TestPlatform()
  port = await platform.listen()
})
afterEach(async () => {
  await Promise.all(terminals.splice(0).map(terminal => terminal.stop()))
  await platform.close()
})

function terminalWith(options: Partial<TerminalOptions> = {}): Terminal {
  const terminal = new Terminal({
    host: '127.0.0.1',
    port,
    phone: '14400000001',
    plate: '沪A12345',
    backOff: { min: 5, max: 20 },
    ...options,
  })
  terminals.push(terminal)
  return terminal
}

let minute = 0
/** Each one is different, so that reports can be distinguished. */
function location(): Location {
  minute++
  return {
    alarms: 0,
    status: 3,
    latitude: 31.23 + minute / 10_000,
    longitude: 121.47,
    altitude: 12,
    speed: 61.5,
    course: 90,
    time: Date.UTC(2026, 0, 1) + minute * 60_000,
    extras: { mileage: 1234.5 },
  }
}
const times = (locations: Location[]): (number | null)[] => locations.map(({ time }) => time)

describe.each(['2011', '2013', '2019'] as Version[])('a %s terminal', version => {
  const phone = version === '2019' ? '1064800000001' : '14400000001'

  it('registers, authenticates with the token it was given, and reports', async () => {
    const terminal = terminalWith({ version, phone, terminalId: 'OT12345' })
    await terminal.start()
    const sent = location()
    await terminal.report(sent)
    expect(platform.received.map(({ header }) => header.messageId)).toEqual([0x0100, 0x0102, 0x0200])
    expect(platform.received.every(({ header }) => header.phone === phone)).toBe(true)
    expect(decode(messages.registration, platform.received[0]?.body as Buffer, version).value).toMatchObject({
      plate: '沪A12345',
      terminalId: 'OT12345',
    })
    expect(platform.locations()[0]).toMatchObject({ latitude: sent.latitude, time: sent.time, extras: { mileage: 1234.5 } })
    expect(terminal.counts).toEqual({ sent: 1, acknowledged: 1, refused: 0 })
  })

  it('buffers reports while it has no signal and sends them later as a batch of type 1', async () => {
    const terminal = terminalWith({ version, phone })
    await terminal.start()
    terminal.signal = false
    await platform.until(() => platform.sockets.size === 0)
    const buffered = Array.from({ length: 20 }, location)
    const reported = buffered.map(one => terminal.report(one))
    terminal.signal = true
    await Promise.all(reported)
    const batches = platform.values(messages.locationBatch)
    expect(batches.map(batch => [batch.type, batch.locations.length])).toEqual([
      [1, 15],
      [1, 5],
    ])
    expect(times(platform.locations())).toEqual(times(buffered))
  })
})

describe('a terminal', () => {
  it('with a saved token does not register', async () => {
    await terminalWith({ token: platform.token }).start()
    expect(platform.received.map(({ header }) => header.messageId)).toEqual([0x0102])
  })

  it('whose token is refused registers again', async () => {
    const terminal = terminalWith({ token: 'stale' })
    const refused = once(terminal, 'refused')
    await terminal.start()
    expect(await refused).toEqual([{ messageId: 0x0102, result: 1 }])
    expect(platform.received.map(({ header }) => header.messageId)).toEqual([0x0102, 0x0100, 0x0102])
  })

  it('that is refused emits an event and tries again', async () => {
    platform.registerResult = 4
    const terminal = terminalWith()
    const letIn = terminal.start()
    expect(await once(terminal, 'refused')).toEqual([{ messageId: 0x0100, result: 4 }])
    await platform.until(() => platform.of(messages.registration).length >= 2)
    platform.registerResult = 0
    await letIn
    expect(terminal.ready).toBe(true)
  })

  it('repeats an unacknowledged report with the same serial', async () => {
    let replies = 0
    platform.reply = () => (++replies < 3 ? undefined : 0)
    const terminal = terminalWith({ ackTimeout: 40 })
    await terminal.start()
    await terminal.report(location())
    const reports = platform.of(messages.location)
    expect(reports).toHaveLength(3)
    expect(new Set(reports.map(({ header }) => header.serial)).size).toBe(1)
    expect(terminal.counts.acknowledged).toBe(1)
  })

  it('closes a connection on which nothing is acknowledged, and resends the report on the next', async () => {
    platform.reply = () => undefined
    const terminal = terminalWith({ ackTimeout: 20, repeats: 1 })
    await terminal.start()
    const reported = terminal.report(location())
    await platform.until(() => platform.of(messages.authentication).length === 2)
    platform.reply = () => 0
    await reported
    expect(new Set(platform.of(messages.location).map(({ header }) => header.serial)).size).toBe(1)
  })

  it('reconnects after a broken connection and loses no report', async () => {
    const terminal = terminalWith()
    await terminal.start()
    const reported: Promise<void>[] = []
    const sent: Location[] = []
    for (let i = 0; i < 30; i++) {
      const one = location()
      sent.push(one)
      reported.push(terminal.report(one))
      if (i % 10 === 5) {
        for (const socket of platform.sockets) socket.destroy()
        await once(terminal, 'authenticated')
      }
    }
    await Promise.all(reported)
    expect(new Set(times(platform.locations()))).toEqual(new Set(times(sent)))
  })

  it('drops the oldest reports when its buffer is full', async () => {
    const terminal = terminalWith({ bufferSize: 3 })
    await terminal.start()
    terminal.signal = false
    const results = Array.from({ length: 5 }, () => terminal.report(location()))
    terminal.signal = true
    expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
  })

  it('rejects the promise of a refused report', async () => {
    platform.reply = () => 1
    const terminal = terminalWith()
    await terminal.start()
    await expect(terminal.report(location())).rejects.toThrow('refused')
    expect(terminal.counts).toEqual({ sent: 1, acknowledged: 0, refused: 1 })
  })

  it('sends heartbeats while idle', async () => {
    await terminalWith({ heartbeatSeconds: 0.02, ackTimeout: 100 }).start()
    await platform.until(() => platform.of(messages.heartbeat).length >= 2)
  })

  it('replies to queries for its position and its attributes', async () => {
    const terminal = terminalWith({ model: 'OT-808B' })
    await terminal.start()
    const here = location()
    await terminal.report(here)
    const serial = platform.send(messages.queryLocation, {})
    platform.send(messages.queryAttributes, {})
    await platform.until(
      () => platform.of(messages.locationResponse).length === 1 && platform.of(messages.attributesResponse).length === 1,
    )
    expect(platform.values(messages.locationResponse)[0]).toMatchObject({ replySerial: serial, location: { time: here.time } })
    expect(platform.values(messages.attributesResponse)[0]).toMatchObject({ model: 'OT-808B', firmware: '3.4.1-sim' })
  })

  it('takes texts, calls back, and tells that the platform confirmed alarms', async () => {
    const terminal = terminalWith()
    const confirmed = once(terminal, 'alarmsConfirmed')
    await terminal.start()
    const serials = [
      platform.send(messages.textMessage, { flags: 8, text: '请减速' }),
      platform.send(messages.phoneCallback, { flag: 1, number: '13800000001' }),
      platform.send(messages.confirmAlarm, { reportSerial: 0, alarms: 1 }),
    ]
    await platform.until(() => platform.of(messages.terminalAck).length === 3)
    const ids = [messages.textMessage.id, messages.phoneCallback.id, messages.confirmAlarm.id]
    expect(platform.values(messages.terminalAck)).toEqual(
      ids.map((replyId, at) => ({ replySerial: serials[at], replyId, result: 0 })),
    )
    expect(await confirmed).toEqual([1])
  })

  it('replies to an unknown message with result 3', async () => {
    await terminalWith().start()
    const serial = platform.send({ ...messages.queryLocation, id: 0x8999 }, {})
    await platform.until(() => platform.of(messages.terminalAck).length === 1)
    expect(platform.values(messages.terminalAck)[0]).toEqual({ replySerial: serial, replyId: 0x8999, result: 3 })
  })

  it('sends many parameters in several sub-packages, and retransmits those requested', async () => {
    await terminalWith({ manyParameters: true }).start()
    const serial = platform.send(messages.queryParameters, {})
    await platform.until(() => platform.of(messages.parametersResponse).length === 2)
    const parts = platform.of(messages.parametersResponse)
    const assembler = new Assembler()
    const whole = parts.map(part => assembler.add(part, 0)).find(added => 'complete' in added)
    if (!whole || !('complete' in whole)) throw new Error('the sub-packages are incomplete')
    const { value } = decode(messages.parametersResponse, whole.complete.body, '2013')
    expect(value.replySerial).toBe(serial)
    expect(value.parameters).toHaveLength(15)
    platform.send(messages.platformRetransmissionRequest, { originalSerial: parts[0]?.header.serial as number, indexes: [2] })
    await platform.until(() => platform.of(messages.parametersResponse).length === 3)
    expect(platform.of(messages.parametersResponse)[2]?.header).toMatchObject({
      serial: parts[1]?.header.serial,
      subPackage: { total: 2, index: 2 },
    })
  })

  it('that is stopped rejects pending reports and leaves no socket open', async () => {
    platform.reply = () => undefined
    const terminal = terminalWith()
    await terminal.start()
    const waiting = terminal.report(location())
    await platform.until(() => platform.of(messages.location).length === 1)
    await terminal.stop()
    await expect(waiting).rejects.toThrow('stopped')
    await platform.until(() => platform.sockets.size === 0)
    await expect(terminal.report(location())).rejects.toThrow('stopped')
  })

  it('delivers every report through a connection with chaos', async () => {
    const chaos = { split: 0.3, duplicate: 0.2, reorder: 0.2, disconnect: 0.1, badChecksum: 0.1, garbage: 0.1 }
    const terminal = terminalWith({ chaos, seed: 7, ackTimeout: 60, window: 8, batch: 3 })
    await terminal.start()
    const sent = Array.from({ length: 400 }, location)
    await Promise.all(sent.map(one => terminal.report(one)))
    expect(new Set(times(platform.locations()))).toEqual(new Set(times(sent)))
    expect(platform.badPieces).toBeGreaterThan(0)
    expect(platform.of(messages.authentication).length).toBeGreaterThan(1)
  })
})
