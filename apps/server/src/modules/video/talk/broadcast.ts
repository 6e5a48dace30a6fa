/** One user speaks to many cabs. A terminal that does not take it is left out, and sent the text instead. */
import { setTimeout as wait } from 'node:timers/promises'
import type { TalkEnd, TalkServerMessage } from '@outrider/contract'
import { Speech } from '../../../media/talk/speech.ts'
import type { LineHearer, TalkLine } from '../../../media/talk/talk-line.ts'
import { type Conversation, type Member, tellAll } from './conversation.ts'

/** Terminals are asked one after the other, ms: all of them connect at once otherwise. */
const askEvery = 20

type HeardState = Extract<TalkServerMessage, { type: 'vehicle' }>['state']

interface BroadcastDependencies {
  vehicleIds: readonly number[]
  /** Why this vehicle is not asked at all; undefined: it is. */
  hindrance(vehicleId: number): Promise<TalkEnd | undefined>
  openLine(vehicleId: number, hearer: LineHearer, group: object): TalkLine
  /** To be read aloud by a terminal that did not take the line; undefined: there is no text. */
  readAloud: ((vehicleId: number) => Promise<boolean>) | undefined
  ended(why: TalkEnd): void
  endedFor(vehicleId: number, why: TalkEnd): void
  log: { error(fields: object, text: string): void }
}

interface Heard {
  state: HeardState
  reason: TalkEnd | null
  line: TalkLine | undefined
  wasOpen: boolean
}

export class Broadcast implements Conversation {
  readonly kind = 'broadcast'
  readonly members = new Set<Member>()
  readonly #deps: BroadcastDependencies
  readonly #heard = new Map<number, Heard>()
  readonly #speech = new Speech()
  #over: TalkEnd | undefined
  #speaker: Member | undefined

  constructor(deps: BroadcastDependencies) {
    this.#deps = deps
  }

  /** Asks the terminals. */
  begin(): void {
    this.#askAll().catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'a broadcast has failed')
      this.end('serverStops')
    })
  }

  get over(): TalkEnd | undefined {
    return this.#over
  }
  get vehicleIds(): readonly number[] {
    return this.#deps.vehicleIds.filter(vehicleId => {
      const state = this.#heard.get(vehicleId)?.state
      return state !== 'ended' && state !== 'text'
    })
  }
  /** Lines on which it is heard. */
  get open(): number {
    return [...this.#heard.values()].filter(({ state }) => state === 'open').length
  }
  /** Packets that were sent, and left out, on all lines. */
  get packets(): { sent: number; lost: number } {
    const lines = [...this.#heard.values()].flatMap(({ line }) => line ?? [])
    return { sent: lines.reduce((sum, { sent }) => sum + sent, 0), lost: lines.reduce((sum, { lost }) => sum + lost, 0) }
  }

  join(member: Member): void {
    if (this.#over) return member.hearer.end(this.#over)
    this.members.add(member)
    for (const vehicleId of this.#heard.keys()) member.hearer.tell(this.#message(vehicleId))
  }

  leave(member: Member): void {
    if (this.members.delete(member)) this.end('stopped')
  }

  speak(member: Member, on: boolean): void {
    this.#speaker = on ? member : undefined
    member.hearer.tell({ type: 'speaker', name: on ? member.name : null, you: on })
  }

  speech(member: Member, samples: Int16Array): void {
    if (this.#speaker !== member || !member.pace.takes(samples.length)) return
    member.heardFor.add(samples.length)
    this.#speech.add(samples)
    for (const { line } of this.#heard.values()) line?.speak(this.#speech)
  }

  described(vehicleId: number, ...format: Parameters<TalkLine['described']>): void {
    this.#heard.get(vehicleId)?.line?.described(...format)
  }

  end(why: TalkEnd, vehicleId?: number): void {
    if (vehicleId !== undefined) return this.#heard.get(vehicleId)?.line?.end(why)
    if (this.#over) return
    this.#over = why
    for (const { line } of this.#heard.values()) line?.end(why)
    for (const { hearer } of this.members) hearer.end(why)
    this.members.clear()
    this.#deps.ended(why)
  }

  async #askAll(): Promise<void> {
    const deps = this.#deps
    for (const vehicleId of deps.vehicleIds) {
      const hinders = await deps.hindrance(vehicleId)
      if (this.#over) return
      const heard: Heard = { state: 'asking', reason: null, line: undefined, wasOpen: false }
      this.#heard.set(vehicleId, heard)
      if (hinders) this.#endFor(vehicleId, hinders)
      else heard.line = deps.openLine(vehicleId, this.#hearerOf(vehicleId), this)
      this.#tell(vehicleId)
      if (!hinders) await wait(askEvery, undefined, { ref: false })
    }
  }

  #hearerOf = (vehicleId: number): LineHearer => ({
    line: ({ state, speaks }) => {
      const heard = this.#heard.get(vehicleId)
      if (!heard || heard.state === 'ended') return
      heard.state = state
      if (state === 'open') heard.wasOpen = true
      this.#tell(vehicleId)
      if (!speaks) heard.line?.end('takesNothing')
    },
    // What some send on it is nobody's to hear.
    soundFormat: () => undefined,
    sound: () => undefined,
    lineOver: why => this.#endFor(vehicleId, why),
  })

  #endFor(vehicleId: number, why: TalkEnd): void {
    const heard = this.#heard.get(vehicleId)
    if (!heard) return
    heard.state = 'ended'
    heard.reason = why
    this.#deps.endedFor(vehicleId, why)
    this.#tell(vehicleId)
    if (!this.#over && !heard.wasOpen && why !== 'offline' && why !== 'frozen' && why !== 'notAllowed')
      void this.#readAloud(vehicleId, heard)
  }

  async #readAloud(vehicleId: number, heard: Heard): Promise<void> {
    const { readAloud, log } = this.#deps
    try {
      if (!(await readAloud?.(vehicleId))) return
    } catch (error) {
      return log.error({ err: error, vehicleId }, 'the text of a broadcast cannot be sent')
    }
    heard.state = 'text'
    this.#tell(vehicleId)
  }

  #tell(vehicleId: number): void {
    tellAll(this.members, this.#message(vehicleId))
  }

  #message(vehicleId: number): TalkServerMessage {
    const { state = 'asking', reason = null } = this.#heard.get(vehicleId) ?? {}
    return { type: 'vehicle', vehicleId: String(vehicleId), state, reason }
  }
}
