/**
 * Nobody outside decides how much is logged: of each message and source (terminal, address, user and so on) some lines a minute are written, of each
 * message some in all. Further ones are counted, and the count is a line when the minute is over.
 */

/** What says who caused a line, in this order, and how many lines of one message it gets in a minute. */
const sources = {
  phone: 1,
  terminal: 1,
  address: 10,
  vehicleId: 10,
  superior: 10,
  userId: 10,
  mobile: 10,
  call: 10,
  job: 10,
} as const
const sourceNames = Object.keys(sources) as (keyof typeof sources)[]
const withoutSource = 10
/** Lines of one message in a minute, of all sources. */
const perMessage = 100
/** Counted apart in a minute; what is beyond is counted by message. */
const maxCounted = 10_000
export const summedMs = 60_000
/** What is nowhere but in the log. */
const neverSummed = /not recorded|is not stored|cannot be folded/

interface Counted {
  text: string
  level: string
  source: Record<string, unknown>
  most: number
  lines: number
  left: number
}

export interface SummedLine {
  level: string
  fields: Record<string, unknown>
  text: string
}

export class SummedLines {
  readonly #now: () => number
  #began = -Infinity
  #bySource = new Map<string, Counted>()
  #byMessage = new Map<string, Counted>()

  /** @param now ms of a clock that nobody sets */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether this line is written. */
  admits(level: string, fields: unknown, text: string): boolean {
    if (neverSummed.test(text)) return true
    if (this.#began === -Infinity) this.#began = this.#now()
    const { key, source, most } = sourceOf(fields)
    const message = this.#of(this.#byMessage, text, { text, level, source: {}, most: perMessage })
    const known = `${text}\n${key}`
    const one =
      this.#bySource.has(known) || this.#bySource.size < maxCounted
        ? this.#of(this.#bySource, known, { text, level, source, most })
        : message
    if (one.lines < one.most && message.lines < perMessage) {
      one.lines += 1
      if (one !== message) message.lines += 1
      return true
    }
    // Of sources that had no line of their own only the sum of the message is said.
    if (one.lines > 0 && one !== message) one.left += 1
    else message.left += 1
    return false
  }

  /** What the minute that is over has left out; undefined: it is not over. */
  turn(): SummedLine[] | undefined {
    const now = this.#now()
    if (now - this.#began < summedMs) return undefined
    const left = [...this.#bySource.values(), ...this.#byMessage.values()].filter(each => each.left > 0)
    this.#began = now
    this.#bySource = new Map()
    this.#byMessage = new Map()
    return left.map(({ text, level, source, left: notLogged }) => {
      // It is the line of the minute that begins.
      this.admits(level, source, text)
      return { level, fields: { ...source, notLogged }, text }
    })
  }

  #of(among: Map<string, Counted>, key: string, made: Omit<Counted, 'lines' | 'left'>): Counted {
    let found = among.get(key)
    if (!found) among.set(key, (found = { ...made, lines: 0, left: 0 }))
    return found
  }
}

function sourceOf(fields: unknown): { key: string; source: Record<string, unknown>; most: number } {
  if (typeof fields === 'object' && fields !== null)
    for (const name of sourceNames) {
      const value = (fields as Record<string, unknown>)[name]
      if (typeof value === 'string' || typeof value === 'number')
        return { key: `${name} ${value}`, source: { [name]: value }, most: sources[name] }
    }
  return { key: '', source: {}, most: withoutSource }
}
