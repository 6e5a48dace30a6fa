/**
 * Passwords are checked as many at once as there are threads for it (`accounts/password-threads.ts`): a hash takes about 80 ms of a core.
 *
 * Others wait, in two lanes with a bound each: those who have signed in to that account before, by device or address, and unknown clients. Known
 * ones are served first, unknown clients at least every fourth time. In a lane each key (account, or address of unknown clients) is served in turn, so who
 * asks a hundred times waits for himself.
 */
import { hashesAtOnce } from '../../accounts/password-threads.ts'
import { fail } from '../../calls/refusal.ts'

export interface Asker {
  /** Who takes turns with others. */
  readonly key: string
  readonly known: boolean
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (error: unknown) => void
}

interface Lane {
  /** By key; the key that was served last is at the end. */
  readonly byKey: Map<string, Waiting[]>
  readonly max: number
  readonly maxPerKey: number
}

/** Of four, an unknown client gets at least one. */
const turnsOfUnknown = 4

const laneOf = (max: number, maxPerKey: number): Lane => ({ byKey: new Map(), max, maxPerKey })
const sizeOf = ({ byKey }: Lane): number => [...byKey.values()].reduce((sum, { length }) => sum + length, 0)

export class PasswordQueue {
  readonly #atOnce: number
  readonly #known = laneOf(64, 4)
  readonly #unknown = laneOf(32, 8)
  #running = 0
  #turn = 0
  /** Of a check, ms; moves with what is measured. */
  #usual = 80
  #refused = 0

  constructor(atOnce: number = hashesAtOnce) {
    this.#atOnce = atOnce
  }

  /** Nobody has to wait. */
  get free(): boolean {
    return this.#running < this.#atOnce
  }
  get waiting(): number {
    return sizeOf(this.#known) + sizeOf(this.#unknown)
  }
  /** Attempts refused so far because too many waited. */
  get refused(): number {
    return this.#refused
  }

  /** Waits for its turn. Throws the refusal `login.busy` if too many wait, and the reason of the signal if it aborts before. */
  async run<T>(asker: Asker, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.free && this.waiting === 0) this.#running++
    else await this.#wait(asker, signal)
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#usual = 0.8 * this.#usual + 0.2 * (performance.now() - began)
      this.#running--
      this.#beginNext()
    }
  }

  #wait({ key, known }: Asker, signal: AbortSignal | undefined): Promise<void> {
    const lane = known ? this.#known : this.#unknown
    this.#makeRoom(lane, key)
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        remove(lane, key, waiting)
        reject(signal?.reason as Error)
      }
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
        refuse: error => {
          signal?.removeEventListener('abort', leave)
          reject(error)
        },
      }
      const line = lane.byKey.get(key)
      if (line) line.push(waiting)
      else lane.byKey.set(key, [waiting])
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** Refuses the newcomer, or of a full lane the last of the key with most waiting, if that has more than the newcomer's key would. */
  #makeRoom(lane: Lane, key: string): void {
    const own = lane.byKey.get(key)?.length ?? 0
    if (own < lane.maxPerKey && sizeOf(lane) < lane.max) return
    this.#refused++
    const [longestKey, longest] = [...lane.byKey].reduce(
      (most, each) => (each[1].length > most[1].length ? each : most),
      [key, [] as Waiting[]],
    )
    const last = longest.at(-1)
    if (own >= lane.maxPerKey || longest.length <= own + 1 || !last) return this.#refuse()
    remove(lane, longestKey, last)
    try {
      this.#refuse()
    } catch (error) {
      last.refuse(error)
    }
  }

  #refuse(): never {
    return fail('login.busy', { seconds: Math.max(1, Math.ceil((this.waiting * this.#usual) / this.#atOnce / 1000)) })
  }

  #beginNext(): void {
    if (this.#running >= this.#atOnce) return
    const unknownFirst = this.#turn % turnsOfUnknown === turnsOfUnknown - 1
    const next = unknownFirst ? (take(this.#unknown) ?? take(this.#known)) : (take(this.#known) ?? take(this.#unknown))
    if (!next) return
    this.#turn++
    this.#running++
    next.begin()
  }
}

/** The first of the key that was served longest ago. */
function take({ byKey }: Lane): Waiting | undefined {
  const [first] = byKey
  if (!first) return undefined
  const [key, line] = first
  const next = line.shift()
  byKey.delete(key)
  if (line.length > 0) byKey.set(key, line)
  return next
}

function remove({ byKey }: Lane, key: string, waiting: Waiting): void {
  const line = byKey.get(key)
  const at = line?.indexOf(waiting) ?? -1
  if (!line || at < 0) return
  line.splice(at, 1)
  if (line.length === 0) byKey.delete(key)
}
