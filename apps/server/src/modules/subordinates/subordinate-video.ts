/**
 * Video of vehicles that platforms below report: each tells a code a day (0x1701), is asked for a camera (0x9801) and says where its packets are
 * fetched; so it is with recordings (0x9902, 0x9A01). An answer names its vehicle and no camera: one is asked for after the other.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { VideoEnd } from '@outrider/contract'
import { VideoFailure } from '../../media/video-failure.ts'
import type { ReportedRecording, ReportedVehicle, ReportedVideo, VideoPlace } from '../../supervision/subordinates/reported.ts'
import { mayFetch, type Subordinate } from '../../supervision/subordinates/subordinate.ts'
import type { SubordinateLink } from '../../supervision/subordinates/subordinate-link.ts'
import {
  LIVE_UNWANTED,
  liveEndMessage,
  liveMessage,
  pathOf,
  type RecordedControl,
  type RecordedPart,
  recordingsMessage,
  replayControlMessage,
  replayMessage,
  results,
  type VideoQuestion,
} from '../../supervision/subordinates/video-messages.ts'
import type { FetchPlace } from '../../media/fetched-packets.ts'
import type { SubordinateVideoPort } from '../ports.ts'

type Link = Pick<SubordinateLink, 'subordinate' | 'up' | 'address' | 'send'>

interface SubordinateVideoDependencies {
  links: readonly Link[]
  /** Whose vehicle it is, and what that calls it. */
  ownerOf: (vehicleId: number) => Promise<{ platform: Subordinate; vehicle: ReportedVehicle } | undefined>
  /** The server that has its links, by the number of its run, where that is another one. */
  runOf: (vehicleId: number) => number | undefined
  /** Undefined: it was told where to fetch. */
  onAsked: (platform: string, failure: VideoEnd | undefined) => void
  log: { warn(fields: object, text: string): void }
  /** For an answer, ms. */
  answerMs: () => number
}

/** Nobody waits for it any more. */
interface Owed {
  /** Monotonic ms. */
  readonly since: number
  readonly came: PromiseWithResolvers<void>
}

interface Waiting {
  readonly platform: string
  readonly answer: PromiseWithResolvers<ReportedVideo>
}

const keyOf = (platform: string, { plate, plateColor }: ReportedVehicle): string => `${platform} ${plateColor} ${plate}`

/** What answers to it says no more. */
const turnOf = (key: string, asked: number): string => `${key} ${asked}`

export class SubordinateVideo implements SubordinateVideoPort {
  readonly #deps: SubordinateVideoDependencies
  /** By platform. */
  readonly #codes = new Map<string, string>()
  /** By vehicle and question: resolves when its turn is over, with whether nobody answered. */
  readonly #turns = new Map<string, Promise<boolean>>()
  readonly #waiting = new Map<string, Waiting>()
  /** By vehicle and question: the answer that may still come to one that is over. It names no question, and the next one would be taken to be meant. */
  readonly #owed = new Map<string, Owed>()
  /** By vehicle: how often it was said that a camera is unwanted, without an answer yet. */
  readonly #ended = new Map<string, number>()
  /** Places of which the log has a line, by platform. */
  readonly #unknownPlaces = new Map<string, string>()

  constructor(deps: SubordinateVideoDependencies) {
    this.#deps = deps
  }

  /** Empty: none that could be one. */
  codeReported(platform: string, code: string): void {
    if (code === '') this.#codes.delete(platform)
    else this.#codes.set(platform, code)
  }

  /** Whether that was asked. */
  answered(platform: string, vehicle: ReportedVehicle, answer: ReportedVideo): boolean {
    // Nobody waits for it.
    const key = keyOf(platform, vehicle)
    if (answer.asked === LIVE_UNWANTED) return this.#unwanted(key, -1) >= 0
    const turn = turnOf(key, answer.asked)
    const waiting = this.#waiting.get(turn)
    if (!waiting) this.#owed.get(turn)?.came.resolve()
    waiting?.answer.resolve(answer)
    return waiting !== undefined
  }

  /** No link with it is left: what it was asked it may never have got. */
  lost(platform: string): void {
    for (const each of this.#waiting.values())
      if (each.platform === platform) each.answer.reject(new VideoFailure('platformOffline'))
  }

  async of(vehicleId: number): ReturnType<SubordinateVideoPort['of']> {
    const owner = await this.#deps.ownerOf(vehicleId)
    if (!owner) return undefined
    const up = this.#linkOf(owner.platform)?.up === true
    return { up, run: up ? undefined : this.#deps.runOf(vehicleId) }
  }

  async begin(vehicleId: number, channel: number): Promise<FetchPlace> {
    return await this.#counted(vehicleId, async (platform, vehicle) => {
      const code = this.#codeOf(platform)
      const { place } = await this.#ask(platform, vehicle, liveMessage(vehicle, channel, code, platform))
      return this.#placeOf(platform, vehicle, { place, channel, code })
    })
  }

  async recordings(vehicleId: number, part: RecordedPart): Promise<readonly ReportedRecording[]> {
    return await this.#counted(vehicleId, async (platform, vehicle) => {
      const question = recordingsMessage(vehicle, part, this.#codeOf(platform), platform)
      return (await this.#ask(platform, vehicle, question)).recordings
    })
  }

