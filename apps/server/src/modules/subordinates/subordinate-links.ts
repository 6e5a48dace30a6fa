/** The links with all subordinate platforms that this server has, and what becomes of what they tell. */
import type { Bus } from '../../events/bus.ts'
import type { ReportIntake } from '../../events/report-intake.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { Receipts } from '../../supervision/subordinates/receipts.ts'
import type { Subordinate } from '../../supervision/subordinates/subordinate.ts'
import { SubordinateLink } from '../../supervision/subordinates/subordinate-link.ts'
import { refusals, SuperiorPort } from '../../supervision/subordinates/superior-port.ts'
import type { ReportedAnswer, ReportedTo, ReportedVehicle, ReportedVideo } from '../../supervision/subordinates/reported.ts'
import type { LinkNotes } from '../../supervision/link-notes.ts'
import type { LinkTimes } from '../../supervision/times.ts'
import { ofFleets, UnservedShare } from '../../supervision/unserved.ts'
import type { PastPositions } from './past-positions.ts'
import { Presence } from './presence.ts'
import type { PresenceChange } from './shared-presence.ts'
import type { RefusedVehicle, SubordinateVehicles } from './subordinate-vehicles.ts'
import type { ReportedRepository } from './reported.repository.ts'

interface LinksDependencies {
  subordinates: readonly Subordinate[]
  times: LinkTimes
  intake: ReportIntake
  vehicles: SubordinateVehicles
  reported: ReportedRepository
  bus: Bus
  metrics: Metrics
  now: () => number
  /** Notes what goes over its links. */
  notes: (subordinate: Subordinate) => Pick<LinkNotes, 'frame'>
  /** Tells other servers which vehicles came and went. */
  tell: (change: PresenceChange) => void
  /** Stores it. False: it was not asked, or has been answered. */
  onAnswer: (platform: string, answer: ReportedAnswer) => Promise<boolean>
  /** The code with which its video is fetched. */
  onVideoCode: (platform: string, code: string) => void
  /** False: it was not asked. */
  onVideoAnswer: (platform: string, vehicle: ReportedVehicle, answer: ReportedVideo) => boolean
  past: Pick<PastPositions, 'wanted' | 'isExchanged' | 'unwanted'>
  /** Questions can be sent. */
  onUp: () => void
  /** No link with it is left. */
  onLost: (platform: string) => void
  log: {
    info(fields: object, text: string): void
    warn(fields: object, text: string): void
    error(fields: object, text: string): void
  }
}

/** Positions of one platform that wait to be stored until no more are read. */
const maxOpen = 5_000
/** Between two looks at who is silent, and how links stand, ms. */
const lookEvery = 10_000

interface Linked {
  readonly link: SubordinateLink
  readonly receipts: Receipts
  positions: number
  /** Since the last time they were stored. */
  newPositions: number
  newRefused: Map<RefusedVehicle, number>
  refused: number
  /** That it has more vehicles than agreed on stands in the log. */
  warnedOfMore: boolean
  badFrames: number
  /** Messages of which nothing is made. */
  others: number
  videoCodeAt: number | undefined
  /** Since the last time they were stored. */
  newVideoAsked: number
  newVideoFailed: Map<string, number>
  videoAsked: number
  videoFailed: number
  /** How it stands is about to be stored. */
  toKeep: boolean
}

export class SubordinateLinks {
  readonly #deps: LinksDependencies
  readonly #linked: readonly Linked[]
  readonly #port: SuperiorPort
  readonly #presence: Presence
  #refusals = 0
  #timer: NodeJS.Timeout | undefined
  /** What is being stored of links; one after the other. */
  #storing: Promise<void> = Promise.resolve()

