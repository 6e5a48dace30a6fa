/** Who looks at the frames of single terminals, as they come: while a terminal is tested. Of a link at this server. */
export type SeeFrame = (content: Buffer) => void

export class FrameWatches {
  readonly #sees = new Map<number, SeeFrame>()

  /** Nobody looks, as almost always. */
  get isEmpty(): boolean {
    return this.#sees.size === 0
  }

  /** Until the returned function is called; who looked before does not any more. */
  begin(vehicleId: number, see: SeeFrame): () => void {
    this.#sees.set(vehicleId, see)
    return () => {
      if (this.#sees.get(vehicleId) === see) this.#sees.delete(vehicleId)
    }
  }

  /** @param content between the delimiters of a frame; valid during the call only */
  see(vehicleId: number, content: Buffer): void {
    this.#sees.get(vehicleId)?.(content)
  }
}
