/** A talk with one cab, or listening into it: all its users hear the cab, and one at a time is heard there. */
import { frameHead, type TalkEnd, type TalkServerMessage } from '@outrider/contract'
import { Speech } from '../../../media/talk/speech.ts'
import type { TalkRecorder } from '../../../media/talk/talk-recorder.ts'
import type { LineHearer, TalkLine } from '../../../media/talk/talk-line.ts'
import { type Conversation, type Member, tellAll } from './conversation.ts'

/** Who wants to be heard and says nothing for so long makes room, ms: a page that stands still keeps nobody out. */
const idleAfter = 3_000
/** Who may not listen in hears the cab for so long after somebody was heard there, ms: a talk in which nobody speaks is listening by another name. */
const hearsAfter = 120_000
/** Loud enough for a driver to notice, of 32,767: silence that is sent is no speech. */
const audible = 500

interface TalkDependencies {
  kind: 'talk' | 'listen'
  vehicleId: number
  openLine(hearer: LineHearer): TalkLine
  ended(why: TalkEnd): void
}

export class Talk implements Conversation, LineHearer {
  readonly kind: 'talk' | 'listen'
  readonly vehicleIds: readonly number[]
  readonly members = new Set<Member>()
  readonly #deps: TalkDependencies
  readonly #line: TalkLine
  readonly #speech = new Speech()
  #speaker: Member | undefined
  /** When somebody was heard in the cab, monotonic ms. */
  #heardAt = Number.NEGATIVE_INFINITY
  #idle: NodeJS.Timeout | undefined
  /** It is being kept as evidence, and by whom. */
  #kept: { recorder: TalkRecorder; by: Member } | undefined

  constructor(deps: TalkDependencies) {
    this.#deps = deps
    this.kind = deps.kind
    this.vehicleIds = [deps.vehicleId]
    this.#line = deps.openLine(this)
  }

  get over(): TalkEnd | undefined {
    return this.#line.over
  }

  /** Name of somebody who is part of it; undefined: nobody is, yet. */
  get somebody(): string | undefined {
    const [first] = this.members
    return (this.#speaker ?? first)?.name
  }

  described(...format: Parameters<TalkLine['described']>): void {
    this.#line.described(...format)
  }

  join(member: Member): void {
    const { over, soundMessage } = this.#line
    if (over) return member.hearer.end(over)
    this.members.add(member)
    member.hearer.tell(this.#line.message())
    if (soundMessage) member.hearer.tell(soundMessage)
    if (this.#speaker) member.hearer.tell(this.#speakerMessage(member))
    if (this.#kept) member.hearer.tell(this.#keptMessage(member))
  }

  /** Who has it kept as evidence; undefined: nobody. */
  get keptBy(): Member | undefined {
    return this.#kept?.by
  }

  /** From now on what this user hears is kept, and all users know. */
  keep(recorder: TalkRecorder, by: Member): void {
    this.#kept = { recorder, by }
    const { soundMessage } = this.#line
    if (soundMessage) recorder.format(soundMessage)
    if (this.#speaker) recorder.speaker(this.#speaker)
    this.#tellKept()
  }

  /** `recorder`: where it is still this one, as it has ended by itself. */
  keepNoMore(recorder = this.#kept?.recorder): void {
    if (!this.#kept || this.#kept.recorder !== recorder) return
    this.#kept = undefined
    recorder.end()
    this.#tellKept()
  }

  leave(member: Member): void {
    if (!this.members.delete(member)) return
    if (this.#speaker === member) this.#setSpeaker(undefined)
    if (this.#kept?.by === member) this.keepNoMore()
    // A microphone is open for nobody.
    if (this.members.size === 0) this.end('stopped')
  }

  speak(member: Member, on: boolean): void {
    if (!this.members.has(member) || this.kind === 'listen') return
    if (!on) {
      if (this.#speaker === member) this.#setSpeaker(undefined)
    } else if (!this.#speaker || this.#speaker === member) this.#setSpeaker(member)
    else member.hearer.tell({ type: 'busy', name: this.#speaker.name })
  }

  speech(member: Member, samples: Int16Array): void {
    if (this.#speaker !== member || !member.pace.takes(samples.length)) return
    this.#waitForSpeech()
    member.heardFor.add(samples.length)
    if (samples.some(sample => Math.abs(sample) > audible)) this.#heardAt = performance.now()
    this.#kept?.recorder.said(samples)
    this.#speech.add(samples)
    this.#line.speak(this.#speech)
  }

  end(why: TalkEnd): void {
    this.#line.end(why)
  }

  line(message: Extract<TalkServerMessage, { type: 'line' }>): void {
    tellAll(this.members, message)
  }

  soundFormat(format: Extract<TalkServerMessage, { type: 'sound' }>): void {
    tellAll(this.members, format)
    this.#kept?.recorder.format(format)
    if (this.#kept) this.#tellKept()
  }

  sound(message: Uint8Array): void {
    const wasHeard = performance.now() - this.#heardAt < hearsAfter
    for (const { hearer, listens } of this.members) if (listens || wasHeard) hearer.sound(message)
    // Kept is what its user hears.
    if (this.#kept && (this.#kept.by.listens || wasHeard)) this.#kept.recorder.heard(message.subarray(frameHead))
  }

  lineOver(why: TalkEnd): void {
    clearTimeout(this.#idle)
    this.keepNoMore()
    for (const { hearer } of this.members) hearer.end(why)
    this.members.clear()
    this.#deps.ended(why)
  }

  #setSpeaker(member: Member | undefined): void {
    clearTimeout(this.#idle)
    this.#speaker = member
    this.#kept?.recorder.speaker(member)
    for (const each of this.members) each.hearer.tell(this.#speakerMessage(each))
    if (member) this.#waitForSpeech()
  }

  #speakerMessage(to: Member): TalkServerMessage {
    return { type: 'speaker', name: this.#speaker?.name ?? null, you: this.#speaker === to }
  }

  #tellKept(): void {
    for (const each of this.members) each.hearer.tell(this.#keptMessage(each))
  }

  #keptMessage(to: Member): TalkServerMessage {
    const kept = this.#kept
    return { type: 'kept', by: kept?.by.name ?? null, you: kept?.by === to, cab: kept?.recorder.hearsCab ?? false }
  }

  #waitForSpeech(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#setSpeaker(undefined), idleAfter)
    this.#idle.unref()
  }
}
