/** The calls of the fleet, each to one platform. They show no message; failures go to `onFailure`. */
import type { CallPath, DataOf, RequestOf } from '@outrider/contract'
import { ownError } from '../../../api/call-error.ts'
import type { Engine } from '../../../api/engine.ts'
import { tagReply } from '../../../api/platform-tagging.ts'
import { rowOf } from '../../../api/rows.ts'
import type { Target } from '../../../session/target.ts'
import type { TaggedOrganisation } from '../../organisation-tree.ts'
import { vehicleColumnsOf } from '../store/from-records.ts'
import { type VehiclePage, pageOf, readPage } from '../store/vehicle-page.ts'
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
}

export function createPlatformCalls({ engine, targetOf, multi, lang, log, onFailure }: PlatformCallsOptions): PlatformCalls {
  const now = (target: Target) => targetOf(target.code) ?? target

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
      const page = pageOf(vehicles.length, vehicleColumnsOf(vehicles, alarms))
      return { page, epoch, seq, nickNameOn, alarmNames: alarms.names }
    },
    async organisations(target) {
      const reply = await call('vehicle/getOrg', {}, target)
      return (multi() ? tagReply(await rowOf('vehicle/getOrg', lang()), reply, target) : reply).host
    },
    async positions(target, vehicleIds) {
      const body = { vehicleIds: [...vehicleIds], currVehicleId: vehicleIds[0] ?? '' }
      return (await call('vehicle/getVehiclesPosition', body, target)).positions
    },
  }
}
