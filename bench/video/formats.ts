/** A terminal that changes its picture format all the time, and viewers who read nothing of it: what that costs the server, and those who call it. */
import { setTimeout as wait } from 'node:timers/promises'
import { messages } from '@outrider/jt808'
import { TestCamera } from '../../apps/server/src/testing/camera.ts'
import { TestTerminal } from '../../apps/server/src/testing/terminal.ts'
import type { Ending } from '../kit/ending.ts'
import { memoryOf } from '../kit/server-costs.ts'
import { until } from '../kit/until.ts'
import { phoneOf, type VideoProduct } from './product.ts'
import { CountingViewer } from './viewers.ts'

export interface FormatsShape {
  /** Which of the product's vehicles. */
  at: number
  viewers: number
  seconds: number
}

export interface FormatCosts {
  /** The server's memory more, at most, MB. */
  memory: number
  /** Of other calls, ms. */
  waits: number[]
  /** Viewers that were dropped. */
  dropped: number
}

/** Formats a second. */
const changes = 100
const isAsk = ({ header }: { header: { messageId: number } }): boolean => header.messageId === 0x9101

export async function measureFormats(
  ending: Ending,
  product: VideoProduct,
  { at: vehicle, viewers: number, seconds }: FormatsShape,
): Promise<FormatCosts> {
  const phone = phoneOf(vehicle)
  const terminal = new TestTerminal(product.gatewayPort, phone)
  ending.atEnd(() => void terminal.socket.destroy())
  await terminal.signIn()
  const viewers: CountingViewer[] = []
  ending.atEnd(() => {
    for (const viewer of viewers) viewer.stop()
  })
  const first = product.urlOf(vehicle, 1)
  const asked = await terminal.hears(isAsk)
  terminal.send(messages.terminalAck, { replySerial: asked.header.serial, replyId: 0x9101, result: 0 })
  const camera = new TestCamera(product.videoPort, phone.padStart(12, '0'), 1)
  ending.atEnd(() => void camera.socket.destroy())
  camera.key(3_000, 'main')
  viewers.push(new CountingViewer(product, await first))
  while (viewers.length < number) viewers.push(new CountingViewer(product, await product.urlOf(vehicle, 1)))
  await until(() => viewers.every(({ pictures }) => pictures > 0), 'a picture for every viewer')
  const before = memoryOf(product)
  for (const viewer of viewers) viewer.stall()
  const costs: FormatCosts = { memory: 0, waits: [], dropped: 0 }
  let sent = 0
  const sends = setInterval(() => {
    for (let at = 0; at < changes / 10; at += 1) camera.key(6_000, (sent += 1) % 2 === 0 ? 'main' : 'sub')
  }, 100)
  ending.atEnd(() => clearInterval(sends))
  const over = performance.now() + seconds * 1_000
  do {
    const began = performance.now()
    await fetch(`${product.url}/health`)
    costs.waits.push(performance.now() - began)
    costs.memory = Math.max(costs.memory, memoryOf(product) - before)
    await wait(50)
  } while (performance.now() < over)
  clearInterval(sends)
  const rows = await product.sql<{ reason: string; count: string }>(
    `select why as reason, count(*) from video_views where ended_at is not null group by why`,
  )
  costs.dropped = Number(rows.find(({ reason }) => reason === 'tooSlow')?.count ?? 0)
  const most = Math.max(...costs.waits)
  console.log(
    `${sent} formats to ${number} viewers who read nothing, ${seconds} s: server ${Math.round(costs.memory)} MB more at most, other calls at most ${most.toFixed(0)} ms, ${costs.dropped} viewers dropped as too slow`,
  )
  return costs
}
