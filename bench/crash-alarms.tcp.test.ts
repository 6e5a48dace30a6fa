import { messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { locationOf, TestTerminal } from '../apps/server/src/testing/terminal.ts'
import { killDatabase } from './kit/product.ts'
import { addFleet, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'

const terminals = 20
const alarmsEach = 60
const stepMs = 120_000

test.each(['server', 'database'] as const)(
  'after kill -9 of the %s every alarm in an acknowledged report has its case exactly once',
  async victim => {
    const phones = Array.from({ length: terminals }, (_, i) => String(13_700_000_900 + i))
    const folder = await dataFolder()
    const first = await startProduct({ folder, log: 'ignore' })
    await signInAdministrator(first, 'crash password')
    await addFleet(first, phones)
    await first.stop()
    const product = await startProduct({ folder, log: 'ignore' })
    const port = product.gatewayPort
    const start = Math.floor(Date.now() / 1_000) * 1_000 - alarmsEach * stepMs
    const senders = await Promise.all(phones.map(async phone => new TestTerminal(port, phone).signIn()))
    /** Times of the reports in which an alarm begins, by the serial of the report. Each has another type than the one before. */
    const begins = senders.map(terminal => {
      const times = new Map<number, number>()
      for (let n = 0; n < alarmsEach; n += 1) {
        const time = start + n * stepMs
        times.set(terminal.send(messages.location, locationOf({ time, alarms: 1 << (n % 2 === 0 ? 1 : 18) })), time)
        terminal.send(messages.location, locationOf({ time: time + 10_000, alarms: 0 }))
      }
      return times
    })
    // Killed between acknowledgements and the detection of most of them.
    await Promise.all(
      senders
        .slice(0, 3)
        .map(terminal =>
          terminal.hears(
            frame => frame.header.messageId === messages.platformAck.id && frame.body.readUInt16BE(2) === messages.location.id,
          ),
        ),
    )
    const isAnswered = (terminal: TestTerminal, i: number) =>
      [...(begins[i]?.keys() ?? [])].every(serial => terminal.isAcknowledged(serial))
    const folded = Number((await product.sql<{ count: string }>('select count(*) from alarm_cases'))[0]?.count)
    expect(folded).toBeLessThan(terminals * alarmsEach)
    if (victim === 'server') {
      await product.kill()
      await Promise.all(senders.map(terminal => terminal.closes()))
    } else {
      await killDatabase(product)
      // The links stay, and what waits is stored when the database is back.
      await expect.poll(() => senders.every(isAnswered)).toBe(true)
    }
    const acknowledged = senders.map((terminal, i) =>
      [...(begins[i] ?? [])].flatMap(([serial, time]) => (terminal.isAcknowledged(serial) ? [time] : [])),
    )

    const again =
      victim === 'server'
        ? await startProduct({ folder, log: 'ignore', args: ['--empty', '--gateway-port', String(port)] })
        : product
    const signals = async () => Number((await again.sql<{ count: string }>('select count(*) from alarm_signals'))[0]?.count)
    await expect.poll(signals).toBe(0)
    const stored = await again.sql<{ phone: string; started_at: Date; occurrences: number }>(
      'select t.phone, c.started_at, c.occurrences from alarm_cases c join terminals t using (vehicle_id)',
    )
    const reports = await again.sql<{ phone: string; time: Date }>(
      'select t.phone, p.time from positions p join terminals t using (vehicle_id) where p.alarms <> 0',
    )
    expect(acknowledged.flat().length).toBeGreaterThan(0)
    // What was stored but not acknowledged counts too; nothing counts twice, and what a flood folds is counted in its case.
    for (const [i, phone] of phones.entries()) {
      const cases = stored.filter(row => row.phone === phone)
      const counted = cases.reduce((sum, { occurrences }) => sum + occurrences, 0)
      expect(counted).toBe(reports.filter(row => row.phone === phone).length)
      expect(counted).toBeGreaterThanOrEqual(acknowledged[i]?.length ?? 0)
      expect(new Set(cases.map(row => row.started_at.getTime())).size).toBe(cases.length)
    }
    const [counts] = await again.sql<{ started: string }>('select sum(started) as started from alarm_counts')
    expect(Number(counts?.started)).toBe(stored.length)
    await again.stop()
    await removeFolder(folder)
  },
)
