/** An acceptance test of the demo: its administrator tries what a terminal can do by wire as soon as it is there, and accepts it. */
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@outrider/contract'
import { type DemoAccount, type DemoCall, demoCaller, type DemoHttp } from './demo-calls.ts'

/** What every simulated terminal answers within seconds. */
const tries = ['attributes', 'parameters', 'someParameters', 'position', 'linkTest', 'areas', 'recorder'] as const
/** Terminals link within some seconds. */
const lookEveryMs = 3_000
const looks = 40

/** Begins a test of the first that is there; undefined: none is. */
async function begin(call: DemoCall): Promise<{ vehicleId: string; testId: string } | undefined> {
  const { vehicles } = await call('vehicle/getBatchVehicles', { pageNum: 1, pageSize: limits.batchPageSize })
  for (const { id: vehicleId } of vehicles.slice(0, 5)) {
    if (!(await call('terminal/getAcceptanceTests', { vehicleId })).online) continue
    const { test } = await call('terminal/beginAcceptance', { vehicleId, tries: [...tries] })
    return { vehicleId, testId: test.testId }
  }
  return undefined
}

const isOver = async (call: DemoCall, vehicleId: string): Promise<boolean> =>
  (await call('terminal/getAcceptanceTests', { vehicleId })).tests.every(({ state }) => state !== 'running')

/** Returns what ends it. */
export function keepAcceptingDemoTerminal(
  http: DemoHttp,
  account: DemoAccount,
  log: { error(fields: object, text: string): void },
  everyMs = lookEveryMs,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  async function run(): Promise<void> {
    const call = await demoCaller(http, account)
    let begun: Awaited<ReturnType<typeof begin>>
    for (let left = looks; left > 0; left--) {
      await delay(everyMs, undefined, { signal })
      begun ??= await begin(call)
      if (begun === undefined || !(await isOver(call, begun.vehicleId))) continue
      await call('terminal/concludeAcceptance', { testId: begun.testId, verdict: 'accepted', remark: '' })
      return
    }
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'no terminal of the demo could be tested')
  })
  return async () => {
    stop.abort()
    await running
  }
}
