/**
 * Video handed up, live and recorded (JT/T 1078-2016 chapters 8 to 10). A superior platform gets a code each day, asks for a camera, is told where to
 * fetch it, and fetches it over HTTP with its code. A code opens what the company has consented to, and nothing else.
 */
import { randomInt } from 'node:crypto'
import type { ConsentKind } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { RelayedMedia } from '../../../media/relay.ts'
import type { ViewerLink } from '../../../media/viewer.ts'
import type { Database } from '../../../store/schema.ts'
import { codesMessage } from '../../../supervision/video-codes.ts'
import type { Superior } from '../../../supervision/superior.ts'
import type { UpwardMessage } from '../../../supervision/alarm-messages.ts'
import type { RecordedRelaysPort, RelaysPort, SuperiorVideoPort } from '../../ports.ts'
import type { Consents } from '../consents.ts'
import { recordedSince } from '../../../supervision/recorded-since.ts'

interface SuperiorVideoDependencies {
  db: Kysely<Database>
  fleet: Pick<LiveFleet, 'organisations' | 'vehicle'>
  access: Pick<AccessGate, 'isUnheard'>
  superiors: readonly Superior[]
  consents: Pick<Consents, 'allows'>
  relays: () => RelaysPort
  recorded: () => RecordedRelaysPort
  /** Where they reach this server; undefined: nothing is handed up. */
  place: { host: string; port: number } | undefined
  /** ms since 1970. */
  now: () => number
  log: { error(fields: object, text: string): void }
  /** Between two looks whether it may still have what it fetches, ms. */
  everyMs?: number
}

interface Codes {
  home: string
  elsewhere: string
  /** ms since 1970. */
  madeAt: number
}

/** What a platform fetches. */
interface Fetched {
  superior: Superior
  vehicleId: number
  channel: number
  media: RelayedMedia
  kind: Extract<ConsentKind, 'video' | 'recordings'>
  /** What was recorded before is of another company, as it was when it was asked for: ms since 1970. */
  since: number
}

const day = 86_400_000
/** The code of before is taken for so long after another one was made, ms. */
const overlap = 10 * 60_000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const newCode = (): string => Array.from({ length: 64 }, () => letters[randomInt(letters.length)]).join('')
/** What one platform fetches at the same time: 200 are asked for when a platform is tested (GB/T 35658), and some are opened twice. */
const maxOpen = 250
/** As of users who watch, ms. */
const defaultEveryMs = 15_000
/** More than all platforms fetch. */
const maxToPlay = 5_000
const keyOf = (superior: string, vehicleId: number, channel: number): string => `${superior} ${vehicleId} ${channel}`
const media: readonly RelayedMedia[] = ['all', 'sound', 'picture']
/** PLATE.COLOUR.CHANNEL.MEDIA.CODE */
const wanted = /^(.{1,21})\.(\d{1,3})\.(\d{1,3})\.([012])\.([A-Za-z0-9]{64})$/

export class SuperiorVideo implements SuperiorVideoPort {
  readonly #deps: SuperiorVideoDependencies
  /** By platform, the newest first. */
  readonly #codes = new Map<string, Codes[]>()
  /** When it last asked for what it may fetch, ms since 1970: what it asks for is kept (0x9801), what it fetches is not. */
  readonly #asked = new Map<string, number>()
  /** What it has a terminal play and has not fetched yet: the address of a camera says not which of both is meant, so the newer question counts. With `since`. */
  readonly #toPlay = new Map<string, number>()
  readonly #open = new Map<ViewerLink, Fetched>()
  #looking: NodeJS.Timeout | undefined

  constructor(deps: SuperiorVideoDependencies) {
    this.#deps = deps
  }

  get place(): { host: string; port: number } | undefined {
    return this.#deps.place
  }

