/** Who watches what now: recorded from the beginning to the end, and ended when the user may not see it any more. */
import { randomBytes } from 'node:crypto'
import { limits, videoPath } from '@outrider/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DueWork } from '../../jobs/due-work.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { Events } from '../../record/event-record.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { HlsSegments } from '../../media/hls-segments.ts'
import type { Viewer, ViewerLink, ViewerWay } from '../../media/viewer.ts'
import { OpenWork } from '../../jobs/open-work.ts'
import type { Announcer } from './announcer.ts'
import type { StreamGrant, StreamTokens } from './stream-tokens.ts'
import { type ViewRepository, viewsAreLost } from './views.repository.ts'

interface ViewsDependencies {
  tokens: StreamTokens
  repository: ViewRepository
  sessions: Pick<Sessions, 'onEnd' | 'onRecheck' | 'rightsOf'>
  access: AccessGate
  events: Events
  announcer: Announcer
  /** How often it is looked whether users may still see what they watch, and said that they watch it, ms. */
  everyMs?: number
  dueWork: Pick<DueWork, 'add'>
  log: { error(fields: object, text: string): void }
}

interface View extends StreamGrant {
  /** Of its record. */
  id: string
  viewer: Viewer
  segments(): HlsSegments | undefined
  end(why: 'notAllowed' | 'serverStops' | 'overBudget'): void
}

const defaultEveryMs = 15_000
const playlistName = 'live.m3u8'
const segmentTypes: Partial<Record<string, string>> = { mp4: 'video/mp4', m4s: 'video/iso.segment' }
/** How long players may go on to ask for a playlist that has ended, ms. */
const endedForMs = 60_000

export class Views {
  readonly #deps: ViewsDependencies
  readonly #open = new Set<View>()
  /** Those whose beginning is being recorded. */
  readonly #opening = new Set<StreamGrant>()
  /** Those by HLS, by the key in the addresses of what they fetch: it ends with the view. */
  readonly #keys = new Map<string, View>()
  readonly #ended = new LRUCache<string, true>({ max: 1_000, ttl: endedForMs })
  readonly #writing = new OpenWork()
  readonly #timer: NodeJS.Timeout
  readonly #endLooks: () => void
  #recording: Promise<void> | undefined

