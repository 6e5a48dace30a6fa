/** Viewers of one stream by HLS: segments are made as long as there is one. */
import type { VideoServerMessage } from '@outrider/contract'
import { HlsSegments } from './hls-segments.ts'
import type { PictureGroup } from './picture-group.ts'
import type { Viewer } from './viewer.ts'

type PictureMessage = Extract<VideoServerMessage, { type: 'picture' }>

export class SegmentViewers {
  /** With where their playlists are. */
  readonly #viewers = new Map<Viewer, string>()
  #segments: HlsSegments | undefined

  get segments(): HlsSegments | undefined {
    return this.#segments
  }

  /** `group`: the pictures since the last key frame. */
  add(viewer: Viewer, path: string, format: PictureMessage | undefined, group: PictureGroup): void {
    this.#viewers.set(viewer, path)
    if (this.#segments?.isReady === true) viewer.tell({ type: 'playlist', path })
    if (this.#segments) return
    this.#segments = new HlsSegments(() => {
      for (const [each, at] of this.#viewers) each.tell({ type: 'playlist', path: at })
    })
    if (format) this.#segments.format(format)
    for (const [index, message] of group.messages.entries()) this.#segments.picture(message, index === 0)
  }

  remove(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    if (this.#viewers.size === 0) this.#segments = undefined
  }

  clear(): void {
    this.#viewers.clear()
    this.#segments = undefined
  }
}
