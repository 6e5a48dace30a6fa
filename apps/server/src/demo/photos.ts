/**
 * Photos of the demo: its dispatcher takes some, and fetches what the terminals have stored of the last day, by the calls that anybody would make. The
 * simulated terminals send them.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@outrider/contract'
import { type DemoAccount, type DemoCall, demoCaller, type DemoHttp } from './demo-calls.ts'

/** One of so many vehicles, and of their stored photos. */
const oneVehicleIn = 4
const onePhotoIn = 5

/** Asks those whose terminals are there and were not asked before; returns how many are left. */
export async function askForDemoPhotos(http: DemoHttp, account: DemoAccount, asked: Set<string>): Promise<number> {
  const call = await demoCaller(http, account)
  const { vehicles } = await call('vehicle/getBatchVehicles', { pageNum: 1, pageSize: limits.batchPageSize })
  const chosen = vehicles.filter((_, at) => at % oneVehicleIn === 0).map(({ id }) => id)
  for (const vehicleId of chosen) if (!asked.has(vehicleId) && (await askFor(call, vehicleId))) asked.add(vehicleId)
  return chosen.filter(id => !asked.has(id)).length
}

/** False: its terminal is not there yet. */
async function askFor(call: DemoCall, vehicleId: string): Promise<boolean> {
  const { channels, online } = await call('video/getVideoChannels', { vehicleId })
  const [camera] = channels
  if (!camera) return true
  if (!online) return false
  const { searchId, media } = await call('photo/searchStoredMedia', { vehicleId, event: 'timer' })
  const some = media.filter((_, at) => at % onePhotoIn === 0).map(({ mediaId }) => mediaId)
  if (some.length > 0) await call('photo/fetchStoredMedia', { vehicleId, searchId, media: some })
  await call('photo/sendTakePhotosCmd', { vehicleId, channels: [camera.channel] })
  return true
}

/** Terminals link within some seconds, and some not at all today. */
const lookEveryMs = 4_000
const looks = 20

/** Returns what ends it. */
export function keepAskingForDemoPhotos(
  http: DemoHttp,
  account: DemoAccount,
  log: { error(fields: object, text: string): void },
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  const asked = new Set<string>()
  async function run(): Promise<void> {
    for (let left = looks; left > 0; left--) {
      await delay(lookEveryMs, undefined, { signal })
      if ((await askForDemoPhotos(http, account, asked)) === 0) return
    }
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'photos of the demo could not be asked for')
  })
  return async () => {
    stop.abort()
    await running
  }
}