  async beginReplay(vehicleId: number, part: RecordedPart): Promise<FetchPlace> {
    return await this.#counted(vehicleId, async (platform, vehicle) => {
      const code = this.#codeOf(platform)
      const { place } = await this.#ask(platform, vehicle, replayMessage(vehicle, part, code, platform))
      return this.#placeOf(platform, vehicle, { place, channel: part.channel, code })
    })
  }

  async controlReplay(vehicleId: number, control: RecordedControl): Promise<void> {
    const { platform, vehicle } = (await this.#deps.ownerOf(vehicleId)) ?? {}
    if (!platform || !vehicle) throw new VideoFailure('notAllowed')
    await this.#ask(platform, vehicle, replayControlMessage(vehicle, control, platform))
  }

  async end(vehicleId: number, channel: number): Promise<void> {
    const owner = await this.#deps.ownerOf(vehicleId)
    const link = owner && this.#linkOf(owner.platform)
    if (!link) return
    const { messageId, body } = liveEndMessage(owner.vehicle, channel, owner.platform)
    const key = keyOf(owner.platform.id, owner.vehicle)
    this.#unwanted(key, 1)
    if (!(await link.send(messageId, body))) this.#unwanted(key, -1)
  }

  async #counted<T>(vehicleId: number, ask: (platform: Subordinate, vehicle: ReportedVehicle) => Promise<T>): Promise<T> {
    const owner = await this.#deps.ownerOf(vehicleId)
    if (!owner) throw new VideoFailure('notAllowed')
    const { id } = owner.platform
    try {
      const answer = await ask(owner.platform, owner.vehicle)
      this.#deps.onAsked(id, undefined)
      return answer
    } catch (error) {
      if (error instanceof VideoFailure) this.#deps.onAsked(id, error.end)
      throw error
    }
  }

  #codeOf(platform: Subordinate): string {
    if (!this.#linkOf(platform)?.up) throw new VideoFailure('platformOffline')
    const code = this.#codes.get(platform.id)
    if (code === undefined) throw new VideoFailure('platformCode')
    return code
  }

  /** Where it may be fetched. */
  #placeOf(
    platform: Subordinate,
    vehicle: ReportedVehicle,
    { place, channel, code }: { place: VideoPlace | undefined; channel: number; code: string },
  ): FetchPlace {
    if (place && mayFetch(platform, place, this.#linkOf(platform)?.address ?? ''))
      return { ...place, path: pathOf(vehicle, channel, code) }
    this.#noteUnknown(platform.id, place)
    throw new VideoFailure('platformPlace')
  }

  /** Its answer, of who does it. */
  async #ask(platform: Subordinate, vehicle: ReportedVehicle, question: VideoQuestion): Promise<ReportedVideo> {
    const link = this.#linkOf(platform)
    if (!link?.up) throw new VideoFailure('platformOffline')
    const answer = await this.#inTurn(turnOf(keyOf(platform.id, vehicle), question.asked), turn =>
      this.#askNow(link, turn, question),
    )
    if (answer.result === results.notSupported) throw new VideoFailure('platformNoVideo')
    if (answer.result === results.wrongCode) throw new VideoFailure('platformCode')
    if (answer.result !== results.done) throw new VideoFailure('platformRefused')
    return answer
  }

  /** How many it is then; less than none: it was not asked. */
  #unwanted(key: string, more: 1 | -1): number {
    const count = (this.#ended.get(key) ?? 0) + more
    if (count > 0) this.#ended.set(key, count)
    else this.#ended.delete(key)
    return count
  }

  #linkOf({ id }: Subordinate): Link | undefined {
    return this.#deps.links.find(({ subordinate }) => subordinate.id === id)
  }

  /** One after the other; who waits behind one that nobody answers is not answered either. */
  async #inTurn(key: string, ask: (key: string) => Promise<ReportedVideo>): Promise<ReportedVideo> {
    const before = this.#turns.get(key)
    const asking = (async () => {
      if ((await before) === true) throw new VideoFailure('platformNoAnswer')
      return await ask(key)
    })()
    const over = asking.then(
      () => false,
      (error: unknown) => error instanceof VideoFailure && error.end === 'platformNoAnswer',
    )
    this.#turns.set(key, over)
    try {
      return await asking
    } finally {
      if (this.#turns.get(key) === over) this.#turns.delete(key)
    }
  }

  async #askNow(link: Link, turn: string, { messageId, body }: VideoQuestion): Promise<ReportedVideo> {
    await this.#settle(turn)
    const answer = Promise.withResolvers<ReportedVideo>()
    const { id: platform } = link.subordinate
    this.#waiting.set(turn, { platform, answer })
    let hasLeft = false
    const late = setTimeout(() => answer.reject(new VideoFailure('platformNoAnswer')), this.#deps.answerMs())
    const leaving = link.send(messageId, body).then(sent => {
      if (!sent) throw new VideoFailure('platformOffline')
      hasLeft = true
      return answer.promise
    })
    try {
      return await Promise.race([answer.promise, leaving])
    } catch (error) {
      if (hasLeft) this.#owe(turn)
      throw error
    } finally {
      clearTimeout(late)
      this.#waiting.delete(turn)
    }
  }

  #owe(turn: string): void {
    for (const [key, { since }] of this.#owed) if (performance.now() - since > this.#deps.answerMs()) this.#owed.delete(key)
    this.#owed.set(turn, { since: performance.now(), came: Promise.withResolvers() })
  }

  /** Resolves when the answer has come that is owed, or comes no more: as long after its deadline as that was. */
  async #settle(turn: string): Promise<void> {
    const owed = this.#owed.get(turn)
    if (!owed) return
    const left = owed.since + this.#deps.answerMs() - performance.now()
    if (left > 0) await Promise.race([owed.came.promise, wait(left, undefined, { ref: false })])
    this.#owed.delete(turn)
  }

  #noteUnknown(platform: string, place: VideoPlace | undefined): void {
    const at = place ? `${place.host}:${place.port}` : ''
    if (this.#unknownPlaces.get(platform) === at) return
    this.#unknownPlaces.set(platform, at)
    this.#deps.log.warn(
      { subordinate: platform, place: at },
      'a subordinate platform hands its video out where it was not agreed on',
    )
  }
}