  /** The message with the codes that count now. */
  codes(superior: Superior): UpwardMessage {
    const now = this.#deps.now()
    const known = this.#codes.get(superior.id) ?? []
    const [newest] = known
    if (newest && now - newest.madeAt < day) return codesMessage(superior, newest)
    const made = { home: newCode(), elsewhere: newCode(), madeAt: now }
    this.#codes.set(superior.id, [made, ...known.slice(0, 1)])
    return codesMessage(superior, made)
  }

  /** Whether they are as old as codes become. */
  isDue(superior: Superior): boolean {
    const madeAt = this.#codes.get(superior.id)?.[0]?.madeAt ?? Number.NEGATIVE_INFINITY
    return this.#deps.now() - madeAt >= day
  }

  accepts({ id }: Superior, code: string): boolean {
    const now = this.#deps.now()
    const [newest, before] = this.#codes.get(id) ?? []
    const counts = newest && now - newest.madeAt < day + overlap ? [newest.home] : []
    if (newest && before && now - newest.madeAt < overlap) counts.push(before.home)
    return counts.includes(code)
  }

  async begin({ id }: Superior, vehicleId: number, channel: number): ReturnType<RelaysPort['begin']> {
    const failure = await this.#deps.relays().begin(vehicleId, channel)
    if (failure === undefined) this.#noteAsked(id, vehicleId, channel)
    return failure
  }

  get recorded(): RecordedRelaysPort {
    return this.#deps.recorded()
  }

  /** Has the terminal play what it recorded: fetched once, at the address of the camera. */
  async beginRecorded(
    { id }: Superior,
    vehicleId: number,
    part: Parameters<RecordedRelaysPort['begin']>[2],
  ): ReturnType<RecordedRelaysPort['begin']> {
    const failure = await this.recorded.begin(`superior ${id}`, vehicleId, part)
    if (failure !== undefined) return failure
    // What was never fetched has ended by itself.
    if (this.#toPlay.size >= maxToPlay) this.#toPlay.clear()
    this.#toPlay.set(keyOf(id, vehicleId, part.channel), part.since)
    return undefined
  }

  #noteAsked(superior: string, vehicleId: number, channel: number): void {
    const now = this.#deps.now()
    this.#toPlay.delete(keyOf(superior, vehicleId, channel))
    for (const [key, at] of this.#asked) if (now - at >= day + overlap) this.#asked.delete(key)
    this.#asked.set(keyOf(superior, vehicleId, channel), now)
  }

  /** As long as a code counts: who fetches for longer asks again. */
  #hasAsked(superior: string, vehicleId: number, channel: number): boolean {
    const now = this.#deps.now()
    const at = [0, channel].map(each => this.#asked.get(keyOf(superior, vehicleId, each)) ?? Number.NEGATIVE_INFINITY)
    return now - Math.max(...at) < day + overlap
  }

  /** Ends what a platform may not have any more: its company has forbidden it, another one has the vehicle, it is frozen, or its month is used up. */
  async look(): Promise<void> {
    try {
      for (const [link, fetched] of this.#open) if (!(await this.#mayHave(fetched)) && this.#open.has(link)) link.close()
    } catch (error) {
      // Without a database nothing is known: it goes on until there is one again.
      this.#deps.log.error(
        { err: error },
        'whether superior platforms may still have the video that they fetch cannot be looked at',
      )
    }
  }

  async #mayHave({ superior, vehicleId, media: asked, kind, since }: Fetched): Promise<boolean> {
    const { fleet, consents, relays } = this.#deps
    const organisationId = fleet.vehicle(vehicleId)?.identity.organisationId
    const mayGoOn = kind === 'video' ? relays().mayGoOn(vehicleId) : this.recorded.mayGoOn(vehicleId)
    if (organisationId === undefined || !(await mayGoOn) || this.#listens(vehicleId, asked)) return false
    // Another company has it now, which has recorded nothing of what plays.
    if (kind === 'recordings' && recordedSince(fleet, vehicleId) > since) return false
    if (!fleet.organisations.below(superior.organisations ?? fleet.organisations.roots).has(organisationId)) return false
    return await consents.allows(superior, kind, organisationId)
  }

  /** Sound without a picture is listening, which its company lets nobody; with one it is part of the video. */
  #listens(vehicleId: number, asked: RelayedMedia): boolean {
    return asked === 'sound' && this.#deps.access.isUnheard(vehicleId)
  }

