/** The row of each id, in two arrays: a Map of a million ids takes a hundred megabytes and most of a second, each time. */
export class IdRows {
  readonly #ids: Uint32Array
  /** One more than the row; 0: nothing is here. */
  readonly #rows: Uint32Array
  readonly #shift: number

  /** @param most ids that it will have */
  constructor(most: number) {
    // At most half full: what is looked for is found within a few places.
    const bits = Math.max(4, Math.ceil(Math.log2(Math.max(1, most) * 2)))
    this.#ids = new Uint32Array(2 ** bits)
    this.#rows = new Uint32Array(2 ** bits)
    this.#shift = 32 - bits
  }

  /** Where the id is, or would be. */
  #placeOf(id: number): number {
    const last = this.#ids.length - 1
    let place = Math.imul(id, 0x9e3779b1) >>> this.#shift
    while (this.#rows[place] !== 0 && this.#ids[place] !== id) place = place === last ? 0 : place + 1
    return place
  }

  /** -1: not here. */
  get(id: number): number {
    return (this.#rows[this.#placeOf(id)] ?? 0) - 1
  }

  set(id: number, row: number): void {
    const place = this.#placeOf(id)
    this.#ids[place] = id
    this.#rows[place] = row + 1
  }
}
