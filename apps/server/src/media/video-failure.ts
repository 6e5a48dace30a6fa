/** Why a stream could not be had, of who is asked for it, told as the end of the stream. */
import type { VideoEnd } from '@outrider/contract'

export class VideoFailure extends Error {
  readonly end: VideoEnd
  constructor(end: VideoEnd) {
    super(`video: ${end}`)
    this.name = 'VideoFailure'
    this.end = end
  }
}
