/** What viewers get of one line of pictures: its decoder, what came since the last key picture, and segments as long as somebody fetches them. */
import type { VideoServerMessage } from '@outrider/contract'
import type { HlsSegments } from './hls-segments.ts'
import { PictureGroup } from './picture-group.ts'
import { SegmentViewers } from './segment-viewers.ts'
import type { Viewer } from './viewer.ts'

export type PictureMessage = Extract<VideoServerMessage, { type: 'picture' }>

export class PictureViewers {
  readonly #viewers = new Set<Viewer>()
  readonly #group = new PictureGroup()
  readonly #segments = new SegmentViewers()
  #format: PictureMessage | undefined

  get size(): number {
    return this.#viewers.size
  }
  get all(): Iterable<Viewer> {
    return this.#viewers
  }
  get current(): PictureMessage | undefined {
    return this.#format
  }
  /** Since the last key picture, which is the first. */
  get group(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#group.messages
  }
  get segments(): HlsSegments | undefined {
    return this.#segments.segments
  }

  /** `playlist`: where a viewer by HLS fetches. */
  add(viewer: Viewer, playlist: string): void {
    this.#viewers.add(viewer)
    if (this.#format) viewer.tell(this.#format)
    for (const [index, message] of this.#group.messages.entries()) viewer.picture(message, index === 0)
    if (viewer.way === 'hls') this.#segments.add(viewer, playlist, this.#format, this.#group)
  }

  remove(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    this.#segments.remove(viewer)
  }

  /** Nobody watches any more. */
  clear(): void {
    this.#viewers.clear()
    this.#segments.clear()
  }

  /** What follows does not go on from what came. */
  cut(): void {
    this.#group.clear()
  }

  /** Of all pictures that follow. */
  format(format: PictureMessage): void {
    this.#format = format
    this.#group.clear()
    this.#segments.segments?.format(format)
    for (const viewer of this.#viewers) {
      viewer.restart()
      viewer.tell(format)
    }
  }

  picture(message: Uint8Array<ArrayBuffer>, key: boolean): void {
    this.#group.add(message, key)
    this.#segments.segments?.picture(message, key)
    for (const viewer of this.#viewers) viewer.picture(message, key)
  }
}
