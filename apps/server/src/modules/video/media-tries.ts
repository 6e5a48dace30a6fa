/** Whether pictures and sound of a terminal arrive here, for who tests it. Nobody sees or hears them, and nothing of them is kept. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AcceptanceResult, TalkEnd, VideoEnd } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { streamFactsOf } from '../../fleet/cameras.ts'
import type { LiveStreams } from '../../media/live-streams.ts'
import { Relay } from '../../media/relay.ts'
import type { TalkLines } from '../../media/talk/talk-lines.ts'
import type { LineHearer } from '../../media/talk/talk-line.ts'
import type { Database } from '../../store/schema.ts'
import type { MediaTriesPort } from '../ports.ts'
import type { LineClaims } from './talk/line-claims.ts'
import type { Traffic } from './traffic.ts'

interface MediaTriesDependencies {
  db: Kysely<Database>
  fleet: Pick<LiveFleet, 'vehicle'>
  streams: LiveStreams
  traffic: Pick<Traffic, 'isUsedUp'>
  lines: TalkLines
  claims: LineClaims
  /** What terminals lack to send here. */
  lacks: { live: () => unknown; talk: () => unknown }
}

const lookEvery = 100
/** Several makers take talk on this channel only. */
const talkChannel = 1

const after: Partial<Record<VideoEnd | TalkEnd | 'unwatched', AcceptanceResult>> = {
  offline: 'notLinked',
  refused: 'refused',
  busy: 'busy',
  replaced: 'busy',
  overBudget: 'notServed',
}

export function mediaTries({ db, fleet, streams, traffic, lines, claims, lacks }: MediaTriesDependencies): MediaTriesPort {
  const phoneOf = (vehicleId: number): string | undefined => fleet.vehicle(vehicleId)?.identity.simNum
  async function until(ms: number, signal: AbortSignal, isSo: () => boolean): Promise<void> {
    const end = performance.now() + ms
    while (!isSo() && !signal.aborted && performance.now() < end) await wait(lookEvery, undefined, { ref: false })
  }
  return {
    async live({ vehicleId, channel, by, withinMs, signal }) {
      const phone = phoneOf(vehicleId)
      if (lacks.live() !== undefined || (await traffic.isUsedUp(vehicleId))) return 'notServed'
      if (phone === undefined) return 'notLinked'
      let bytes = 0
      const facts = await streamFactsOf(db, vehicleId)
      if (signal.aborted) return 'stopped'
      const stream = streams.open({ vehicleId, phone, ...facts, channel, by }, 'main')
      const link = { send: (message: string | Uint8Array) => void (bytes += message.length), unsent: 0, close: () => undefined }
      const relayed = stream.relay(new Relay(link, 'all'))
      await until(withinMs, signal, () => bytes > 0 || stream.over !== undefined)
      relayed.leave()
      if (bytes > 0) return { bytes }
      return (stream.over && after[stream.over]) ?? 'noAnswer'
    },

    async talk({ vehicleId, by, withinMs, listenMs, signal }) {
      const phone = phoneOf(vehicleId)
      if (lacks.talk() !== undefined) return 'notServed'
      if (phone === undefined) return 'notLinked'
      const facts = await streamFactsOf(db, vehicleId)
      if (signal.aborted) return 'stopped'
      if (lines.has(vehicleId) || !(await claims.claim(vehicleId)) || lines.has(vehicleId)) return 'busy'
      let packets = 0
      let over: TalkEnd | undefined
      const hearer: LineHearer = {
        line: () => undefined,
        soundFormat: () => undefined,
        sound: () => void (packets += 1),
        lineOver: why => void (over = why),
      }
      const line = lines.open({ vehicleId, phone, channel: talkChannel, ...facts, by }, 'talk', hearer, hearer)
      await until(withinMs, signal, () => packets > 0 || over !== undefined)
      if (packets > 0) await until(listenMs, signal, () => over !== undefined)
      const { codec, speaks } = line.message()
      line.end('stopped')
      if (packets > 0) return { packets, codec: codec ?? '', speaks }
      return (over && after[over]) ?? 'noAnswer'
    },
  }
}
