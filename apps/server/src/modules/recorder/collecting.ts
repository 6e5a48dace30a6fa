/**
 * Collects the data of a driving recorder, one kind after the other, in portions from the side that an answer leaves open: recorders give the newest
 * first, or the oldest. What came is stored at once. Bounded in bytes and questions.
 */
import { recorderAnswers, recorderKind, type RecorderKindName, recorderRecords } from '../../fleet/recorder-data.ts'
import type { Logger } from 'pino'
import { timeInZone } from '../../events/terminal-clock.ts'
import type { CommandRequester, RecorderData, RecorderSpan } from '../../events/terminal-commands.ts'
import { CommandError, type CommandFailure, type Terminals } from '../../events/terminals.ts'
import { OpenWork } from '../../jobs/open-work.ts'
import type { KindState, ReadingRow, ReadingsRepository } from './readings.repository.ts'

interface CollectingDependencies {
  repository: ReadingsRepository
  terminals: Pick<Terminals, 'send'>
  log: Logger
  /** ms since 1970. */
  now: () => number
}

/** Of a reading. */
const maxBytes = 4 << 20
/** Of one kind. */
const maxQuestions = 400
/** Of an answer: a terminal sends it in packages of a kilobyte, over a slow network. */
const answerBytes = 8_000
/** Kinds without an answer after which a terminal is not asked for the others. */
const maxUnanswered = 2

type Ending = KindState['state']
const endings: Partial<Record<CommandFailure, Ending>> = {
  notSupported: 'notSupported',
  failed: 'refused',
  badMessage: 'refused',
}
const linkFailures: readonly CommandFailure[] = ['offline', 'linkLost', 'frozen', 'cancelled', 'expired', 'withheld']

/** The terminal cannot be asked any more. */
class LinkGone extends Error {}

export class Collecting {
  readonly #deps: CollectingDependencies
  readonly #open = new OpenWork()
  #stopped = false

  constructor(deps: CollectingDependencies) {
    this.#deps = deps
  }

