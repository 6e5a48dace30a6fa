import { messages } from '@outrider/jt808'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Load, type LoadOptions } from './load.ts'
import { TestPlatform } from '../testing/platform.ts'

let platform: TestPlatform
let port: number
let load: Load

beforeEach(async () => {
  platform = new TestPlatform()
  port = await platform.listen()
})
afterEach(async () => {
  load.close()
  await platform.close()
})

const terminals = Array.from({ length: 12 }, (_, i) => ({
  phone: String(14_400_000_000 + i),
  version: (['2011', '2013', '2019'] as const)[i % 3] ?? '2013',
  plate: `沪A1000${i}`,
}))

async function connected(options: Partial<LoadOptions> = {}): Promise<Load> {
  load = new Load({ host: '127.0.0.1', port, terminals, ...options })
  await load.connect()
  return load
}

const reported = (rows: Iterable<{ phone: string; time: number; latitudeE6: number; longitudeE6: number }>): Set<string> =>
  new Set([...rows].map(({ phone, time, latitudeE6, longitudeE6 }) => `${phone} ${time} ${latitudeE6} ${longitudeE6}`))

function stored(): string[] {
  const values = platform.values(messages.location)
  return platform.of(messages.location).map(({ header }, i) => {
    const { time, latitude, longitude } = values[i] as (typeof values)[number]
    return `${header.phone} ${time} ${Math.round(latitude * 1e6)} ${Math.round(longitude * 1e6)}`
  })
}

/** Sends without limit until `reports` have arrived, which fills all windows. */
async function fillWindows(reports: number): Promise<void> {
  const ending = new AbortController()
  const run = load.run({ rate: Number.POSITIVE_INFINITY, seconds: 60, signal: ending.signal })
  await platform.until(() => platform.of(messages.location).length >= reports)
  ending.abort()
  await run
}

describe('a load', () => {
  it('registers and authenticates all its terminals', async () => {
    await connected({ maxConnecting: 3 })
    expect(load.counts.connected).toBe(12)
    expect(new Set(platform.of(messages.registration).map(({ header }) => header.phone))).toEqual(
      new Set(terminals.map(t => t.phone)),
    )
    expect(load.tokens.size).toBe(12)
  })

  it('records the outcome of every report', async () => {
    await connected()
    const { from, to } = await load.run({ rate: 4_000, seconds: 0.5 })
    expect(await load.drain(10_000)).toBe(true)
    expect(to - from).toBeGreaterThan(500)
    expect(load.counts.acknowledged).toBe(to - from)
    const platformHas = stored()
    expect(new Set(platformHas).size).toBe(platformHas.length)
    expect(reported(load.acknowledged())).toEqual(new Set(platformHas))
    const { count, p50, p99, max } = load.latencies(from, to)
    expect(count).toBe(to - from)
    expect(p50 > 0 && p50 <= p99 && p99 <= max).toBe(true)
  })

  it('finds a report by terminal and position', async () => {
    await connected()
    await load.run({ rate: 1_000, seconds: 0.2 })
    await load.drain(10_000)
    const { latitudeE6, longitudeE6 } = load.records
    for (let row = 0; row < load.records.length; row++) {
      expect(load.rowAt(load.phoneOf(row), latitudeE6[row] as number, longitudeE6[row] as number)).toBe(row)
    }
    expect(load.rowAt(terminals[0]?.phone as string, 1, 1)).toBeUndefined()
  })

  it('never has more unanswered reports than its windows allow', async () => {
    platform.reply = () => undefined
    await connected({ window: 7 })
    await fillWindows(12 * 7)
    expect(load.counts.sent).toBe(12 * 7)
    expect(await load.drain(20)).toBe(false)
  })

  it('counts refused reports separately', async () => {
    platform.reply = ({ header }) => (header.serial % 2 === 0 ? 0 : 1)
    await connected()
    await load.run({ rate: 1_000, seconds: 0.2 })
    await load.drain(10_000)
    expect(load.counts.refused).toBeGreaterThan(0)
    expect(reported(load.acknowledged()).size).toBe(load.counts.acknowledged)
  })

  it('resends unanswered reports after a broken connection: same reports, same serials', async () => {
    platform.reply = () => undefined
    await connected({ reconnect: true, window: 5 })
    await fillWindows(60)
    platform.reply = () => 0
    for (const socket of platform.sockets) socket.destroy()
    expect(await load.drain(10_000)).toBe(true)
    const frames = platform
      .of(messages.location)
      .map(({ header, body }) => `${header.phone} ${header.serial} ${body.toString('hex')}`)
    expect(frames).toHaveLength(120)
    expect(new Set(frames).size).toBe(60)
    expect(platform.of(messages.registration)).toHaveLength(12)
  })

  it('sends heartbeats on idle connections', async () => {
    await connected({ heartbeatSeconds: 0.1 })
    await platform.until(() => new Set(platform.of(messages.heartbeat).map(({ header }) => header.phone)).size === 12)
  })

  it('names the terminal that is refused', async () => {
    platform.registerResult = 4
    await expect(connected()).rejects.toThrow(/terminal 144\d+ was refused with result 4/)
  })
})
