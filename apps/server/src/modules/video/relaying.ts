/** Live video for superior platforms: the stream that users watch too, so that a camera sends once however many want it. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { AccessGate } from '../../fleet/access.ts'
import { camerasToTry, streamFactsOf } from '../../fleet/cameras.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { LiveStream } from '../../media/live-stream.ts'
import type { LiveStreams } from '../../media/live-streams.ts'
import { Relay } from '../../media/relay.ts'
import type { Database } from '../../store/schema.ts'
import type { RelaysPort, SubordinateVideoPort } from '../ports.ts'
import type { Traffic } from './traffic.ts'

interface RelayingDependencies {
  db: Kysely<Database>
  access: Pick<AccessGate, 'isFrozen'>
  fleet: Pick<LiveFleet, 'vehicle'>
  streams: LiveStreams
  platforms: () => Pick<SubordinateVideoPort, 'of'>
  traffic: Pick<Traffic, 'isUsedUp'>
  /** What the port for video lacks. */
  lacks: () => unknown
}

/** Until the terminal has said whether it sends, ms. */
const answerWithin = 16_000
const lookEvery = 100

export function relaying({ db, access, fleet, streams, platforms, traffic, lacks }: RelayingDependencies): RelaysPort {
  const isRefused = async (vehicle: LiveVehicle): Promise<boolean> => {
    const { id } = vehicle.identity
    if (access.isFrozen(vehicle) || (await traffic.isUsedUp(id))) return true
    // What another platform hands up needs no port here.
    return lacks() !== undefined && (await platforms().of(id)) === undefined
  }

  /** One for each camera that is meant. */
  async function streamsOf(vehicleId: number, channel: number): Promise<LiveStream[] | 'offline' | 'noCamera' | 'refused'> {
    const vehicle = fleet.vehicle(vehicleId)
    if (!vehicle || (await isRefused(vehicle))) return 'refused'
    const platform = await platforms().of(vehicleId)
    if (!(platform?.up ?? vehicle.online)) return 'offline'
    const ofPlatform = platform !== undefined
    const known = await camerasToTry(db, vehicleId, ofPlatform)
    const cameras = known.cameras.filter(camera => channel === 0 || camera.channel === channel)
    if (cameras.length === 0) return 'noCamera'
    const facts = await streamFactsOf(db, vehicleId)
    const phone = vehicle.identity.simNum
    return cameras.map(({ channel: each }) =>
      streams.open({ vehicleId, phone, ...facts, channel: each, ofPlatform, by: 'platform' }, 'main'),
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
