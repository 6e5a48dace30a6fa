/** A line of the log that would come with every call while something is broken: at most one in ten seconds, with how many there were. */

const intervalMs = 10_000

interface WarnLog {
  warn(fields: object, text: string): void
}

export class SeldomLine {
  readonly #text: string
  readonly #now: () => number
  #nextAt = 0
  #left = 0

  /** @param now ms of a clock that nobody sets */
  constructor(text: string, now: () => number = () => performance.now()) {
    this.#text = text
    this.#now = now
  }

  warn(log: WarnLog, fields: object): void {
    const now = this.#now()
    if (now < this.#nextAt) {
      this.#left += 1
      return
    }
    log.warn(this.#left > 0 ? { ...fields, notLogged: this.#left } : fields, this.#text)
    this.#nextAt = now + intervalMs
    this.#left = 0
  }
}

/** Of the process, as its log is. */
export const databaseUnavailable = new SeldomLine('database unavailable')
export const poolFull = new SeldomLine('all connections to the database are in use')
export const diskFull = new SeldomLine('a disk is full')
