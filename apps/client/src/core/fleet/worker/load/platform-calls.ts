/** The calls of the fleet, each to one platform. They show no message; failures go to `onFailure`. */
import { type CallPath, type DataOf, limits, type Position, type RequestOf, unnumbered, type Vehicle } from '@outrider/contract'
import { ownError } from '../../../api/call-error.ts'
import type { Engine } from '../../../api/engine.ts'
import { tagReply } from '../../../api/platform-tagging.ts'
import { rowOf } from '../../../api/rows.ts'
import type { Target } from '../../../session/target.ts'
import type { TaggedOrganisation } from '../../organisation-tree.ts'
import { vehicleColumnsOf } from '../store/from-records.ts'
import { type VehiclePage, pageOf, readPage } from '../store/vehicle-page.ts'
import { vehicleInitials } from './initials.ts'
import type { Lang } from '@outrider/contract'

/** One page of the list and its change cursor. */
export interface LoadedPage {
  page: VehiclePage
  epoch: string
  seq: number
  nickNameOn: boolean
  alarmNames: readonly string[]
}

export interface PlatformCalls {
  total(target: Target): Promise<number>
  page(target: Target, at: { pageSize: number; pageNum: number }): Promise<LoadedPage>
  organisations(target: Target): Promise<TaggedOrganisation[]>
  positions(target: Target, vehicleIds: readonly string[]): Promise<DataOf<'vehicle/getVehiclesPosition'>['positions']>
}

export interface PlatformCallsOptions {
  engine: Engine
  /** The platform with its current tokens. */
  targetOf: (code: string) => Target | undefined
  multi: () => boolean
  lang: () => Lang
  log: (line: string, detail?: unknown) => void
  /** A failure the client may have to handle, such as an ended session. */
  onFailure: (error: unknown) => void
  /** ms since 1970. */
  now: () => number
}

const withInitials = (vehicle: Vehicle): Vehicle =>
  vehicle.initials === '' ? { ...vehicle, initials: vehicleInitials(vehicle.plateNum, vehicle.nickname) } : vehicle

export function createPlatformCalls({
  engine,
  targetOf,
  multi,
  lang,
  log,
  onFailure,
  now: time,
}: PlatformCallsOptions): PlatformCalls {
  const now = (target: Target) => targetOf(target.code) ?? target
  let lastNumber = 0
  /** Numbers the positions of a platform that does not: each reply is newer than the one before, also than those of an earlier visit. */
  function numbered(positions: readonly Position[]): Position[] {
    lastNumber = Math.max(lastNumber + 1, time())
    return positions.map(each => (each.seq === unnumbered ? { ...each, seq: lastNumber } : each))
  }

  async function reportFailure<T>(request: Promise<T>): Promise<T> {
    try {
      return await request
    } catch (error) {
      onFailure(error)
      throw error
    }
  }
  const call = <Path extends CallPath>(path: Path, body: RequestOf<Path>, target: Target) =>
    reportFailure(engine.send(path, body, now(target)))

  function inPage(bytes: Uint8Array, { code, title }: Target): LoadedPage {
    try {
      const { head, page } = readPage(bytes)
      return { page, epoch: head.epoch, seq: head.seq, nickNameOn: head.nickNameOn, alarmNames: head.alarmNames }
    } catch (cause) {
      log(`${title}: a page of the list cannot be read`, cause)
      throw ownError('net.badReply', lang(), { platformCode: code, cause })
    }
  }

  return {
    total: async target => (await call('vehicle/getVehiclesTotal', {}, target)).vehiclesCnt,
    async page(target, at) {
      const result = await reportFailure(engine.sendForColumns('vehicle/getBatchVehicles', at, now(target)))
      if ('bytes' in result) return inPage(result.bytes, target)
      const { vehicles, epoch, seq, nickNameOn } = result.data
      const alarms = { names: [] }
      const page = pageOf(vehicles.length, vehicleColumnsOf(vehicles.map(withInitials), alarms))
      return { page, epoch, seq, nickNameOn, alarmNames: alarms.names }
    },
    async organisations(target) {
      const reply = await call('vehicle/getOrg', {}, target)
      return (multi() ? tagReply(await rowOf('vehicle/getOrg', lang()), reply, target) : reply).host
    },
    async positions(target, vehicleIds) {
      const parts = Array.from({ length: Math.ceil(vehicleIds.length / limits.positionsPerCall) }, (_, at) =>
        vehicleIds.slice(at * limits.positionsPerCall, (at + 1) * limits.positionsPerCall),
      )
      const replies = await Promise.all(
        parts.map(ids => call('vehicle/getVehiclesPosition', { vehicleIds: ids, currVehicleId: ids[0] ?? '' }, target)),
      )
      return numbered(replies.flatMap(({ positions }) => positions))
    },
  }
}
