import { messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { TestTerminal } from '../apps/server/src/testing/terminal.ts'
import { addFleet, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'

const total = 3_000
const secondsAgo = (index: number): number => Math.floor(Date.now() / 1_000 - total + index) * 1_000

test('after kill -9 of the server every acknowledged driver card is stored exactly once', async () => {
  const phone = '13700000077'
  const folder = await dataFolder()
  const first = await startProduct({ folder, log: 'ignore' })
  await signInAdministrator(first, 'crash password')
  await addFleet(first, [phone])
  await first.stop()
  const product = await startProduct({ folder, log: 'ignore' })
  const terminal = await new TestTerminal(product.gatewayPort, phone).signIn()
  const times = new Map<number, number>()
  for (let index = 0; index < total; index += 1) {
    const time = secondsAgo(index)
    times.set(terminal.send(messages.driverIdentity, { status: 2, time }), time)
  }
  await terminal.hears(frame => frame.header.messageId === messages.platformAck.id && frame.body.readUInt16BE(2) === 0x0702)
  await product.kill()
  await terminal.closes()
  const acknowledged = [...times].filter(([serial]) => terminal.isAcknowledged(serial)).map(([, time]) => time)

  const again = await startProduct({ folder, log: 'ignore' })
  const rows = await again.sql<{ time: Date }>('select time from driver_cards')
  const stored = new Set(rows.map(row => row.time.getTime()))
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.length).toBeLessThan(total)
  expect(acknowledged.filter(time => !stored.has(time))).toEqual([])
  expect(rows).toHaveLength(stored.size)
  await again.stop()
  await removeFolder(folder)
})