  constructor(deps: ViewsDependencies) {
    this.#deps = deps
    deps.sessions.onEnd(({ sessionId, userId }) => {
      for (const view of this.#open)
        if (view.userId === userId && (sessionId === undefined || view.sessionId === sessionId)) view.end('notAllowed')
    })
    deps.sessions.onRecheck(userId => this.#check(userId))
    const everyMs = deps.everyMs ?? defaultEveryMs
    this.#timer = setInterval(() => this.#check(undefined), everyMs)
    this.#timer.unref()
    const isDue = () => (this.#open.size > 0 ? sql`true` : viewsAreLost())
    this.#endLooks = deps.dueWork.add({ name: 'views of video', isDue, everyMs, found: () => this.#record() })
  }

  /** This user may open one more; of a stream that was asked for already, or may be asked for. */
  hasRoom(userId: number, camera: Pick<StreamGrant, 'vehicleId' | 'channel' | 'kind'>): boolean {
    return this.of(userId) + this.#deps.tokens.asked(userId, camera) < limits.videoViews
  }

  /** How many this user has open. */
  of(userId: number): number {
    let count = 0
    for (const views of [this.#open, this.#opening]) for (const view of views) if (view.userId === userId) count += 1
    return count
  }

  get size(): number {
    return this.#open.size
  }

  /** undefined: the token opens nothing, or the user may not see it any more. */
  async watch(
    token: string,
    how: Pick<ViewerWay, 'way' | 'convert'>,
    link: ViewerLink,
    address: string,
  ): Promise<{ viewer: Viewer; leave(why: string): void } | undefined> {
    const grant = this.#deps.tokens.take(token)
    const refuse = (reason: string): undefined => {
      this.#deps.events.record({ kind: 'videoRefused', reason, address, phone: '', channel: 0 })
    }
    if (!grant) return refuse('token')
    // Tokens may be collected and used at once.
    if (this.of(grant.userId) >= limits.videoViews) return refuse('tooMany')
    this.#opening.add(grant)
    try {
      if (!(await this.#isAllowed(grant))) return refuse('notAllowed')
      return this.#begin(grant, how, link, await this.#deps.repository.begin(grant, how.way))
    } finally {
      this.#opening.delete(grant)
    }
  }

  /** `id`: of its record. */
  #begin(
    grant: StreamGrant,
    how: Pick<ViewerWay, 'way' | 'convert'>,
    link: ViewerLink,
    id: string,
  ): { viewer: Viewer; leave(why: string): void } {
    const { repository, log } = this.#deps
    const key = randomBytes(24).toString('base64url')
    const watching = grant.watch(link, { ...how, playlist: `${videoPath}/${key}/${playlistName}` })
    const { viewer } = watching
    let left = false
    const gone = (why: string): void => {
      if (left) return
      left = true
      this.#open.delete(view)
      if (this.#keys.delete(key)) this.#ended.set(key, true)
      watching.leave()
      // After what is being written, which says that it goes on.
      const written = (this.#recording ?? Promise.resolve()).then(() => repository.end(id, viewer.bytes, viewer.ended ?? why))
      this.#writing.add(written, error => log.error({ err: error, view: id }, 'the end of a view cannot be recorded'))
    }
    const view: View = {
      ...grant,
      id,
      viewer,
      segments: () => watching.segments?.(),
      end(why) {
        viewer.end(why)
        gone(why)
      },
    }
    if (grant.kind === 'live') this.#announce(id, grant)
    this.#open.add(view)
    if (how.way === 'hls') this.#keys.set(key, view)
    return { viewer, leave: gone }
  }

  fetch(key: string, file: string, address: string): { type: string; body: string | Uint8Array } | undefined {
    const view = this.#keys.get(key)
    const segments = view?.segments()
    if (!view || !segments) {
      if (!view && !this.#ended.has(key))
        this.#deps.events.record({ kind: 'videoRefused', reason: 'playlist', address, phone: '', channel: 0 })
      return undefined
    }
    if (file === playlistName) return { type: 'application/vnd.apple.mpegurl', body: segments.playlist }
    const body = segments.file(file)
    const type = segmentTypes[file.slice(-3)]
    if (!body || type === undefined) return undefined
    view.viewer.fetched(body.length)
    return { type, body }
  }

  /** The vehicle has sent so much this month, of `budget`. */
  tellTraffic(vehicleId: number, bytes: number, budget: number): void {
    const message = { type: 'traffic', bytes, budget } as const
    for (const { viewer } of this.#of(vehicleId)) viewer.tell(message)
  }

  /** Nobody watches this vehicle any more: its month is used up. */
  endFor(vehicleId: number): void {
    for (const view of this.#of(vehicleId)) view.end('overBudget')
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#endLooks()
    for (const view of this.#open) view.end('serverStops')
    await this.#recording
    await this.#writing.settled()
  }

  #of(vehicleId: number): View[] {
    return [...this.#open].filter(view => view.vehicleId === vehicleId)
  }

  #announce(id: string, { vehicleId, userId, sessionId }: StreamGrant): void {
    const { announcer, repository, log } = this.#deps
    const others = this.#of(vehicleId).filter(({ kind }) => kind === 'live').length
    const said = announcer
      .begin(vehicleId, others, { userId, sessionId })
      .then(result => (result === undefined ? undefined : repository.announced(id, result)))
    this.#writing.add(said, error => log.error({ err: error, vehicleId }, 'viewing cannot be announced to the driver'))
  }

  #check(userId: number | undefined): void {
    for (const view of this.#open) if (userId === undefined || view.userId === userId) void this.#checkOne(view)
  }

  /** So that a killed server leaves views that ended when it did, with what was sent until then. */
  #record(): void {
    if (this.#recording) return
    const { repository, log } = this.#deps
    const open = Array.from(this.#open, ({ id, viewer: { bytes } }) => ({ id, bytes }))
    this.#recording = (open.length > 0 ? repository.goOn(open) : Promise.resolve())
      .then(() => repository.endLost())
      .catch((error: unknown) => log.error({ err: error }, 'views cannot be recorded'))
      .finally(() => {
        this.#recording = undefined
      })
  }

  async #checkOne(view: View): Promise<void> {
    try {
      if (!(await this.#isAllowed(view))) view.end('notAllowed')
    } catch (error) {
      // Without a database nothing is known: it goes on until there is one again.
      this.#deps.log.error({ err: error }, 'rights of those who watch video cannot be checked')
    }
  }

  async #isAllowed({ userId, sessionId, vehicleId }: StreamGrant): Promise<boolean> {
    const rights = await this.#deps.sessions.rightsOf(sessionId)
    return rights?.videoAuth === true && (await this.#deps.access.vehicle(userId, String(vehicleId))) !== undefined
  }
}
