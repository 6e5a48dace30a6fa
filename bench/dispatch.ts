/**
 * `npm run bench:dispatch`: one message to vehicles of which some are offline and some refuse. Whether each one's state is right, and how long it
 * took from the call until each terminal's acknowledgement stood in the record.
 */
import type { DataOf } from '@outrider/contract'
import { Terminal } from '../apps/simulator/src/terminal.ts'
import { callOf, type Product } from '../e2e/fixtures/product.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { signInBench } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { until } from './kit/until.ts'

type Deliveries = DataOf<'platform/getDispatchMsgDeliveries'>['deliveries']

/** Sends a message and waits until every vehicle has its state. Times: ms. */
async function sendOnce(product: Product, access_token: string, vehicleIds: readonly string[], round: number) {
  const request = { vehicleIds, type: 'notice', text: `请回电 ${round}`, requestId: `bench round ${round}` }
  const [begun] = await product.sql<{ at: Date }>('select now() as at')
  const began = performance.now()
  const reply = await callOf(product, 'platform/sendDispatchMsgCmd', request, { access_token })
  if (reply.rspCode !== 0) throw new Error(reply.msg)
  const called = performance.now() - began
  const { messages } = reply.data as DataOf<'platform/sendDispatchMsgCmd'>
  const messageId = messages[0]?.messageId ?? ''
  let found: Deliveries = []
  const settled = async () => {
    const { data } = await callOf(product, 'platform/getDispatchMsgDeliveries', { messageId }, { access_token })
    found = (data as DataOf<'platform/getDispatchMsgDeliveries'>).deliveries
    return found.every(({ state }) => state !== 'waiting' && state !== 'sent')
  }
  await until(settled, 'every vehicle has acknowledged, refused or is offline', 120, 50)
  const times = found.flatMap(({ state, time }) => (state === 'acknowledged' ? [time - (begun?.at.getTime() ?? 0)] : []))
  return { found, called, times }
}

export const dispatch = defineBench({
  name: 'dispatch',
  about: 'A message to 500 vehicles, of which some are offline and some refuse.',
  scales: {
    ordinary: { vehicles: 500, offline: 50, refusing: 20, rounds: 5 },
    small: { vehicles: 200, offline: 20, rounds: 3 },
    tiny: { vehicles: 5, offline: 1, refusing: 1, rounds: 1 },
  },
  figures: {
    'wrong states': { unit: 'vehicles', better: 'lower', limit: 0 },
    'reply of the call, p50 of the rounds': { unit: 'ms', better: 'lower' },
    'acknowledged, p50': { unit: 'ms', better: 'lower' },
    'acknowledged, p95': { unit: 'ms', better: 'lower' },
    'the last acknowledged, worst round': { unit: 'ms', better: 'lower' },
  },
  async measure({ vehicles, offline, refusing, rounds }, run) {
    const phones = phonesFrom(13_966_700_000, vehicles)
    const product = await run.product({ phones, log: 'ignore' })
    const access_token = await signInBench(product)
    const terminals = phones.slice(offline).map(
      (phone, n) =>
        new Terminal({
          host: '127.0.0.1',
          port: product.gatewayPort,
          phone,
          plate: `T${phone}`,
          obedience: n < refusing ? 'refuses' : 'obeys',
        }),
    )
    run.atEnd(() => Promise.all(terminals.map(terminal => terminal.stop())))
    await Promise.all(terminals.map(terminal => terminal.start()))
    const rows = await product.sql<{ id: string; phone: string }>('select vehicle_id::text as id, phone from terminals')
    const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
    const expected = new Map(
      phones.map((phone, n) => [ids.get(phone), n < offline ? 'offline' : n < offline + refusing ? 'refused' : 'acknowledged']),
    )
    let wrong = 0
    const called: number[] = []
    const all: number[] = []
    for (let round = 1; round <= rounds; round++) {
      const { found, times, ...reply } = await sendOnce(product, access_token, [...ids.values()], round)
      const wrongNow =
        found.filter(({ vehicleId, state }) => expected.get(vehicleId) !== state).length + Math.abs(found.length - vehicles)
      wrong += wrongNow
      called.push(reply.called)
      all.push(...times)
      console.log(
        `round ${round}: ${found.length} vehicles, ${wrongNow} wrong; reply after ${reply.called.toFixed(0)} ms; acknowledged ${times.length}, ` +
          `median ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms, last ${Math.max(...times)} ms`,
      )
    }
    run.figure('wrong states', wrong)
    run.figure('reply of the call, p50 of the rounds', quantile(called, 0.5))
    run.figure('acknowledged, p50', quantile(all, 0.5))
    run.figure('acknowledged, p95', quantile(all, 0.95))
    run.figure('the last acknowledged, worst round', Math.max(...all))
  },
})

if (import.meta.main) await main(dispatch)
