/** The pictures since the last key frame, for viewers who join: without them they would wait for the next one. */

/** Terminals send a key frame every half second to every ten seconds. */
const maxPictures = 600
const maxBytes = 4 << 20

export class PictureGroup {
  #messages: Uint8Array<ArrayBuffer>[] = []
  #bytes = 0

  /** Too long a group is forgotten: viewers wait for its end. */
  add(message: Uint8Array<ArrayBuffer>, key: boolean): void {
    if (key) this.clear()
    else if (this.#messages.length === 0) return
    this.#messages.push(message)
    this.#bytes += message.length
    if (this.#messages.length > maxPictures || this.#bytes > maxBytes) this.clear()
  }

  clear(): void {
    this.#messages = []
    this.#bytes = 0
  }

  get messages(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#messages
  }
}
