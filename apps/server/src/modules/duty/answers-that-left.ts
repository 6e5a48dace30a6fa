/**
 * On which connection answers to checks left, until something is heard on it: before, nobody knows whether they arrived. One of which nothing was
 * heard leaves once more on another connection, and not a third time: who got none asks again.
 */
import type { UnsentAnswer } from './post-checks.repository.ts'

interface Left {
  key: string
  uniqueId: string
  /** ms of the monotonic clock. */
  at: number
}

/** Kept for each connection; platforms ask a few times a day. */
const maxAnswers = 200
/** Connections; those with all superior platforms are fewer. */
const maxConnections = 100

export class AnswersThatLeft {
  readonly #byConnection = new Map<number, Left[]>()
  /** Answers that left once more. A question that is asked again has another serial, and its answer is another one. */
  readonly #again = new Set<string>()

  add(
    connection: number,
    { uniqueId, serial, result = null }: Pick<UnsentAnswer, 'uniqueId' | 'serial'> & Partial<Pick<UnsentAnswer, 'result'>>,
    at = performance.now(),
  ): void {
    const left = this.#byConnection.get(connection) ?? []
    left.push({ key: `${uniqueId} ${serial} ${result}`, uniqueId, at })
    if (left.length > maxAnswers) left.shift()
    this.#byConnection.set(connection, left)
    const [oldest] = this.#byConnection.keys()
    if (this.#byConnection.size > maxConnections && oldest !== undefined) this.#byConnection.delete(oldest)
  }

  /** The connection has ended, without anything heard for so long, ms: what leaves once more. */
  unheard(connection: number, unheardFor: number, now = performance.now()): string[] {
    const left = this.#byConnection.get(connection) ?? []
    this.#byConnection.delete(connection)
    const unsure = left.filter(({ at, key }) => at > now - unheardFor && !this.#again.has(key))
    for (const { key } of unsure) this.#again.add(key)
    while (this.#again.size > maxAnswers * maxConnections)
      for (const first of this.#again.keys()) {
        this.#again.delete(first)
        break
      }
    return unsure.map(({ uniqueId }) => uniqueId)
  }
}
