/** What a stream is made of: pictures of a channel with their caption, and packets of sound, as frames for a link. */
import { captionSlice, captionText } from './caption.ts'
import { type Clip, clipOf, type StreamKind, type VideoCodec } from './clips.ts'
import type { MediaFrame } from './media-link.ts'
import { type Sound, type SoundCodec, soundOf } from './sounds.ts'
import type { TimedFrame } from './timeline.ts'

export const videoPayloadTypes: Readonly<Record<VideoCodec, number>> = { h264: 98, h265: 99 }

export interface Source {
  plate: string
  channel: number
  video: VideoCodec
  sound: SoundCodec | undefined
  /** File with what it says in place of beeps. */
  says?: string | undefined
  /** kbit/s that its pictures are filled up to; undefined: as small as the clips are. */
  rate?: number | undefined
}

/** Part of a second's bytes that its key picture has. */
const keyPart = 0.3

/** What is behind the last slice says nothing: zero words as encoders add to keep a rate (H.264 7.3.2.8, cabac_zero_words). */
function filled(picture: Buffer, { rate = 0 }: Source, clip: Clip, key: boolean): Buffer {
  const second = (rate * 1_000) / 8
  const wanted = key ? second * keyPart : (second * (1 - keyPart)) / (clip.rate - 1)
  const words = Math.floor((wanted - picture.length) / 3)
  return words > 0 ? Buffer.concat([picture, Buffer.alloc(words * 3, '000003', 'hex')]) : picture
}

export const clipOfSource = ({ video, channel }: Source, stream: StreamKind): Clip => clipOf(video, channel, stream)

export const soundOfSource = ({ sound, says }: Source): Sound | undefined => sound && soundOf(sound, says)

/** `time`: what its caption says; `timestamp`: what the packet says, ms. */
export function pictureFrame(source: Source, clip: Clip, { frame, time, sinceFrame, sinceKey }: TimedFrame): MediaFrame {
  const { plate, channel } = source
  const picture =
    frame.key && clip.captioned
      ? Buffer.concat([frame.bytes, captionSlice(clip, frame, captionText(clip.width, { plate, channel, time }))])
      : frame.bytes
  return {
    payloadType: videoPayloadTypes[clip.codec],
    kind: frame.key ? 'i' : 'p',
    timestamp: time,
    sinceKeyFrame: sinceKey,
    sinceFrame,
    body: filled(picture, source, clip, frame.key),
  }
}

export const soundFrame = ({ payloadType }: Sound, { time, bytes }: { time: number; bytes: Uint8Array }): MediaFrame => ({
  payloadType,
  kind: 'audio',
  timestamp: time,
  sinceKeyFrame: null,
  sinceFrame: null,
  body: bytes,
})
