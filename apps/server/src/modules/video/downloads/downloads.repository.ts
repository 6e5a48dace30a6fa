/** SQL for recordings that terminals upload for somebody. */
import { type DownloadFailure, type DownloadState, limits, type VideoStream } from '@outrider/contract'
import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../../store/schema.ts'

export type DownloadRow = Selectable<Database['video_downloads']>

/** States in which files may arrive. */
export const openStates: readonly DownloadState[] = ['asking', 'receiving', 'paused']

export interface NewDownload {
  vehicleId: number
  channel: number
  stream: VideoStream
  start: number
  end: number
  expected: number
  /** Null: another platform asks for it. */
  userId: number | null
  userName: string
  caseId?: string | undefined
  at: Date
  passwordHash: Buffer
}

async function isFull(within: Transaction<Database>, { userId, vehicleId }: NewDownload): Promise<boolean> {
  const rows = await within
    .selectFrom('video_downloads')
    .select(['user_id', 'vehicle_id'])
    .where('state', 'in', [...openStates])
    .where(eb => eb.or([eb('user_id', '=', userId), eb('vehicle_id', '=', vehicleId)]))
    .execute()
  return (
    (userId !== null && rows.filter(row => row.user_id === userId).length >= limits.videoDownloadsOfUser) ||
    rows.filter(row => row.vehicle_id === vehicleId).length >= limits.videoDownloadsOfVehicle
  )
}

/** Not at their end. */
export const downloadsAreOpen = () =>
  sql`exists (select from video_downloads where state = any(${[...openStates, 'storing']}::text[]))`

export class DownloadRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** undefined: as many of the user or of the vehicle as may be are open. Those that are added at once wait for each other. */
  add(row: NewDownload): Promise<string | undefined> {
    return this.#db.transaction().execute(async within => {
      // Always in this order, or two could wait for each other for ever.
      await sql`select pg_advisory_xact_lock(hashtext('video downloads of user'), ${row.userId ?? 0}::int4)`.execute(within)
      await sql`select pg_advisory_xact_lock(hashtext('video downloads of vehicle'), ${row.vehicleId}::int4)`.execute(within)
      if (await isFull(within, row)) return undefined
      const { id } = await within
        .insertInto('video_downloads')
        .values({
          vehicle_id: row.vehicleId,
          channel: row.channel,
          stream: row.stream,
          start_at: new Date(row.start),
          end_at: new Date(row.end),
          state: 'asking',
          failure: null,
          expected_bytes: row.expected,
          user_id: row.userId,
          user_name: row.userName,
          asked_at: row.at,
          changed_at: row.at,
          password_hash: row.passwordHash,
          serial: null,
          case_id: row.caseId ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  }

  find(id: string) {
    return this.#db.selectFrom('video_downloads').selectAll().where('id', '=', id).executeTakeFirst()
  }

  list(by: { vehicleId: number } | { userId: number }, atMost: number): Promise<DownloadRow[]> {
    const rows = this.#db.selectFrom('video_downloads').selectAll().orderBy('id', 'desc').limit(atMost)
    return ('vehicleId' in by ? rows.where('vehicle_id', '=', by.vehicleId) : rows.where('user_id', '=', by.userId)).execute()
  }

  ofCase(caseId: string): Promise<DownloadRow[]> {
    return this.#db.selectFrom('video_downloads').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
  }

  setSerial(id: string, serial: number) {
    return this.#db.updateTable('video_downloads').set({ serial }).where('id', '=', id).execute()
  }

  /** The latest that may still receive, which was asked for by this message. */
  bySerial(vehicleId: number, serial: number) {
    return this.#db
      .selectFrom('video_downloads')
      .selectAll()
      .where('vehicle_id', '=', vehicleId)
      .where('serial', '=', serial)
      .where('state', 'in', [...openStates])
      .orderBy('id', 'desc')
      .executeTakeFirst()
  }

  /** How much has arrived by now; false: nobody wants it any more. */
  async received(id: string, bytes: number, at: Date): Promise<boolean> {
    const row = await this.#change(id, openStates, { received_bytes: bytes, changed_at: at })
    if (row?.state === 'asking') await this.#change(id, ['asking'], { state: 'receiving' })
    return row !== undefined
  }

  /** undefined: it is in another state by now. */
  move(id: string, from: readonly DownloadState[], to: DownloadState, at: Date, more: { received_bytes?: number } = {}) {
    return this.#change(id, from, {
      state: to,
      changed_at: at,
      ...more,
      ...(!openStates.includes(to) && { password_hash: null }),
    })
  }

  fail(id: string, from: readonly DownloadState[], failure: DownloadFailure, at: Date) {
    return this.#change(id, from, { state: 'failed', failure, changed_at: at, password_hash: null })
  }

  /** Not over, and nothing happened since. */
  quiet(since: Date) {
    return this.#db
      .selectFrom('video_downloads')
      .selectAll()
      .where('state', 'in', [...openStates, 'storing'])
      .where('changed_at', '<', since)
      .orderBy('changed_at')
      .limit(100)
      .execute()
  }

  remove(id: string) {
    return this.#db.deleteFrom('video_downloads').where('id', '=', id).execute()
  }

  #change(id: string, from: readonly DownloadState[], values: Updateable<Database['video_downloads']>) {
    return this.#db
      .updateTable('video_downloads')
      .set(values)
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .returningAll()
      .executeTakeFirst()
  }
}
