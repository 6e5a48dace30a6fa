/** Calls for recordings that terminals upload. */
import { type DownloadFailure, type DownloadState, limits, type VideoDownload, type VideoStream } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { visibleVehicle } from '../../../calls/visible-vehicle.ts'
import { CommandError } from '../../../events/terminals.ts'
import type { Files } from '../../../files/files.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import { camerasOf } from '../../../fleet/cameras.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import { isSearchable } from '../recording-search.ts'
import type { Traffic } from '../traffic.ts'
import { type Downloads, ownerOfDownload } from './downloads.ts'
import { type DownloadRepository, type DownloadRow, openStates } from './downloads.repository.ts'

interface DownloadCallDependencies {
  db: Kysely<Database>
  access: AccessGate
  fleet: LiveFleet
  files: Files
  downloads: Downloads
  repository: DownloadRepository
  traffic: Traffic
  /** False: the disk is nearly full. */
  hasRoom: () => boolean
  /** There is a port for uploads, and terminals can be told where. */
  served: () => boolean
}

type DownloadPath =
  | 'video/startVideoDownload'
  | 'video/getVideoDownloads'
  | 'video/controlVideoDownload'
  | 'video/openVideoDownload'

const isOpen = ({ state }: DownloadRow): boolean => (openStates as readonly string[]).includes(state)

export const downloadHandlers = (deps: DownloadCallDependencies): Handlers<DownloadPath> => {
  const { db, access, fleet, files, downloads, repository, traffic, hasRoom, served } = deps

  const wireOf = (row: DownloadRow): VideoDownload => ({
    downloadId: row.id,
    vehicleId: String(row.vehicle_id),
    plateNum: fleet.vehicle(row.vehicle_id)?.identity.plateNum ?? '',
    channel: row.channel,
    stream: row.stream as VideoStream,
    startTime: row.start_at.getTime(),
    endTime: row.end_at.getTime(),
    state: row.state as DownloadState,
    failure: row.failure as DownloadFailure | null,
    received: Number(row.received_bytes),
    expected: Number(row.expected_bytes),
    askedBy: row.user_name,
    askedTime: row.asked_at.getTime(),
  })

  /** Those of vehicles and times that the user may see. */
  async function seen({ userId }: SignedInUser, rows: readonly DownloadRow[]): Promise<DownloadRow[]> {
    const found: DownloadRow[] = []
    for (const row of rows) {
      const vehicle = await access.vehicle(userId, String(row.vehicle_id))
      if (vehicle && row.start_at.getTime() >= (await access.historyFrom(userId, vehicle))) found.push(row)
    }
    return found
  }
  async function find(user: SignedInUser, downloadId: string): Promise<DownloadRow> {
    const row = await repository.find(downloadId)
    return (row && (await seen(user, [row]))[0]) ?? fail('video.downloadUnknown')
  }

  return {
    async 'video/startVideoDownload'({ vehicleId, channel, startTime, endTime, stream, size }, { user }) {
      const { userId, sessionId } = user
      const vehicle = await visibleVehicle(access, userId, vehicleId)
      const { id } = vehicle.identity
      if (access.isFrozen(vehicle)) fail('vehicle.frozen')
      if (!served()) fail('video.noDownloads')
      if (!hasRoom()) fail('server.noRoom')
      if (!isSearchable(startTime, endTime) || startTime < (await access.historyFrom(userId, vehicle))) fail('video.range')
      if ((await camerasOf(db, id)).every(camera => camera.channel !== channel)) fail('video.noChannel')
      if (await traffic.isUsedUp(id)) fail('video.overBudget')
      const wanted = { vehicleId: id, channel, stream, start: startTime, end: endTime, expected: size }
      const downloadId = await downloads.start({ ...wanted, userId, userName: user.name || user.login }, { userId, sessionId })
      return { downloadId: downloadId ?? fail('video.downloadBusy') }
    },

    async 'video/getVideoDownloads'({ vehicleId }, { user }) {
      const vehicle = vehicleId === undefined ? undefined : await visibleVehicle(access, user.userId, vehicleId)
      const by = vehicle ? { vehicleId: vehicle.identity.id } : { userId: user.userId }
      const rows = await seen(user, await repository.list(by, limits.videoDownloadRows))
      return { downloads: rows.map(wireOf), served: served() }
    },

    async 'video/controlVideoDownload'({ downloadId, command }, { user }) {
      const row = await find(user, downloadId)
      const { userId, sessionId } = user
      if (command === 'remove') {
        if (isOpen(row) || row.state === 'storing') fail('video.downloadNotNow')
        await downloads.remove(row.id)
        return {}
      }
      const vehicle = fleet.vehicle(row.vehicle_id)
      if (command === 'resume' && vehicle && access.isFrozen(vehicle)) fail('vehicle.frozen')
      try {
        if (!(await downloads.control(row, command, { userId, sessionId }))) fail('video.downloadNotNow')
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        fail('video.refused')
      }
      return {}
    },

    async 'video/openVideoDownload'({ downloadId }, { user }) {
      const row = await find(user, downloadId)
      if (row.state !== 'done') fail('video.downloadNotNow')
      return { links: await files.linksOf(ownerOfDownload(row.id)) }
    },
  }
}
