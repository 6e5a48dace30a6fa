import { expect, test } from 'vitest'
import { inProcessBus } from '../../events/bus.ts'
import type { PositionReport } from '../../events/position-report.ts'
import type { IngestRepository } from './ingest.repository.ts'
import { Ingest } from './ingest.ts'
import type { Writer } from './writer.ts'

const report = (time: number): PositionReport => ({ time, vehicleId: 1 }) as PositionReport
type Write = (rows: readonly PositionReport[]) => Promise<readonly PositionReport[]>

/** An ingest whose repository behaves as the test says. */
function ingestOver(store: Write, { maxBatch = 1_000, maxQueued = 20_000 } = {}) {
  const storedTimes: number[] = []
  const settled: Array<[number, boolean]> = []
  const lines: string[] = []
  const log = { debug: () => {}, info: say, warn: say, error: say }
  function say(_: object, text: string): void {
    lines.push(text)
  }
  const bus = inProcessBus(log)
  bus.subscribe('stored', event => storedTimes.push(...event.positions.map(p => p.time)))
  const ingest = new Ingest({
    writer: { client: () => Promise.resolve({}), discard: () => {} } as unknown as Writer,
    repository: {
      write: async (_: unknown, rows: readonly PositionReport[]) => ({ fresh: await store(rows), batch: undefined }),
      forgetPartitions: () => {},
    } as unknown as IngestRepository,
    bus,
    log,
    maxBatch,
    writeTimeoutMs: 10_000,
    maxQueued,
  })
  const receipt = { settle: (row: PositionReport, stored: boolean) => void settled.push([row.time, stored]) }
  const offer = (...times: number[]) => {
    for (const time of times) ingest.enqueue(report(time), receipt)
  }
  return { ingest, offer, storedTimes, settled, lines }
}

const failure = (code: string): Error => Object.assign(new Error(code), { code })

test('what gathers during a write goes together in the next, up to the bound', async () => {
  const sizes: number[] = []
  let first = true
  const { ingest, offer } = ingestOver(
    rows => {
      sizes.push(rows.length)
      if (first) offer(2, 3, 4, 5)
      first = false
      return Promise.resolve(rows)
    },
    { maxBatch: 3 },
  )
  offer(1)
  await ingest.drain(1_000)
  expect(sizes).toEqual([1, 3, 1])
})

test('a write whose answer was lost is told in full, although nothing of it is new then', async () => {
  let attempt = 0
  const { ingest, offer, storedTimes, settled, lines } = ingestOver(() => {
    attempt += 1
    return attempt === 1 ? Promise.reject(failure('57P01')) : Promise.resolve([])
  })
  offer(1, 2)
  await ingest.drain(5_000)
  expect(storedTimes).toEqual([1, 2])
  expect(settled).toEqual([
    [1, true],
    [2, true],
  ])
  expect(lines).toEqual(['reports cannot be written; they stay queued and unacknowledged', 'writing reports again'])
})

test('faulty rows are found by halving, and everything else is stored', async () => {
  const { ingest, offer, storedTimes, settled } = ingestOver(rows =>
    rows.some(row => row.time % 10 === 7) ? Promise.reject(failure('23503')) : Promise.resolve(rows),
  )
  offer(...Array.from({ length: 30 }, (_, i) => i))
  await ingest.drain(1_000)
  expect(settled.filter(([, stored]) => !stored).map(([time]) => time)).toEqual([7, 17, 27])
  expect(storedTimes).toHaveLength(27)
  expect(ingest.counts).toEqual({ stored: 27, repeated: 0, refused: 3 })
  expect(ingest.queued).toBe(0)
})

test('it is full at the bound and says when there is room again', async () => {
  let room = 0
  const { ingest, offer } = ingestOver(rows => Promise.resolve(rows), { maxQueued: 3, maxBatch: 2 })
  ingest.onRoom = () => {
    room += 1
  }
  offer(1, 2)
  expect(ingest.full).toBe(false)
  offer(3)
  expect(ingest.full).toBe(true)
  await ingest.drain(1_000)
  expect(ingest.full).toBe(false)
  expect(room).toBe(1)
})

test('a drain that takes too long leaves the rest unsettled', async () => {
  const { ingest, offer, settled, lines } = ingestOver(() => Promise.reject(failure('ECONNREFUSED')))
  offer(1)
  await ingest.drain(20)
  expect(settled).toEqual([])
  expect(lines.at(-1)).toMatch('neither stored nor acknowledged')
})
