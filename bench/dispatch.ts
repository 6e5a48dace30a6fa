/**
 * `npm run bench:dispatch`: one message to vehicles of which some are offline and some refuse. Prints whether each one's state is right, and how
 * long it took from the call until each terminal's acknowledgement stood in the record.
 */
import type { DataOf } from '@outrider/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { Terminal } from '../apps/simulator/src/terminal.ts'
import { addFleet, callOf, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
import { numbers } from './options.ts'
import { quantile } from './kit/quantile.ts'

const { vehicles, offline, refusing, rounds } = numbers({ vehicles: 500, offline: 50, refusing: 20, rounds: 5 })
const phones = Array.from({ length: vehicles }, (_, n) => String(13_966_700_000 + n))
const folder = await dataFolder()
const first = await startProduct({ folder, log: 'ignore' })
await signInAdministrator(first, 'a password of my own')
await addFleet(first, phones)
await first.stop()
const product = await startProduct({ folder, log: 'ignore' })
const access_token = await signInAdministrator(product, 'a password of my own')
const linked = phones.slice(offline)
const terminals = linked.map(
  (phone, n) =>
    new Terminal({
      host: '127.0.0.1',
      port: product.gatewayPort,
      phone,
      plate: `T${phone}`,
      obedience: n < refusing ? 'refuses' : 'obeys',
    }),
)
try {
  await Promise.all(terminals.map(terminal => terminal.start()))
  const rows = await product.sql<{ id: string; phone: string }>('select vehicle_id::text as id, phone from terminals')
  const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
  const expected = new Map(
    phones.map((phone, n) => [ids.get(phone), n < offline ? 'offline' : n < offline + refusing ? 'refused' : 'acknowledged']),
  )
  for (let round = 1; round <= rounds; round++) {
    const request = { vehicleIds: [...ids.values()], type: 'notice', text: `请回电 ${round}`, requestId: `bench round ${round}` }
    const [begun] = await product.sql<{ at: Date }>('select now() as at')
    const began = performance.now()
    const reply = await callOf(product, 'platform/sendDispatchMsgCmd', request, { access_token })
    if (reply.rspCode !== 0) throw new Error(reply.msg)
    const called = performance.now() - began
    const { messages } = reply.data as DataOf<'platform/sendDispatchMsgCmd'>
    const messageId = messages[0]?.messageId ?? ''
    const deliveries = async () => {
      const { data } = await callOf(product, 'platform/getDispatchMsgDeliveries', { messageId }, { access_token })
      return (data as DataOf<'platform/getDispatchMsgDeliveries'>).deliveries
    }
    let found = await deliveries()
    while (found.some(({ state }) => state === 'waiting' || state === 'sent')) {
      await wait(50)
      found = await deliveries()
    }
    const wrong = found.filter(({ vehicleId, state }) => expected.get(vehicleId) !== state).length
    const times = found.flatMap(({ state, time }) => (state === 'acknowledged' ? [time - (begun?.at.getTime() ?? 0)] : []))
    console.log(
      `round ${round}: ${found.length} vehicles, ${wrong} wrong; reply after ${called.toFixed(0)} ms; acknowledged ${times.length}, ` +
        `median ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms, last ${Math.max(...times)} ms`,
    )
    if (wrong > 0 || found.length !== vehicles) process.exitCode = 1
  }
} finally {
  await Promise.all(terminals.map(terminal => terminal.stop()))
  await product.stop()
  await removeFolder(folder)
}
