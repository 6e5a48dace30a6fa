/**
 * Recordings that a terminal uploads as files because somebody asked. What arrives is in a folder of the download until the terminal says that it was
 * all (0x1206), or is quiet after a whole file: some never say so. Then it goes to the files.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoStream } from '@outrider/contract'
import { Refusal } from '../../../calls/refusal.ts'
import { CommandError, type Terminals } from '../../../events/terminals.ts'
import type { CommandRequester } from '../../../events/terminal-commands.ts'
import type { MessageSink } from '../../../events/stored-messages.ts'
import type { Files } from '../../../files/files.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { FtpAccount, FtpAccounts } from '../../../media/ftp/ftp-account.ts'
import { type DownloadRepository, type DownloadRow, openStates } from './downloads.repository.ts'

interface DownloadsDependencies {
  repository: DownloadRepository
  terminals: Pick<Terminals, 'send'>
  fleet: Pick<LiveFleet, 'vehicle'>
  files: Files
  /** Of what arrives. */
  folder: string
  /** Of one download. */
  maxBytes: number
  /** False: the disk is nearly full. */
  hasRoom: () => boolean
  /** Where terminals upload to. */
  place: () => { host: string; port: number }
  /** Bytes of a vehicle that have arrived. */
  arrived: (vehicleId: number, bytes: number) => void
  /** ms since 1970. */
  now: () => number
  log: { warn(fields: object, text: string): void }
}

export interface WantedRecording {
  vehicleId: number
  channel: number
  stream: VideoStream
  start: number
  end: number
  expected: number
  userName: string
  /** Null: another platform asks for it. */
  userId: number | null
  /** It belongs to this alarm, and is kept as long as that. */
  caseId?: string
}

export const downloadOwner = 'videoDownload'
export const ownerOfDownload = (id: string) => ({ kind: downloadOwner, id })
/** Whatever terminals record: players of their makers know the others. */
const acceptedTypes = ['video/mp4', 'video/x-msvideo', 'video/quicktime', 'video/mp2t', 'video/x-ms-asf', 'video/MP2P']
/** How often progress is written, ms. */
const writtenEvery = 1_000
/** A whole file, and then nothing for so long: it was all, ms. */
const quietAfterFile = 60_000
/** Nothing has come for so long, ms. */
const givenUpAfter = 30 * 60_000
const pausedAtMost = 24 * 3_600_000

const hashOf = (password: string): Buffer => createHash('sha256').update(password).digest()
const userOf = (id: string): string => `d${id}`

interface Arriving {
  /** Since the last write. */
  fresh: number
  writtenAt: number
  wanted: boolean
}

export class Downloads implements FtpAccounts {
  readonly #deps: DownloadsDependencies
  /** By download: those that a terminal has signed in for here. */
  readonly #arriving = new Map<string, Arriving>()
  /** When a file was completed last, ms since 1970. */
  readonly #completed = new Map<string, number>()
  readonly #running = new Set<Promise<unknown>>()

  constructor(deps: DownloadsDependencies) {
    this.#deps = deps
  }

  /** Returns the id; undefined: as many as may be are open. What becomes of the question is in its state. */
  async start(wanted: WantedRecording, by: CommandRequester): Promise<string | undefined> {
    const { repository, terminals, place, now } = this.#deps
    // Letters and digits: some terminals take nothing else.
    const password = randomBytes(12).toString('hex')
    const id = await repository.add({ ...wanted, at: new Date(now()), passwordHash: hashOf(password) })
    if (id === undefined) return undefined
    const { vehicleId, channel, stream, start, end } = wanted
    const payload = { ...place(), user: userOf(id), password, path: '/', channel, stream, start, end }
    let serial: number | undefined
    const ask = async (): Promise<void> => {
      try {
        const { result } = await terminals.send(vehicleId, 'uploadRecording', payload, { by, onSerial: sent => (serial = sent) })
        if (serial !== undefined) await repository.setSerial(id, serial)
        await result
        await repository.move(id, ['asking'], 'receiving', new Date(now()))
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        const { reason } = error
        const failure = reason === 'offline' || reason === 'linkLost' ? 'offline' : reason === 'noAnswer' ? 'noAnswer' : 'refused'
        await repository.fail(id, ['asking'], failure, new Date(now()))
      }
    }
    this.#background(ask(), id)
    return id
  }

