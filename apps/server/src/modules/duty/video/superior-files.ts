/**
 * Recordings that superior platforms want as files: asked of the terminal, and when all of it is here, or comes to nothing, they are told so (0x1B02),
 * with an account of FTP that opens this file alone, for a day.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Database } from '../../../store/schema.ts'
import { endOfFile } from '../../../supervision/recorded-wants.ts'
import type { Superior } from '../../../supervision/superior.ts'
import type { HandedFilesPort, RelayFailure, SuperiorFilesPort } from '../../ports.ts'
import type { Consents } from '../consents.ts'
import type { Outbox } from '../outbox.ts'
import { recordedSince } from '../../../supervision/recorded-since.ts'

interface SuperiorFilesDependencies {
  db: Kysely<Database>
  fleet: Pick<LiveFleet, 'organisations' | 'vehicle'>
  consents: Pick<Consents, 'allows'>
  superiors: readonly Superior[]
  handed: () => HandedFilesPort
  outbox: Pick<Outbox, 'add' | 'wake'>
  holds: (superior: string) => boolean
  log: { error(fields: object, text: string): void }
}

/** Of one platform that have not ended. */
const maxOpen = 20
const everyMs = 2_000
const hashOf = (password: string): Buffer => createHash('sha256').update(password).digest()
const prefix = 's'

/** Of a vehicle, as it was named. */
interface Session {
  plate: string
  plateColor: number
  session: number
}

interface Row {
  id: string
  superior: string
  download_id: string | null
  plate: string
  plate_color: number
  session: number
}

export class SuperiorFiles implements SuperiorFilesPort {
  readonly #deps: SuperiorFilesDependencies
  readonly #loop: WorkerLoop
  /** Questions that no row stands for yet, by platform: each waits for its terminal. */
  readonly #beginning = new Map<string, number>()

