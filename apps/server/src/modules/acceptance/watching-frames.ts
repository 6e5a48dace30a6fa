/**
 * Looks at the frames of a terminal while it is tested, at the server that has its link, and keeps those that are not as the standard has them: one of
 * each kind, with how many there were.
 */
import type { FrameWatches } from '../../events/frame-watches.ts'
import { DeviantFrames } from '../../fleet/deviant-frames.ts'
import type { Holders } from '../../peers/holders.ts'
import { PeerError } from '../../peers/peers.ts'
import type { DeviantRow } from './acceptance.repository.ts'

interface WatchingDependencies {
  watches: FrameWatches
  holders: Pick<Holders, 'ask' | 'answer' | 'isElsewhere'>
  keep: (testId: string, rows: readonly DeviantRow[]) => Promise<void>
  now: () => number
  log: { warn(fields: object, text: string): void }
}

/** Of a test; a terminal that sends nothing but nonsense fills nothing. */
const maxKinds = 40
const further = 'furtherKinds'
/** Between two writes, ms. */
const writeEvery = 1_000
/** The longest test, ms: one whose server was killed is watched no longer. */
const longest = 1_200_000

interface Asked {
  testId: string
  on: boolean
}

/** How a kind is written: the message, then what deviates; the message of an unreadable frame is empty. */
export const kindOf = (messageId: number | null, deviations: readonly string[]): string =>
  `${messageId ?? ''}:${deviations.join(',')}`
export function readKind(kind: string): { messageId: number | null; deviations: string[] } {
  const [id = '', names = ''] = kind.split(':')
  return { messageId: id === '' ? null : Number(id), deviations: names.split(',').filter(Boolean) }
}

export class WatchingFrames {
  readonly #deps: WatchingDependencies
  readonly #open = new Map<string, Watch>()

  constructor(deps: WatchingDependencies) {
    this.#deps = deps
    deps.holders.answer('watchFrames', async (vehicleId, body) => {
      const { testId, on } = body as Asked
      if (on) this.#begin(vehicleId, testId)
      else await this.#end(testId)
      return null
    })
  }

  begin(vehicleId: number, testId: string): Promise<void> {
    return this.#say(vehicleId, { testId, on: true }, () => Promise.resolve(this.#begin(vehicleId, testId)))
  }

  /** What was seen last is kept when it resolves. */
  async end(vehicleId: number, testId: string): Promise<void> {
    await this.#end(testId)
    await this.#say(vehicleId, { testId, on: false }, () => this.#end(testId))
  }

  async stop(): Promise<void> {
    for (const testId of this.#open.keys()) await this.#end(testId)
  }

  async #say(vehicleId: number, asked: Asked, here: () => Promise<void>): Promise<void> {
    const { holders, log } = this.#deps
    if (!holders.isElsewhere(vehicleId)) return await here()
    try {
      if (!(await holders.ask('watchFrames', vehicleId, asked, { timeoutMs: 5_000 }))) await here()
    } catch (error) {
      if (!(error instanceof PeerError)) throw error
      // The test goes on: only its list of frames is not whole.
      log.warn({ err: error, vehicleId }, 'another server could not be asked for the frames of a terminal')
    }
  }

  #begin(vehicleId: number, testId: string): void {
    const { watches, now, keep, log } = this.#deps
    if (this.#open.has(testId)) return
    const watch: Watch = new Watch({
      now,
      keep: rows => keep(testId, rows),
      tooLong: () => void this.#end(testId),
      failed: error => log.warn({ err: error, vehicleId }, 'frames of a terminal could not be kept'),
    })
    watch.until(watches.begin(vehicleId, content => watch.see(content)))
    this.#open.set(testId, watch)
  }

  async #end(testId: string): Promise<void> {
    const watch = this.#open.get(testId)
    this.#open.delete(testId)
    await watch?.end()
  }
}

interface WatchDependencies {
  now: () => number
  keep: (rows: readonly DeviantRow[]) => Promise<void>
  tooLong: () => void
  failed: (error: unknown) => void
}

class Watch {
  readonly #deps: WatchDependencies
  readonly #frames = new DeviantFrames()
  readonly #kinds = new Map<string, DeviantRow>()
  readonly #changed = new Set<DeviantRow>()
  readonly #timer: NodeJS.Timeout
  readonly #longest: NodeJS.Timeout
  #leave: (() => void) | undefined
  #writing = Promise.resolve()

  constructor(deps: WatchDependencies) {
    this.#deps = deps
    this.#timer = setInterval(() => this.#write(), writeEvery)
    this.#timer.unref()
    this.#longest = setTimeout(deps.tooLong, longest)
    this.#longest.unref()
  }

  until(leave: () => void): void {
    this.#leave = leave
  }

  see(content: Buffer): void {
    const deviant = this.#frames.look(content)
    if (!deviant) return
    const at = this.#deps.now()
    const own = kindOf(deviant.messageId, deviant.deviations)
    const kind = this.#kinds.has(own) || this.#kinds.size < maxKinds ? own : kindOf(null, [further])
    const known = this.#kinds.get(kind)
    const row = known ?? {
      kind,
      frame: deviant.mayBeKept ? Buffer.from(content) : Buffer.alloc(0),
      count: 0,
      firstAt: at,
      lastAt: at,
    }
    if (!known) this.#kinds.set(kind, row)
    row.count += 1
    row.lastAt = at
    this.#changed.add(row)
  }

  async end(): Promise<void> {
    this.#leave?.()
    clearInterval(this.#timer)
    clearTimeout(this.#longest)
    this.#write()
    await this.#writing
  }

  #write(): void {
    if (this.#changed.size === 0) return
    const rows = [...this.#changed].map(row => ({ ...row }))
    this.#changed.clear()
    this.#writing = this.#writing.then(() => this.#deps.keep(rows)).catch(error => this.#deps.failed(error))
  }
}