  async signIn(user: string, password: string): Promise<FtpAccount | undefined> {
    const { repository, maxBytes, now } = this.#deps
    const id = /^d(\d{1,18})$/.exec(user)?.[1]
    const row = id === undefined ? undefined : await repository.find(id)
    if (!row?.password_hash || !timingSafeEqual(row.password_hash, hashOf(password))) return undefined
    if (!(await repository.received(row.id, Number(row.received_bytes), new Date(now())))) return undefined
    const folder = this.#folderOf(row.id)
    await mkdir(folder, { recursive: true })
    const arriving: Arriving = this.#arriving.get(row.id) ?? { fresh: 0, writtenAt: now(), wanted: true }
    this.#arriving.set(row.id, arriving)
    const noRoom = (): void => {
      arriving.wanted = false
      this.#background(this.#giveUp(row), row.id)
    }
    return {
      folder,
      maxBytes,
      received: bytes => {
        arriving.fresh += bytes
        if (now() - arriving.writtenAt >= writtenEvery) this.#background(this.#write(row, arriving), row.id)
        // What is left is for reports and what must not be lost.
        if (arriving.wanted && !this.#deps.hasRoom()) noRoom()
        return arriving.wanted
      },
      noRoom,
      completed: () => {
        this.#completed.set(row.id, now())
        this.#background(this.#write(row, arriving), row.id)
      },
    }
  }

  /** 0x1206, stored before it is acknowledged: the state says that the terminal is done. */
  get sink(): MessageSink<'uploadEnded'> {
    return {
      message: 'uploadEnded',
      store: async batch => {
        for (const { vehicleId, body } of batch) {
          const row = await this.#deps.repository.bySerial(vehicleId, body.replySerial)
          if (!row) continue
          if (body.result === 0) await this.#end(row)
          else await this.#deps.repository.fail(row.id, openStates, 'terminal', new Date(this.#deps.now()))
        }
      },
    }
  }

  /** Throws a CommandError when the terminal does not do it. False: it is in no state for that. */
  async control(row: DownloadRow, command: 'pause' | 'resume' | 'cancel', by: CommandRequester): Promise<boolean> {
    const { repository, terminals, now } = this.#deps
    const at = new Date(now())
    if (command === 'cancel') {
      // It ends here whatever the terminal says; told, it stops sending.
      if (!(await repository.move(row.id, openStates, 'cancelled', at))) return false
      this.#forget(row.id)
      if (row.serial !== null) this.#background(this.#tell(row, command, by).catch(ignoreRefused), row.id)
      await rm(this.#folderOf(row.id), { recursive: true, force: true })
      return true
    }
    if (row.serial === null || row.state !== (command === 'pause' ? 'receiving' : 'paused')) return false
    await (await terminals.send(row.vehicle_id, 'controlUpload', { serial: row.serial, command }, { by })).result
    return (await repository.move(row.id, openStates, command === 'pause' ? 'paused' : 'receiving', at)) !== undefined
  }

  async #tell({ vehicle_id, serial }: DownloadRow, command: 'cancel', by: CommandRequester): Promise<void> {
    if (serial === null) return
    await (await this.#deps.terminals.send(vehicle_id, 'controlUpload', { serial, command }, { by })).result
  }

  /** One that has ended, with its files. */
  async remove(id: string): Promise<void> {
    const { repository, files } = this.#deps
    await files.removeOf(ownerOfDownload(id))
    await rm(this.#folderOf(id), { recursive: true, force: true })
    await repository.remove(id)
  }

  /** Ends what is quiet, and goes on with what a server left that ended meanwhile. */
  async sweep(): Promise<{ ended: number }> {
    const { repository, now } = this.#deps
    const rows = await repository.quiet(new Date(now() - quietAfterFile))
    for (const row of rows) {
      const idle = now() - row.changed_at.getTime()
      if (row.state === 'storing') await this.#store(row)
      else if (row.state === 'paused') {
        if (idle > pausedAtMost) await repository.fail(row.id, openStates, 'noData', new Date(now()))
      } else if (this.#completed.has(row.id)) await this.#end(row)
      // What is whole nobody knows after a restart: what is there is kept.
      else if (idle > givenUpAfter) await this.#end(row)
    }
    return { ended: rows.length }
  }

  /** Resolves when what runs in the background is done. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async #end(row: DownloadRow): Promise<void> {
    const { repository, now } = this.#deps
    const files = await this.#filesOf(row.id)
    if (files.length === 0) return void (await repository.fail(row.id, openStates, 'noData', new Date(now())))
    const received = files.reduce((sum, { size }) => sum + size, 0)
    const storing = await repository.move(row.id, openStates, 'storing', new Date(now()), { received_bytes: received })
    if (storing) this.#background(this.#store(storing), row.id)
  }

  async #store(row: DownloadRow): Promise<void> {
    const { repository, files, fleet, maxBytes, now, log } = this.#deps
    const organisation = fleet.vehicle(row.vehicle_id)?.identity.organisationId
    if (organisation === undefined) return
    const owner = ownerOfDownload(row.id)
    const accepted = { types: acceptedTypes, typeNames: 'MP4/AVI', maxBytes, otherwise: 'application/octet-stream' }
    try {
      // Of an attempt before.
      await files.removeOf(owner)
      for (const { path } of await this.#filesOf(row.id))
        await files.store(createReadStream(path), accepted, { owner, organisation })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.warn({ err: error, download: row.id }, 'a recording could not be stored')
      await files.removeOf(owner)
      await repository.fail(row.id, ['storing'], 'noRoom', new Date(now()))
      return
    }
    this.#forget(row.id)
    await repository.move(row.id, ['storing'], 'done', new Date(now()))
    await rm(this.#folderOf(row.id), { recursive: true, force: true })
  }

  /** There is no room for it: it ends, and what has come of it makes room. */
  async #giveUp(row: DownloadRow): Promise<void> {
    const { repository, now } = this.#deps
    this.#forget(row.id)
    await rm(this.#folderOf(row.id), { recursive: true, force: true })
    await repository.fail(row.id, openStates, 'noRoom', new Date(now()))
  }

  async #write(row: DownloadRow, arriving: Arriving): Promise<void> {
    const { repository, arrived, now } = this.#deps
    const bytes = arriving.fresh
    arriving.fresh = 0
    arriving.writtenAt = now()
    arrived(row.vehicle_id, bytes)
    const sum = (await this.#filesOf(row.id)).reduce((all, { size }) => all + size, 0)
    arriving.wanted = await repository.received(row.id, sum, new Date(now()))
  }

  #forget(id: string): void {
    const arriving = this.#arriving.get(id)
    if (arriving) arriving.wanted = false
    this.#arriving.delete(id)
    this.#completed.delete(id)
  }

  #folderOf(id: string): string {
    return join(this.#deps.folder, id)
  }

  async #filesOf(id: string): Promise<{ path: string; size: number }[]> {
    const folder = this.#folderOf(id)
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return Promise.all(
      names
        .toSorted((a, b) => a.localeCompare(b))
        .map(async name => {
          const path = join(folder, name)
          return { path, size: (await stat(path)).size }
        }),
    )
  }

  #background(work: Promise<unknown>, id: string): void {
    const done = work
      .catch((error: unknown) => this.#deps.log.warn({ err: error, download: id }, 'a download failed'))
      .finally(() => this.#running.delete(done))
    this.#running.add(done)
  }
}

/** The download has ended here already. */
const ignoreRefused = (error: unknown): void => {
  if (!(error instanceof CommandError)) throw error
}