  constructor(deps: SuperiorFilesDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#tellAll(),
      log: deps.log,
      failure: 'superior platforms could not be told yet where recordings are fetched',
      everyMs,
    })
  }

  start(): void {
    this.#loop.start()
  }
  wake(): void {
    this.#loop.wake()
  }
  settled(): Promise<void> {
    return this.#loop.settled()
  }
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async begin(
    { id, name }: Superior,
    { plate, plateColor }: { plate: string; plateColor: number },
    wanted: Omit<Parameters<HandedFilesPort['begin']>[0], 'who'>,
  ): Promise<{ session: number } | RelayFailure | 'notSupported'> {
    const { db, handed } = this.#deps
    if (!handed().place()) return 'notSupported'
    const beginning = this.#beginning.get(id) ?? 0
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from superior_downloads
      where superior = ${id} and notified_at is null`.execute(db)
    if ((rows[0]?.open ?? 0) + beginning >= maxOpen) return 'busy'
    this.#beginning.set(id, beginning + 1)
    try {
      const begun = await handed().begin({ ...wanted, who: name })
      if (typeof begun === 'string') return begun
      const { downloadId, session } = begun
      await sql`insert into superior_downloads (superior, download_id, plate, plate_color, session)
        values (${id}, ${downloadId}, ${plate}, ${plateColor}, ${session})`.execute(db)
      return { session }
    } finally {
      this.#beginning.set(id, (this.#beginning.get(id) ?? 1) - 1)
    }
  }

  /** Undefined: no file of this session is under way. False: it is in no state for that. */
  async control(superior: string, session: Session, command: 'pause' | 'resume' | 'cancel'): Promise<boolean | undefined> {
    const row = await this.#newest(superior, session, true)
    if (!row || row.download_id === null) return undefined
    const controlled = await this.#deps.handed().control(row.download_id, command)
    this.wake()
    return controlled
  }

  /** Whether it was told of such a file. */
  async taken(superior: string, session: Session): Promise<boolean> {
    return (await this.#newest(superior, session, false)) !== undefined
  }

  async downloadOf(user: string, password: string): Promise<string | undefined> {
    const id = user.startsWith(prefix) && /^\d{1,18}$/.test(user.slice(1)) ? user.slice(1) : undefined
    if (id === undefined) return undefined
    const { rows } = await sql<{ superior: string; download_id: string | null; password_hash: Buffer | null }>`
      select superior, download_id, password_hash from superior_downloads
        where id = ${id}::int8 and notified_at > now() - interval '1 day'`.execute(this.#deps.db)
    const [row] = rows
    if (!row?.password_hash || !timingSafeEqual(row.password_hash, hashOf(password))) return undefined
    return row.download_id !== null && (await this.#mayHave(row.superior, row.download_id)) ? row.download_id : undefined
  }

  /** Its company lets the platform have it, and has the vehicle still. */
  async #mayHave(superiorId: string, downloadId: string): Promise<boolean> {
    const { db, fleet, consents, superiors } = this.#deps
    const row = await db
      .selectFrom('video_downloads')
      .select(['vehicle_id', 'start_at'])
      .where('id', '=', downloadId)
      .executeTakeFirst()
    const superior = superiors.find(({ id }) => id === superiorId)
    const organisationId = row && fleet.vehicle(row.vehicle_id)?.identity.organisationId
    if (!row || !superior || organisationId === undefined) return false
    if (row.start_at.getTime() < recordedSince(fleet, row.vehicle_id)) return false
    const { organisations } = fleet
    if (!organisations.below(superior.organisations ?? organisations.roots).has(organisationId)) return false
    return await consents.allows(superior, 'recordings', organisationId)
  }

  /** A terminal's serials come again: the newest counts. Those of another terminal are the same numbers. */
  async #newest(superior: string, { plate, plateColor, session }: Session, isOpen: boolean): Promise<Row | undefined> {
    const state = isOpen ? sql`notified_at is null` : sql`notified_at is not null`
    const { rows } = await sql<Row>`select id, superior, download_id, plate, plate_color, session from superior_downloads
      where superior = ${superior} and session = ${session} and plate = ${plate} and plate_color = ${plateColor} and ${state}
      order by id desc limit 1`.execute(this.#deps.db)
    return rows[0]
  }

  async #tellAll(): Promise<void> {
    for (const superior of this.#deps.superiors) {
      if (!this.#deps.holds(superior.id)) continue
      const { rows } = await sql<Row>`select id, superior, download_id, plate, plate_color, session from superior_downloads
        where superior = ${superior.id} and notified_at is null order by id`.execute(this.#deps.db)
      for (const row of rows) await this.#tell(superior, row)
    }
  }

  async #tell({ edition }: Superior, row: Row): Promise<void> {
    const { db, handed, outbox } = this.#deps
    const place = handed().place()
    // Its download is gone with its vehicle, or there is no port for it any more.
    const ended = row.download_id === null || !place ? [] : await handed().ended(row.download_id)
    if (ended === undefined) return
    const names = row.download_id !== null && (await this.#mayHave(row.superior, row.download_id)) ? ended : []
    const password = randomBytes(10).toString('hex')
    const named = { plate: row.plate, plateColor: row.plate_color }
    const account = place && { ...place, user: `${prefix}${row.id}`, password }
    // A clip over the end of a file of the terminal comes in two.
    const messages =
      names.length === 0 || !account
        ? [endOfFile(named, row.session, edition, undefined)]
        : names.map(name => endOfFile(named, row.session, edition, { ...account, path: `/${name}` }))
    await db.transaction().execute(async within => {
      await sql`update superior_downloads set notified_at = now(), password_hash = ${names.length > 0 ? hashOf(password) : null}
        where id = ${row.id}::int8`.execute(within)
      for (const [nth, message] of messages.entries())
        await outbox.add({ ...message, superior: row.superior, key: `file ${row.id} ${nth}` }, within)
    })
    outbox.wake()
  }
}