  constructor(deps: LinksDependencies) {
    this.#deps = deps
    this.#presence = new Presence(deps.bus, deps.now, deps.tell)
    this.#linked = deps.subordinates.map(subordinate => this.#linkedOf(subordinate))
    // One who guesses is told by some lines, not by thousands, and takes no line from what another platform gets wrong.
    const shares = new Map<string | undefined, UnservedShare>()
    const shareOf = (id: string | undefined): UnservedShare => {
      const share = shares.get(id) ?? new UnservedShare()
      shares.set(id, share)
      return share
    }
    this.#port = new SuperiorPort({
      links: this.links,
      onRefused: (subordinate, reason, address) => {
        this.#refusals += 1
        if (!shareOf(subordinate?.id).take()) return
        deps.log.warn(
          { subordinate: subordinate?.id, reason: refusals[reason], address },
          'a sign-in of a subordinate platform was refused',
        )
        if (subordinate) this.#store(() => deps.reported.linked(subordinate.id, 'refused', address, refusals[reason]))
      },
      onBadFrame: () => (this.#refusals += 1),
    })
    this.#declareMetrics()
  }

  get links(): readonly SubordinateLink[] {
    return this.#linked.map(({ link }) => link)
  }
  /** Vehicles that are online over these links. */
  get online(): Iterable<number> {
    return this.#presence.online()
  }
  /** 0 before it listens. */
  get port(): number {
    return this.#port.port
  }

  /** Rejects when the port cannot be listened on. */
  async start(host: string, port: number): Promise<void> {
    await this.#port.listen(host, port)
    this.#timer = setInterval(() => {
      this.#presence.look()
      for (const linked of this.#linked) if (linked.link.up || linked.newPositions > 0) this.#keep(linked)
    }, lookEvery)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const { receipts } of this.#linked) receipts.letGo()
    await this.#port.stop()
    this.#presence.stop()
    for (const linked of this.#linked) this.#keep(linked)
    await this.settled()
  }

  /** Resolves when how the links stand is stored. */
  async settled(): Promise<void> {
    await this.#storing
  }
  /** Stores how they stand now. */
  async keep(): Promise<void> {
    for (const linked of this.#linked) this.#keep(linked)
    await this.settled()
  }

  /** It was asked for a camera; `failure`: what came of it, if not the camera. */
  videoAsked(id: string, failure: string | undefined): void {
    const linked = this.#linked.find(({ link }) => link.subordinate.id === id)
    if (!linked) return
    linked.videoAsked += 1
    linked.newVideoAsked += 1
    if (failure === undefined) return
    linked.videoFailed += 1
    linked.newVideoFailed.set(failure, (linked.newVideoFailed.get(failure) ?? 0) + 1)
  }

  #linkedOf(subordinate: Subordinate): Linked {
    const { times, reported, log, onUp } = this.#deps
    const receipts = new Receipts(maxOpen)
    // Two that take turns with one access code end each other's links several times a second, and each line is kept for years.
    const lines = new UnservedShare()
    const link: SubordinateLink = new SubordinateLink({
      subordinate,
      times,
      to: this.#reportedTo(subordinate, () => linked),
      notes: this.#deps.notes(subordinate),
      onChange: (what, wanted) => {
        const address = [link.address, wanted].filter(each => each !== undefined).join(':')
        if (lines.take()) this.#store(() => reported.linked(subordinate.id, what, address))
        if (what === 'slavePort') return
        this.#keep(linked)
        if (link.up) return onUp()
        receipts.letGo()
        this.#presence.lost(subordinate.id)
        this.#deps.onLost(subordinate.id)
      },
      onBadFrame: () => (linked.badFrames += 1),
      log,
    })
    const linked: Linked = {
      link,
      receipts,
      positions: 0,
      newPositions: 0,
      newRefused: new Map(),
      refused: 0,
      warnedOfMore: false,
      badFrames: 0,
      others: 0,
      videoCodeAt: undefined,
      newVideoAsked: 0,
      newVideoFailed: new Map(),
      videoAsked: 0,
      videoFailed: 0,
      toKeep: false,
    }
    return linked
  }

  #reportedTo(subordinate: Subordinate, linkedOf: () => Linked): ReportedTo {
    const { vehicles, reported, intake, onAnswer, past, log } = this.#deps
    const { id } = subordinate
    const others = new UnservedShare()
    const unasked = new UnservedShare()
    const alarms = new UnservedShare(performance.now(), ofFleets)
    const questions = new UnservedShare(performance.now(), ofFleets)
    return {
      positions: async (vehicle, reports, late, serial) => {
        const linked = linkedOf()
        const found = await vehicles.of(subordinate, vehicle)
        if (typeof found === 'string') return this.#refused(linked, found, reports.length)
        await linked.receipts.room()
        const newestTime = vehicles.newestTime(found)
        for (const [at, bytes] of reports.entries()) {
          const end = linked.receipts.take()
          const salt = (serial * 8 + at) % 0x1_0000_0000
          intake.take({ vehicleId: found, bytes, late, salt, newestTime }, stored => {
            if (stored) {
              linked.positions += 1
              linked.newPositions += 1
            }
            end()
          })
        }
        if (!late && linked.link.up) this.#presence.heard(id, found)
      },
      stored: () => linkedOf().receipts.all(),
      registered: async (vehicle, registration) => {
        const found = await vehicles.of(subordinate, vehicle)
        if (typeof found === 'string') return found === 'plate' ? 2 : 3
        await vehicles.register(subordinate, vehicle, registration)
        return 0
      },
      answered: async answer => {
        if (await onAnswer(id, answer)) return true
        if (unasked.take())
          log.warn({ subordinate: id, answer: answer.kind }, 'a subordinate platform answered what was not asked, or once more')
        return false
      },
      alarmed: async alarm => {
        // What is more than a fleet has is counted, and read no further.
        if (!alarms.take()) {
          linkedOf().badFrames += 1
          return
        }
        const found = await vehicles.of(subordinate, alarm.vehicle)
        await reported.alarmed(id, alarm, typeof found === 'number' ? found : undefined)
      },
      alarmEnded: (number, result) => reported.alarmEnded(id, number, result),
      videoCode: code => {
        if (code !== '') linkedOf().videoCodeAt = this.#deps.now()
        this.#deps.onVideoCode(id, code)
      },
      videoAnswered: (vehicle, answer) => this.#deps.onVideoAnswer(id, vehicle, answer),
      // What is more than a fleet has reason to ask is kept or counted, as what is not served.
      pastWanted: async (vehicle, span) => (questions.take() ? await past.wanted(subordinate, vehicle, span) : undefined),
      exchangeWanted: async (vehicle, wanted) =>
        questions.take() && (wanted ? await past.isExchanged(subordinate, vehicle) : await past.unwanted(subordinate, vehicle)),
      other: async message => {
        linkedOf().others += 1
        if (!others.take()) return false
        await reported.other(id, message)
        return true
      },
    }
  }

  #refused(linked: Linked, why: RefusedVehicle, reports: number): void {
    linked.refused += reports
    // It stands in the log once for each start; how many it were is counted.
    if (why === 'tooMany' && !linked.warnedOfMore) {
      linked.warnedOfMore = true
      const { id: subordinate, maxVehicles } = linked.link.subordinate
      this.#deps.log.warn({ subordinate, maxVehicles }, 'a subordinate platform tells of more vehicles than were agreed on')
    }
    linked.newRefused.set(why, (linked.newRefused.get(why) ?? 0) + reports)
  }

  /** How it stands when its turn comes. */
  #keep(linked: Linked): void {
    if (linked.toKeep) return
    linked.toKeep = true
    this.#store(() => {
      linked.toKeep = false
      return this.#keepNow(linked)
    })
  }

  async #keepNow(linked: Linked): Promise<void> {
    const { link, newPositions: positions, newRefused, videoCodeAt: codeAt, newVideoAsked: asked, newVideoFailed } = linked
    const { mainSince, slaveSince, address, heardAt } = link
    linked.newPositions = linked.newVideoAsked = 0
    linked.newRefused = new Map()
    linked.newVideoFailed = new Map()
    const video = { codeAt, asked, failed: Object.fromEntries(newVideoFailed) }
    const state = { mainSince, slaveSince, address, heardAt, positions, refused: Object.fromEntries(newRefused), video }
    try {
      await this.#deps.reported.keepState(link.subordinate.id, state)
    } catch (error) {
      // Counted with what comes.
      linked.newPositions += positions
      linked.newVideoAsked += asked
      addTo(linked.newRefused, newRefused)
      addTo(linked.newVideoFailed, newVideoFailed)
      throw error
    }
  }

  /** One after the other: a link that ended does not stand as up because two were stored at once. */
  #store(work: () => Promise<void>): void {
    const failed = (error: unknown) =>
      this.#deps.log.error({ err: error }, 'how the link with a subordinate platform stands is not stored')
    this.#storing = this.#storing.then(work).catch(failed)
  }

  #declareMetrics(): void {
    const each = (read: (linked: Linked) => number) => () =>
      this.#linked.map(linked => [{ subordinate: linked.link.subordinate.id }, read(linked)] as const)
    this.#deps.metrics.declare({
      links: {
        kind: 'gauge',
        name: 'outrider_subordinate_links',
        about: 'Links with subordinate platforms that are up',
        labels: ['subordinate', 'link'],
        read: () =>
          this.#linked.flatMap(({ link }) => [
            [{ subordinate: link.subordinate.id, link: 'main' }, Number(link.mainSince !== undefined)] as const,
            [{ subordinate: link.subordinate.id, link: 'slave' }, Number(link.slaveSince !== undefined)] as const,
          ]),
      },
      positions: {
        kind: 'counter',
        name: 'outrider_subordinate_positions_total',
        about: 'Positions that subordinate platforms told and that are stored, those that came again too',
        labels: ['subordinate'],
        read: each(({ positions }) => positions),
      },
      waiting: {
        kind: 'gauge',
        name: 'outrider_subordinate_waiting_positions',
        about: 'Positions of subordinate platforms that are not stored yet',
        labels: ['subordinate'],
        read: each(({ receipts }) => receipts.open),
      },
      refused: {
        kind: 'counter',
        name: 'outrider_subordinate_refused_positions_total',
        about: 'Positions of vehicles that are not those of the platform that told them',
        labels: ['subordinate'],
        read: each(({ refused }) => refused),
      },
      badFrames: {
        kind: 'counter',
        name: 'outrider_subordinate_bad_frames_total',
        about: 'Frames and messages of subordinate platforms that cannot be read',
        labels: ['subordinate'],
        read: each(({ badFrames }) => badFrames),
      },
      others: {
        kind: 'counter',
        name: 'outrider_subordinate_other_messages_total',
        about: 'Messages of subordinate platforms that are kept, or counted only, and nothing is made of',
        labels: ['subordinate'],
        read: each(({ others }) => others),
      },
      videoAsked: {
        kind: 'counter',
        name: 'outrider_subordinate_video_requests_total',
        about: 'Cameras that subordinate platforms were asked for',
        labels: ['subordinate'],
        read: each(({ videoAsked }) => videoAsked),
      },
      videoFailed: {
        kind: 'counter',
        name: 'outrider_subordinate_video_failures_total',
        about: 'Those that they did not hand up',
        labels: ['subordinate'],
        read: each(({ videoFailed }) => videoFailed),
      },
      refusedSignIns: {
        kind: 'counter',
        name: 'outrider_subordinate_refused_sign_ins_total',
        about: 'Connections to the port for subordinate platforms that were refused',
        read: () => this.#refusals,
      },
    })
  }
}

function addTo<Key>(counts: Map<Key, number>, more: ReadonlyMap<Key, number>): void {
  for (const [key, count] of more) counts.set(key, (counts.get(key) ?? 0) + count)
}
