/** Live video for superior platforms: the stream that users watch too, so that a camera sends once however many want it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { AccessGate } from '../../fleet/access.ts'
import { camerasOf, streamFactsOf } from '../../fleet/cameras.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { LiveStream } from '../../media/live-stream.ts'
import type { LiveStreams } from '../../media/live-streams.ts'
import { Relay } from '../../media/relay.ts'
import type { Database } from '../../store/schema.ts'
import type { RelaysPort } from '../ports.ts'
import type { Traffic } from './traffic.ts'

interface RelayingDependencies {
  db: Kysely<Database>
  access: Pick<AccessGate, 'isFrozen'>
  fleet: Pick<LiveFleet, 'vehicle'>
  streams: LiveStreams
  traffic: Pick<Traffic, 'isUsedUp'>
  /** What the port for video lacks. */
  lacks: () => unknown
}

/** Until the terminal has said whether it sends, ms. */
const answerWithin = 16_000
const lookEvery = 100

export function relaying({ db, access, fleet, streams, traffic, lacks }: RelayingDependencies): RelaysPort {
  const isRefused = async (vehicle: LiveVehicle): Promise<boolean> =>
    lacks() !== undefined || access.isFrozen(vehicle) || (await traffic.isUsedUp(vehicle.identity.id))

  /** One for each camera that is meant. */
  async function streamsOf(vehicleId: number, channel: number): Promise<LiveStream[] | 'offline' | 'noCamera' | 'refused'> {
    const vehicle = fleet.vehicle(vehicleId)
    if (!vehicle || (await isRefused(vehicle))) return 'refused'
    if (!vehicle.online) return 'offline'
    const known = await camerasOf(db, vehicleId)
    const cameras = known.filter(camera => channel === 0 || camera.channel === channel)
    if (cameras.length === 0) return 'noCamera'
    const facts = await streamFactsOf(db, vehicleId)
    return cameras.map(camera =>
      streams.open({ vehicleId, phone: vehicle.identity.simNum, ...facts, channel: camera.channel, by: 'platform' }, 'main'),
    )
  }

  return {
    async mayGoOn(vehicleId) {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && !(await isRefused(vehicle))
    },

    async begin(vehicleId, channel) {
      const wanted = await streamsOf(vehicleId, channel)
      if (typeof wanted === 'string') return wanted
      const end = performance.now() + answerWithin
      while (performance.now() < end) {
        if (wanted.some(({ over, state }) => over === undefined && state !== 'asking')) return undefined
        if (wanted.every(({ over }) => over !== undefined)) break
        await wait(lookEvery, undefined, { ref: false })
      }
      const why = wanted[0]?.over
      return why === 'offline' || why === 'refused' ? why : 'noAnswer'
    },

    async open({ vehicleId, channel, media }, link) {
      const wanted = await streamsOf(vehicleId, channel)
      if (typeof wanted === 'string') return undefined
      let open = wanted.length
      // Of several cameras the last one that ends closes it.
      const shared = {
        send: (message: string | Uint8Array) => link.send(message),
        get unsent() {
          return link.unsent
        },
        close() {
          open -= 1
          if (open === 0) link.close()
        },
      }
      const opened = wanted.map(stream => stream.relay(new Relay(shared, media)))
      return {
        leave() {
          for (const each of opened) each.leave()
        },
      }
    },
  }
}
