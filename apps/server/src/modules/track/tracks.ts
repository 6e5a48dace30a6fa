/** Tracks for whoever asks on the server. The work is done in threads of their own: a large track holds up neither the server nor other tracks. */
import type { Way } from '../share/shared-way.ts'
import type { DayCard, DayWindow } from '../track-card/day-card.ts'
import { type Answer, type Question, type ReplyQuestion, trackKey, type WorkerStart } from './questions.ts'
import { TrackThread } from './track-thread.ts'

/** Two: while one packs a very large track, the other answers everybody else. */
const threads = 2

export class Tracks {
  readonly #threads: readonly TrackThread[]

  constructor(start: WorkerStart) {
    this.#threads = Array.from({ length: threads }, () => new TrackThread(start))
  }

  /** `data` of track/getVehicleTrack: JSON, or columns packed as asked for. */
  readonly reply = async (question: ReplyQuestion, signal?: AbortSignal): Promise<Uint8Array> => {
    const answer = await this.#ask(question, signal)
    if (!('bytes' in answer)) throw new TypeError('no reply was answered')
    return answer.bytes
  }

  /** Of a vehicle from one time to the other, both included; ms since 1970. */
  readonly way = async (vehicleId: number, startTime: number, endTime: number, signal?: AbortSignal): Promise<Way> => {
    const answer = await this.#ask({ want: 'way', vehicleId, startTime, endTime }, signal)
    if (!('way' in answer)) throw new TypeError('no way was answered')
    return answer.way
  }

  /** What the track of this time says of these days. */
  readonly cards = async (
    vehicleId: number,
    startTime: number,
    endTime: number,
    days: readonly DayWindow[],
  ): Promise<DayCard[]> => {
    const answer = await this.#ask({ want: 'cards', vehicleId, startTime, endTime, days })
    if (!('cards' in answer)) throw new TypeError('no cards were answered')
    return answer.cards
  }

  #ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    const key = trackKey(question)
    const [first, ...others] = this.#threads as [TrackThread, ...TrackThread[]]
    const thread =
      this.#threads.find(each => each.reads(key)) ??
      others.reduce((least, each) => (each.busy < least.busy ? each : least), first)
    return thread.ask(question, signal)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map(thread => thread.stop()))
  }
}
