/**
 * Finds the signal because of which a batch cannot be folded: halves the batch after each failure, until one signal is alone and fails twice. Then
 * it is to be kept aside, so that one bad signal never holds up the others. When everything fails, the fault is not in the signals: only few are
 * kept aside until one has been folded again.
 */
import pg from 'pg'

/** Kept aside in a row before it is taken for a fault of the folding itself. */
export const maxRefusedInARow = 10

/** The signal may be at fault, not the database: data exception, integrity violation, or folding cannot read it. */
const isFaultOfASignal = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')) ||
  error instanceof TypeError ||
  error instanceof RangeError

export class Isolation {
  readonly #whole: number
  #size: number
  #suspect: string | undefined
  #refusedInARow = 0

  constructor(whole: number) {
    this.#whole = whole
    this.#size = whole
  }

  /** How many signals to fold at once now. */
  get size(): number {
    return this.#size
  }

  folded(): void {
    this.#size = Math.min(this.#whole, this.#size * 2)
    this.#suspect = undefined
    this.#refusedInARow = 0
  }

  /** later: nothing says that a signal is at fault. smaller: fold again at once, `size` signals. refuse: keep this signal aside. */
  failed(error: unknown, seqs: readonly string[]): 'later' | 'smaller' | { refuse: string } {
    const [first] = seqs
    if (first === undefined || !isFaultOfASignal(error)) return 'later'
    if (seqs.length > 1) {
      this.#size = seqs.length >> 1
      return 'smaller'
    }
    // The second attempt sees a vehicle that has been deleted meanwhile.
    if (this.#suspect !== first) {
      this.#suspect = first
      return 'smaller'
    }
    if (this.#refusedInARow >= maxRefusedInARow) return 'later'
    this.#refusedInARow += 1
    this.#suspect = undefined
    return { refuse: first }
  }
}
