/** Two processes on one database, one of which is killed while a command that was asked at the other is under way. */
import { messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { until } from '../apps/server/src/testing/gateway.ts'
import { TestTerminal } from '../apps/server/src/testing/terminal.ts'
import { callOf } from '../e2e/fixtures/product.ts'
import { Ending } from './kit/ending.ts'
import { serverBeside, signInBench, startBenchProduct } from './kit/product.ts'

const isAsked = ({ header }: { header: { messageId: number } }) => header.messageId === messages.queryAttributes.id
const path = 'platform/sendQueryTerminalParameterAttributeCmd'

test('after kill -9 of the server with the link, or of the one that was asked, a command has gone out once and its record says what is known', async () => {
  const ending = new Ending()
  try {
    const phone = '13955440001'
    const first = await startBenchProduct(ending, { phones: [phone], log: 'ignore' })
    await first.sql('update terminals set attributes_at = now(), parameters_at = now()')
    const beside = () => serverBeside(ending, first, { log: 'ignore' })
    let second = await beside()
    const [{ id: vehicleId }] = (await first.sql('select vehicle_id::text as id from terminals')) as [{ id: string }]
    const headers = { access_token: await signInBench(first) }
    const ask = async (at: { port: number; url: string }) => {
      const reply = await callOf(at as typeof first, path, { vehicleId }, headers)
      return (reply as { data: { command: { state: string } } }).data.command.state
    }
    const linkedAt = async (at: { gatewayPort: number }, elsewhere: { sql: typeof first.sql }) => {
      const terminal = new TestTerminal(at.gatewayPort, phone)
      ending.atEnd(() => terminal.leave())
      await terminal.signIn()
      await until(async () => (await elsewhere.sql('select from terminal_leases')).length === 1)
      return terminal
    }
    const answers = async (terminal: TestTerminal) => {
      const { header } = await terminal.hears(isAsked)
      terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 3 })
    }

    // The server with the link is killed while the terminal has the question.
    const terminal = await linkedAt(second, first)
    const asked = ask(first)
    await terminal.hears(isAsked)
    const killed = performance.now()
    await second.kill()
    expect(await asked).toBe('unknown')
    expect(performance.now() - killed).toBeLessThan(10_000)
    // Its terminal comes to the other one: nothing is sent again by itself, and what is asked goes to the new link.
    const here = await linkedAt(first, first)
    await here.ackOf(here.send(messages.heartbeat, {}))
    expect(here.heard.filter(isAsked)).toHaveLength(0)
    const again = ask(first)
    await answers(here)
    expect(await again).toBe('refused')

    // The server that was asked is killed: the one with the link goes on, and records the outcome.
    second = await beside()
    const orphan = ask(second).catch(() => 'no reply')
    await until(() => here.heard.filter(isAsked).length === 2)
    await second.kill()
    expect(await orphan).toBe('no reply')
    here.heard.splice(0, here.heard.findIndex(isAsked) + 1)
    await answers(here)
    const states = () => first.sql(`select state from vehicle_commands order by id`) as Promise<{ state: string }[]>
    await until(async () => (await states()).at(-1)?.state === 'refused')
    expect((await states()).map(({ state }) => state)).toEqual(['unknown', 'refused', 'refused'])
    expect(here.heard.filter(isAsked)).toHaveLength(1)
  } finally {
    await ending.end()
  }
})
