/** Pushes of alarms by the real server, which is killed while the push service is down. */
import { expect, test, vi } from 'vitest'
import { TestPushService } from '../apps/server/src/testing/push-service.ts'
import { TestTerminal } from '../apps/server/src/testing/terminal.ts'
import { addFleet, dataFolder, removeFolder, signInAdministrator, startProduct } from './fixtures/product.ts'

const phones = Array.from({ length: 10 }, (_, i) => String(13_955_720_000 + i))
const [last = '', ...before] = phones
test('the push service is killed, then the server, and both come back: no alarm is lost, and none is shown twice', async () => {
  await using service = { it: await new TestPushService().up(), [Symbol.asyncDispose]: () => service.it.down() }
  const folder = await dataFolder()
  const first = await startProduct({ folder, args: ['--empty'], log: 'ignore' })
  await addFleet(first, phones)
  await signInAdministrator(first, 'push password')
  const { address, p256dh, auth } = service.it.browser('office')
  await first.sql(
    `insert into push_subscriptions (user_id, session_id, kind, address, p256dh, auth, lang)
     select user_id, id, 'web', $1, $2, $3, 'en' from sessions order by id desc limit 1`,
    [address, p256dh, auth],
  )
  await first.stop()

  // Vehicles are read at the start.
  const second = await startProduct({ folder, args: ['--empty'], log: 'ignore' })
  await service.it.down()
  const alarm = async (port: number, phone: string) => {
    const terminal = await new TestTerminal(port, phone).signIn()
    expect(await terminal.ackOf(terminal.report({ time: Math.floor(Date.now() / 1_000) * 1_000, alarms: 1 }))).toBe(0)
    terminal.socket.destroy()
  }
  for (const phone of before) await alarm(second.gatewayPort, phone)
  await second.kill()
  await service.it.up()
  const third = await startProduct({ folder, args: ['--empty'], log: 'ignore' })
  // What a server was killed over is left to it for a minute, which has passed here; the next alarm has the queue looked at.
  await third.sql("update push_receipts set next_at = now() where state = 'waiting'")
  await alarm(third.gatewayPort, last)
  await vi.waitFor(() => expect(service.it.shown('office')).toHaveLength(phones.length))
  expect(new Set(service.it.shown('office').map(({ body }) => body))).toEqual(
    new Set(phones.map(phone => `T${phone} · Emergency`)),
  )
  await vi.waitFor(async () => {
    const rows = await third.sql<{ state: string; n: number }>('select state, count(*)::int4 as n from push_receipts group by 1')
    expect(rows).toEqual([{ state: 'sent', n: phones.length }])
  })
  await third.stop()
  await removeFolder(folder)
})
