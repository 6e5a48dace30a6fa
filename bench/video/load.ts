/** Many streams in and many viewers out: what the server takes for it, and what gets lost; then viewers that stop reading. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Ending } from '../kit/ending.ts'
import { processorTime } from '../kit/processor-time.ts'
import { quantile } from '../kit/quantile.ts'
import { memoryOf, serverTime } from '../kit/server-costs.ts'
import { until } from '../kit/until.ts'
import { startCameras } from './cameras-process.ts'
import type { VideoProduct } from './product.ts'
import { CountingViewer } from './viewers.ts'

export interface LoadShape {
  streams: number
  viewers: number
  seconds: number
  /** kbit/s of a stream. */
  rate: number
}

interface Seen {
  missing: number
  lags: number[]
  /** Viewers that were ended. */
  ended: number
}

function seenBy(viewers: readonly CountingViewer[]): Seen {
  return {
    missing: viewers.reduce((sum, { missing }) => sum + missing, 0),
    lags: viewers.flatMap(each => each.lags),
    ended: viewers.filter(each => each.ended !== undefined).length,
  }
}

function summary(viewers: readonly CountingViewer[]): string {
  const { missing, lags, ended } = seenBy(viewers)
  const pictures = viewers.reduce((sum, { pictures: each }) => sum + each, 0)
  return `${pictures} pictures, ${missing} missing, from server to viewer median ${Math.round(quantile(lags, 0.5))} ms, p95 ${Math.round(quantile(lags, 0.95))} ms, most ${Math.round(quantile(lags, 1))} ms${ended > 0 ? `, ${ended} ended` : ''}`
}

/** Counts what comes in so many seconds, and in any case until each viewer has a picture. Returns the seconds. */
async function count(viewers: readonly CountingViewer[], seconds: number): Promise<number> {
  for (const viewer of viewers) viewer.begin()
  const began = performance.now()
  await wait(seconds * 1_000)
  await until(() => viewers.every(({ pictures }) => pictures > 0), 'a picture for every viewer')
  return (performance.now() - began) / 1_000
}

/** What it takes: the server's share of a core for all viewers, and its memory more than idle; and what they see. */
export interface LoadCosts extends Seen {
  /** % of a core. */
  server: number
  /** MB. */
  memory: number
}

export async function measureLoad(
  ending: Ending,
  product: VideoProduct,
  { streams, viewers: wantedViewers, seconds, rate }: LoadShape,
): Promise<LoadCosts> {
  const cameras = await startCameras(ending, { port: product.gatewayPort, vehicles: streams, rate })
  const viewers: CountingViewer[] = []
  ending.atEnd(() => {
    for (const viewer of viewers) viewer.stop()
  })
  const watch = async (vehicle: number): Promise<void> => {
    const viewer = new CountingViewer(product, await product.urlOf(vehicle, 1))
    viewers.push(viewer)
    await until(() => viewer.pictures > 0, `a picture of vehicle ${vehicle}`)
  }
  const idle = memoryOf(product)
  let server = Number.NaN
  for (const wanted of [streams, wantedViewers]) {
    for (let at = viewers.length; at < wanted; at++) await watch(at % streams)
    await wait(Math.min(2, seconds / 10) * 1_000)
    const from = { server: serverTime(product), cameras: processorTime(cameras.pid), own: process.cpuUsage() }
    const took = await count(viewers, seconds)
    const share = (time: number): number => Math.round((time / took) * 100)
    const own = process.cpuUsage(from.own)
    const out = (viewers.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / 1e6 / took
    server = share(serverTime(product) - from.server)
    console.log(
      `${streams} streams of ${rate} kbit/s in, ${viewers.length} viewers out (${out.toFixed(0)} Mbit/s): server ${server} % of a core, ${memoryOf(product).toFixed(0)} MB (${idle.toFixed(0)} MB before); ${summary(viewers)}`,
    )
    console.log(
      `    beside it the terminals took ${share(processorTime(cameras.pid) - from.cameras)} % and the viewers ${share((own.user + own.system) / 1e6)} % of a core`,
    )
  }
  return { server, memory: memoryOf(product) - idle, ...seenBy(viewers) }
}

export interface StallShape {
  seconds: number
  /** Viewers, of whom half stop reading. */
  viewers: number
  /** Until what the systems on both sides keep is full, s. */
  fill: number
}

/** Streams so fast that who stops reading is behind within seconds. Returns what those who read see then, and the server's memory more, MB. */
export async function measureStalled(
  ending: Ending,
  product: VideoProduct,
  { seconds, viewers: number, fill }: StallShape,
): Promise<LoadCosts> {
  const rate = 8_000
  await startCameras(ending, { port: product.gatewayPort, vehicles: 1, rate })
  const viewers: CountingViewer[] = []
  ending.atEnd(() => {
    for (const viewer of viewers) viewer.stop()
  })
  for (let at = 0; at < number; at++) {
    const viewer = new CountingViewer(product, await product.urlOf(0, 1))
    viewers.push(viewer)
    await until(() => viewer.pictures > 0, 'a picture')
  }
  const reading = viewers.slice(0, Math.ceil(number / 2))
  const stalled = viewers.slice(reading.length)
  const measure = async (what: string): Promise<number> => {
    for (const viewer of viewers) viewer.begin()
    const before = serverTime(product)
    const took = await count(reading, seconds)
    const share = Math.round(((serverTime(product) - before) / took) * 100)
    console.log(`${what}: those who read: ${summary(reading)}; server ${share} % of a core, ${memoryOf(product).toFixed(0)} MB`)
    return share
  }
  await measure(`one stream of ${rate} kbit/s, ${number} viewers who read`)
  const before = memoryOf(product)
  for (const viewer of stalled) viewer.stall()
  await wait(fill * 1_000)
  const server = await measure(`${stalled.length} of them have stopped reading`)
  return { server, memory: memoryOf(product) - before, ...seenBy(reading) }
}