  /** Ends what this platform fetches of the camera; whether there was something. Others go on. */
  end({ id }: Superior, vehicleId: number, channel: number): boolean {
    let ended = false
    for (const [link, open] of this.#open)
      if (
        open.kind === 'video' &&
        open.superior.id === id &&
        open.vehicleId === vehicleId &&
        (channel === 0 || open.channel === channel)
      ) {
        link.close()
        ended = true
      }
    return ended
  }

  async open(name: string, link: ViewerLink): Promise<{ leave(): void } | undefined> {
    const [, plate = '', color, channelText, mediaText, code = ''] = wanted.exec(name) ?? []
    const superior = this.#deps.superiors.find(each => this.accepts(each, code))
    if (!superior || !this.#deps.place) return undefined
    const vehicle = await this.#vehicleOf(superior, plate, Number(color))
    if (!vehicle) return undefined
    const channel = Number(channelText)
    const key = keyOf(superior.id, vehicle.id, channel)
    const played = { player: `superior ${superior.id}`, vehicleId: vehicle.id, channel } as const
    const since = this.#toPlay.get(key)
    const kind = since !== undefined && this.recorded.isAwaited(played) ? 'recordings' : 'video'
    if (kind === 'recordings' && recordedSince(this.#deps.fleet, vehicle.id) > (since ?? 0)) return undefined
    if (!(await this.#deps.consents.allows(superior, kind, vehicle.organisationId))) return undefined
    if (kind === 'video' && !this.#hasAsked(superior.id, vehicle.id, channel)) return undefined
    if ([...this.#open.values()].filter(each => each.superior.id === superior.id).length >= maxOpen) return undefined
    const camera = { vehicleId: vehicle.id, channel, media: media[Number(mediaText)] ?? 'all' }
    if (this.#listens(vehicle.id, camera.media)) return undefined
    this.#toPlay.delete(key)
    // It counts from here on: others come while it is opened.
    this.#open.set(link, { superior, ...camera, kind, since: since ?? 0 })
    const opened = await this.#opened(kind, { ...camera, player: played.player }, link)
    if (!opened) return undefined
    this.#looking ??= setInterval(() => void this.look(), this.#deps.everyMs ?? defaultEveryMs).unref()
    return {
      leave: () => {
        this.#open.delete(link)
        if (this.#open.size === 0) this.#endLooking()
        opened.leave()
      },
    }
  }

  async #opened(
    kind: Fetched['kind'],
    camera: Parameters<RecordedRelaysPort['open']>[0],
    link: ViewerLink,
  ): Promise<{ leave(): void } | undefined> {
    let opened: { leave(): void } | undefined
    try {
      opened = kind === 'video' ? await this.#deps.relays().open(camera, link) : this.recorded.open(camera, link)
    } finally {
      if (!opened) this.#open.delete(link)
    }
    return opened
  }

  #endLooking(): void {
    clearInterval(this.#looking)
    this.#looking = undefined
  }

  /** Of the organisations that this platform is told of. */
  async #vehicleOf({ organisations }: Superior, plate: string, color: number) {
    const { db, fleet } = this.#deps
    const ids = [...fleet.organisations.below(organisations ?? fleet.organisations.roots)]
    const { rows } = await sql<{
      id: number
      organisationId: number
    }>`select id, organisation_id as "organisationId" from vehicles
      where plate_num = ${plate} and plate_color = ${color} and organisation_id = any(${ids}::int[]) limit 2`.execute(db)
    return rows.length === 1 ? rows[0] : undefined
  }
}
