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
}

export const clipOfSource = ({ video, channel }: Source, stream: StreamKind): Clip => clipOf(video, channel, stream)

export const soundOfSource = ({ sound }: Source): Sound | undefined => sound && soundOf(sound)

/** `time`: what its caption says; `timestamp`: what the packet says, ms. */
export function pictureFrame(source: Source, clip: Clip, { frame, time, sinceFrame, sinceKey }: TimedFrame): MediaFrame {
  const { plate, channel } = source
  return {
    payloadType: videoPayloadTypes[clip.codec],
    kind: frame.key ? 'i' : 'p',
    timestamp: time,
    sinceKeyFrame: sinceKey,
    sinceFrame,
    body:
      frame.key && clip.captioned
        ? Buffer.concat([frame.bytes, captionSlice(clip, frame, captionText(clip.width, { plate, channel, time }))])
        : frame.bytes,
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
