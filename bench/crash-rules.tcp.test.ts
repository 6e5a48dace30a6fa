/** What a rule does beside its alarm, while the server is killed between the alarm and the action, and between the action and its record. */
import { expect, test, vi } from 'vitest'
import { messages } from '@outrider/jt808'
import { wirePassword } from '../apps/server/src/accounts/wire-password.ts'
import { ruleForm } from '../apps/server/src/testing/alarm-rules.ts'
import { TestTerminal } from '../apps/server/src/testing/terminal.ts'
import { addFleet, callOf, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'

const phones = Array.from({ length: 12 }, (_, n) => String(13_955_730_000 + n))
const isText = ({ header }: { header: { messageId: number } }) => header.messageId === messages.textMessage.id

test('a server that is killed between alarm, action and record leaves each of them once, whatever was on its way', async () => {
  const folder = await dataFolder()
  const start = () => startProduct({ folder, log: 'ignore' })
  let product = await start()
  await signInAdministrator(product, 'crash password')
  await addFleet(product, phones)
  await product.stop()
  product = await start()
  const login = await callOf(product, 'user/login', { userId: 'admin', password: wirePassword('crash password') })
  const { accessToken: access_token } = login.data as { accessToken: string }
  const [organisation] = await product.sql<{ id: number }>('select min(id) as id from organisations')
  const actions = [{ kind: 'text', text: 'Slow down' } as const, { kind: 'departureBlock' } as const]
  const rule = ruleForm(organisation?.id ?? 0, 'speedLimit', { parameters: { limit: 80, seconds: 0 }, actions })
  expect((await callOf(product, 'alarm/saveAlarmRule', rule, { access_token })).rspCode).toBe(0)

  const heard = new Map<string, number>()
  /** All at once: each drives too fast, and acknowledges what it hears or is silent. The server is killed when `killed` says so. */
  const speed = async (
    some: readonly string[],
    answers: boolean,
    killed: (terminals: readonly TestTerminal[]) => Promise<void>,
  ) => {
    const linked = await Promise.all(some.map(phone => new TestTerminal(product.gatewayPort, phone).signIn()))
    // As of now: of what is old when it comes nothing is done, and how long a server takes to start depends on the machine.
    const time = Math.floor(Date.now() / 1_000) * 1_000
    for (const terminal of linked) terminal.report({ time, speed: 95 })
    const answering = linked.map(async terminal => {
      const { header } = await terminal.hears(isText)
      if (answers) terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
    })
    const answered = Promise.allSettled(answering)
    await killed(linked)
    for (const [n, terminal] of linked.entries()) {
      heard.set(some[n] ?? '', (heard.get(some[n] ?? '') ?? 0) + terminal.heard.filter(isText).length)
      terminal.socket.destroy()
    }
    await answered
  }
  const kill = async () => {
    await product.kill()
    product = await start()
  }
  // As soon as one terminal hears its text: others are still on the way to their alarm, or their action has not been taken.
  await speed(phones.slice(0, 6), false, async terminals => {
    await Promise.race(terminals.map(terminal => terminal.hears(isText)))
    await kill()
  })
  // As soon as one has acknowledged: what came of it is about to be stored.
  await speed(phones.slice(6), true, async terminals => {
    await Promise.race(terminals.map(terminal => terminal.hears(isText)))
    await vi.waitFor(async () =>
      expect(await product.sql(`select from rule_actions where result = 'acknowledged'`)).not.toEqual([]),
    )
    await kill()
  })
  // They come back and still drive too fast. What a server was killed over is given up after five minutes, which have passed here.
  await product.sql(`update rule_actions set taken_at = now() - interval '6 minutes' where state = 'taken'`)
  await speed(phones, true, () =>
    vi.waitFor(
      async () => {
        const [{ left, all } = { left: 1, all: 0 }] = await product.sql<{ left: number; all: number }>(
          `select count(*) filter (where state <> 'done')::int4 as left, count(*)::int4 as all from rule_actions`,
        )
        expect([left, all]).toEqual([0, phones.length * actions.length])
      },
      { timeout: 420_000, interval: 500 },
    ),
  )
  const count = async (from: string) => (await product.sql<{ n: number }>(`select count(*)::int4 as n from ${from}`))[0]?.n
  expect(await count('alarm_cases')).toBe(phones.length)
  expect(await count('(select distinct case_id, kind from rule_actions) a')).toBe(phones.length * actions.length)
  expect(await count(`alarm_steps where kind in ('text', 'departureBlock')`)).toBe(phones.length * actions.length)
  expect(await count(`recorded_events where kind = 'ruleActed'`)).toBe(phones.length * actions.length)
  expect([...heard.values()].every(times => times <= 1)).toBe(true)
  // Who was told and who was not is never said wrongly: what nobody knows is called so.
  const results = await product.sql<{ phone: string; result: string }>(
    `select t.phone, a.result from rule_actions a join terminals t on t.vehicle_id = a.vehicle_id where a.kind = 'text'`,
  )
  for (const { phone, result } of results) if (result === 'acknowledged') expect(heard.get(phone), phone).toBe(1)
  expect(results.every(({ result }) => result === 'acknowledged' || result === 'unknown')).toBe(true)
  await product.stop()
  await removeFolder(folder)
}, 800_000)