  begin(reading: ReadingRow, by: CommandRequester): void {
    this.#open.add(new Reading(this.#deps, reading, by, () => this.#stopped).run(), error =>
      this.#deps.log.error({ err: error, reading: reading.id }, 'a recorder could not be read'),
    )
  }

  settled(): Promise<void> {
    return this.#open.settled()
  }

  /** Those under way end with what has come. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.settled()
  }
}

class Reading {
  readonly #deps: CollectingDependencies
  readonly #row: ReadingRow
  readonly #by: CommandRequester
  readonly #isStopped: () => boolean
  readonly #kinds: KindState[]
  #bytes = 0
  /** It has answered a command without a frame, and none with one. */
  #bare = false
  #unanswered = 0

  constructor(deps: CollectingDependencies, row: ReadingRow, by: CommandRequester, isStopped: () => boolean) {
    this.#deps = deps
    this.#row = row
    this.#by = by
    this.#isStopped = isStopped
    this.#kinds = row.kinds.map(each => ({ ...each }))
  }

  async run(): Promise<void> {
    let error: unknown
    try {
      for (const kind of this.#kinds) {
        if (this.#isStopped()) break
        kind.state = this.#unanswered >= maxUnanswered ? 'noAnswer' : await this.#collect(kind)
      }
    } catch (failure) {
      error = failure
    }
    for (const kind of this.#kinds) if (kind.state === 'waiting') kind.state = 'noAnswer'
    await this.#deps.repository.end(this.#row.id, { state: this.#state(), kinds: this.#kinds, at: this.#deps.now() })
    if (error !== undefined && !(error instanceof LinkGone)) throw error
  }

  #state(): ReadingRow['state'] {
    const good = this.#kinds.filter(({ state }) => state === 'done' || state === 'empty').length
    if (good === this.#kinds.length) return 'done'
    return good > 0 || this.#bytes > 0 ? 'incomplete' : 'failed'
  }

  async #collect(kind: KindState): Promise<Ending> {
    const name: RecorderKindName = kind.kind
    const { command, recordBytes } = recorderKind(name)
    if (recordBytes === undefined) return (await this.#ask(kind, command, null)).ending
    const span = { from: this.#row.from_at.getTime(), to: this.#row.to_at.getTime() }
    const most = Math.max(1, Math.floor(answerBytes / recordBytes))
    for (let questions = 0; questions < maxQuestions; questions += 1) {
      if (this.#isStopped()) return 'cut'
      const { ending, times, whole } = await this.#ask(kind, command, { ...span, most })
      if (ending === 'empty') return kind.records > 0 ? 'done' : 'empty'
      if (ending !== 'done') return ending
      // Of a terminal that is not told a span one answer is all.
      if (whole || times.length === 0) return 'done'
      if (!narrow(span, times)) return 'done'
      if (this.#bytes >= maxBytes) return 'cut'
    }
    return 'cut'
  }

  /** `times`: of the records that came; `whole`: no further question brings more. */
  async #ask(
    kind: KindState,
    command: number,
    span: RecorderSpan | null,
  ): Promise<{ ending: Ending; times: number[]; whole: boolean }> {
    const nothing = { times: [], whole: true }
    const answer = await this.#answer(command, span)
    if (typeof answer === 'string') return { ending: answer, ...nothing }
    const { block, zoneMinutes } = answer
    const frames = recorderAnswers(block)
    const asIs = frames.length === 0 && block.length > 0
    if (frames.some(({ refused }) => refused)) return { ending: 'refused', ...nothing }
    // Until 2011 the data come without a frame.
    const parts = asIs ? [block] : frames.filter(frame => frame.command === command && frame.checks).map(({ data }) => data)
    if (frames.length > 0 && parts.length === 0) return { ending: 'broken', ...nothing }
    const data = Buffer.concat(parts)
    if (data.length === 0) return { ending: 'empty', ...nothing }
    const times = span ? recorderRecords(kind.kind, data).map(({ at }) => timeInZone(at, zoneMinutes)) : []
    // Asked for the rest, some go on saying what they have said.
    if (span && kind.records > 0 && !times.some(at => at !== null && at >= span.from && at <= span.to))
      return { ending: 'empty', ...nothing }
    this.#bytes += data.length
    kind.records += span ? times.length : 1
    const blocks = [{ kind: kind.kind, data }]
    await this.#deps.repository.keep(this.#row.id, { kinds: this.#kinds, blocks, zoneMinutes, at: this.#deps.now() })
    return { ending: 'done', times: times.filter(at => at !== null), whole: asIs || this.#bare }
  }

  /** With its frame, then by the command alone. A word: how the kind ends without an answer. */
  async #answer(command: number, span: RecorderSpan | null): Promise<RecorderData | Ending> {
    let ending: Ending = 'noAnswer'
    for (const bare of this.#bare ? [true] : [false, true]) {
      try {
        const { terminals } = this.#deps
        const data = await (await terminals.send(this.#row.vehicle_id, 'recorder', { command, span, bare }, { by: this.#by }))
          .result
        this.#bare = bare
        this.#unanswered = 0
        return data
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        if (linkFailures.includes(error.reason)) throw new LinkGone()
        ending = endings[error.reason] ?? 'noAnswer'
      }
    }
    if (ending === 'noAnswer') this.#unanswered += 1
    return ending
  }
}

/** What is left of the span behind an answer; false: nothing, or the recorder goes on saying the same. */
function narrow(span: { from: number; to: number }, times: readonly number[]): boolean {
  const [oldest, newest] = [Math.min(...times), Math.max(...times)]
  const oldestFirst = (times[0] ?? 0) < (times.at(-1) ?? 0)
  const second = 1_000
  if (oldestFirst) {
    if (newest + second <= span.from) return false
    span.from = newest + second
  } else {
    if (oldest - second >= span.to) return false
    span.to = oldest - second
  }
  return span.from < span.to
}
