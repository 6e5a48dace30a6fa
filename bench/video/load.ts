/** Many streams in and many viewers out: what the server takes for it, and what gets lost; then viewers that stop reading. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../../e2e/fixtures/product.ts'
import { processorTime } from '../kit/processor-time.ts'
import { quantile } from '../kit/quantile.ts'
import { startCameras } from './cameras-process.ts'
import { startVideoProduct, until } from './product.ts'
import { CountingViewer } from './viewers.ts'

/** Resident memory of the server, MB. */
const memoryOf = ({ process: { pid } }: Pick<Product, 'process'>): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** Processor time of the process alone, seconds: its database is not in it. */
function serverTime({ process: { pid } }: Pick<Product, 'process'>): number {
  const [, fields = ''] = /\) (.*)$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').trim()) ?? []
  const [user = Number.NaN, system = Number.NaN] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

export interface LoadShape {
  streams: number
  viewers: number
  seconds: number
  /** kbit/s of a stream. */
  rate: number
}

const summary = (viewers: readonly CountingViewer[]): string => {
  const pictures = viewers.reduce((sum, { pictures: each }) => sum + each, 0)
  const missing = viewers.reduce((sum, { missing: each }) => sum + each, 0)
  const lags = viewers.flatMap(each => each.lags)
  const ended = viewers.filter(each => each.ended !== undefined)
  return `${pictures} pictures, ${missing} missing, from server to viewer median ${Math.round(quantile(lags, 0.5))} ms, p95 ${Math.round(quantile(lags, 0.95))} ms, most ${Math.round(quantile(lags, 1))} ms${ended.length > 0 ? `, ${ended.length} ended: ${ended[0]?.ended}` : ''}`
}

export async function measureLoad({ streams, viewers: count, seconds, rate }: LoadShape): Promise<void> {
  const product = await startVideoProduct(streams, count + streams)
  const cameras = await startCameras({ port: product.gatewayPort, vehicles: streams, rate })
  const viewers: CountingViewer[] = []
  const watch = async (vehicle: number): Promise<void> => {
    const viewer = new CountingViewer(product, await product.urlOf(vehicle, 1))
    viewers.push(viewer)
    await until(() => viewer.pictures > 0, `a picture of vehicle ${vehicle}`)
  }
  try {
    const idle = memoryOf(product)
    for (const wanted of [streams, count]) {
      for (let at = viewers.length; at < wanted; at++) await watch(at % streams)
      await wait(2_000)
      for (const viewer of viewers) viewer.begin()
      const from = { server: serverTime(product), cameras: processorTime(cameras.pid), own: process.cpuUsage() }
      await wait(seconds * 1_000)
      const share = (time: number): string => `${Math.round((time / seconds) * 100)} %`
      const own = process.cpuUsage(from.own)
      const out = (viewers.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / 1e6 / seconds
      console.log(
        `${streams} streams of ${rate} kbit/s in, ${viewers.length} viewers out (${out.toFixed(0)} Mbit/s): server ${share(serverTime(product) - from.server)} of a core, ${memoryOf(product)} MB (${idle} MB before); ${summary(viewers)}`,
      )
      console.log(
        `    beside it the terminals took ${share(processorTime(cameras.pid) - from.cameras)} and the viewers ${share((own.user + own.system) / 1e6)} of a core`,
      )
    }
  } finally {
    for (const viewer of viewers) viewer.stop()
    cameras.stop()
    await product.end()
  }
}

/** Streams so fast that who stops reading is behind within seconds. */
export async function measureStalled({ seconds }: { seconds: number }): Promise<void> {
  const rate = 8_000
  const product = await startVideoProduct(1, 40)
  const cameras = await startCameras({ port: product.gatewayPort, vehicles: 1, rate })
  const viewers: CountingViewer[] = []
  try {
    for (let at = 0; at < 20; at++) {
      const viewer = new CountingViewer(product, await product.urlOf(0, 1))
      viewers.push(viewer)
      await until(() => viewer.pictures > 0, 'a picture')
    }
    const reading = viewers.slice(0, 10)
    const stalled = viewers.slice(10)
    const measure = async (what: string): Promise<void> => {
      for (const viewer of viewers) viewer.begin()
      const before = serverTime(product)
      await wait(seconds * 1_000)
      const share = Math.round(((serverTime(product) - before) / seconds) * 100)
      console.log(`${what}: those who read: ${summary(reading)}; server ${share} % of a core, ${memoryOf(product)} MB`)
    }
    await measure(`one stream of ${rate} kbit/s, 20 viewers who read`)
    for (const viewer of stalled) viewer.stall()
    // Until what the systems on both sides keep is full.
    await wait(15_000)
    await measure('10 of them have stopped reading')
  } finally {
    for (const viewer of viewers) viewer.stop()
    cameras.stop()
    await product.end()
  }
}
