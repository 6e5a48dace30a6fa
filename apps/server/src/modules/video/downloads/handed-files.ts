/** Recordings as files for superior platforms: asked of the terminal as those of users are, and read over FTP by who was told where. */
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { CommandError } from '../../../events/terminals.ts'
import type { Files } from '../../../files/files.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import { camerasOf } from '../../../fleet/cameras.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { FtpAccounts, FtpShelf } from '../../../media/ftp/ftp-account.ts'
import type { Database } from '../../../store/schema.ts'
import type { HandedFilesPort, RelayFailure, SuperiorFilesPort } from '../../ports.ts'
import { isSearchable } from '../recording-search.ts'
import type { Traffic } from '../traffic.ts'
import { type Downloads, ownerOfDownload } from './downloads.ts'
import { type DownloadRepository, openStates } from './downloads.repository.ts'
import { endings } from './recordings-of-alarms.ts'
import { whileAllowed } from './while-allowed.ts'

interface HandedFilesDependencies {
  db: Kysely<Database>
  access: Pick<AccessGate, 'isFrozen'>
  fleet: Pick<LiveFleet, 'vehicle'>
  downloads: Downloads
  repository: DownloadRepository
  files: Files
  traffic: Pick<Traffic, 'isUsedUp'>
  hasRoom: () => boolean
  served: () => boolean
  /** Where they are fetched. */
  place: () => { host: string; port: number }
}

/** A superior platform waits for half a minute. */
const answerWithin = 22_000
const lookEvery = 100
const failures: Readonly<Record<string, RelayFailure>> = { offline: 'offline', noAnswer: 'noAnswer' }

export const handedFiles = ({
  db,
  access,
  fleet,
  downloads,
  repository,
  files,
  traffic,
  hasRoom,
  served,
  place,
}: HandedFilesDependencies): HandedFilesPort => ({
  place: () => (served() ? place() : undefined),

  async begin({ who, vehicleId, channel, stream, start, end, since, size }) {
    const vehicle = fleet.vehicle(vehicleId)
    if (!vehicle || access.isFrozen(vehicle)) return 'refused'
    if (!vehicle.online) return 'offline'
    if ((await camerasOf(db, vehicleId)).every(camera => camera.channel !== channel)) return 'noCamera'
    if (!isSearchable(start, end) || start < since) return 'range'
    if (!hasRoom() || (await traffic.isUsedUp(vehicleId))) return 'refused'
    const wanted = {
      vehicleId,
      channel,
      stream: stream ?? 'main',
      start,
      end,
      expected: size,
      userId: null,
      userName: who,
    } as const
    const downloadId = await downloads.start(wanted, 'platform')
    if (downloadId === undefined) return 'busy'
    const until = performance.now() + answerWithin
    let row = await repository.find(downloadId)
    while (row?.state === 'asking' && performance.now() < until) {
      await wait(lookEvery, undefined, { ref: false })
      row = await repository.find(downloadId)
    }
    if (row?.serial != null && row.state !== 'asking' && row.state !== 'failed') return { downloadId, session: row.serial }
    if (row && row.state !== 'failed') await downloads.control(row, 'cancel', 'platform')
    return (row?.state === 'failed' && row.failure !== null ? failures[row.failure] : undefined) ?? 'refused'
  },

  async control(downloadId, command) {
    const row = await repository.find(downloadId)
    if (!row) return false
    try {
      return await downloads.control(row, command, 'platform')
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return false
    }
  },

  async ended(downloadId) {
    const row = await repository.find(downloadId)
    if (!row) return []
    if ((openStates as readonly string[]).includes(row.state) || row.state === 'storing') return undefined
    if (row.state !== 'done') return []
    return (await files.listOf(ownerOfDownload(downloadId))).map(({ type }, nth) => nameOf(type, nth))
  },
})

const nameOf = (type: string, nth: number): string => `recording-${nth + 1}${endings[type] ?? ''}`

/** Uploads of terminals, and shelves of what was handed out. */
export const ftpAccounts = (downloads: Downloads, files: Files, handedOut: () => SuperiorFilesPort): FtpAccounts => ({
  signIn: async (user, password) => {
    const downloadId = await handedOut().downloadOf(user, password)
    if (downloadId === undefined) return await downloads.signIn(user, password)
    return shelfOf(files, downloadId, async () => (await handedOut().downloadOf(user, password)) === downloadId)
  },
})

/** `mayStill`: who has signed in may stay, and what was allowed then may be forbidden now. */
const shelfOf = (files: Files, downloadId: string, mayStill: () => Promise<boolean>): FtpShelf => ({
  async file(name) {
    if (!(await mayStill())) return undefined
    const all = await files.contentsOf(ownerOfDownload(downloadId))
    const found = all.find(({ type }, nth) => nameOf(type, nth) === name)
    if (!found) return undefined
    const { size } = found
    return {
      size,
      // All of it was fetched before.
      read: async from => {
        const content = from >= size ? Readable.from([]) : await files.read(found, { start: from, end: size - 1 })
        return content && whileAllowed(content, mayStill)
      },
    }
  },
})
