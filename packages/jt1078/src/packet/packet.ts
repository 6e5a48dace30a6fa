import type { DataKind, Part, SimBytes } from './header.ts'

/** One packet of a media stream (JT/T 1078-2016 clause 5.6). */
export interface Packet {
  /** Digits as sent, 12 or 20; lower-case hex letters where a terminal sends an id that is no number. */
  sim: string
  simBytes: SimBytes
  /** Logical channel, 0 to 255. */
  channel: number
  /** 0 to 127; names in `payloadTypes`. */
  payloadType: number
  /** End of a frame by the standard; not reliable in the field. */
  marker: boolean
  /** 0 to 65535 */
  sequence: number
  kind: DataKind
  part: Part
  /** ms of the terminal's own origin; null in transparent packets. Beyond 2^53 only approximate. */
  timestamp: number | null
  /** ms; null unless video. */
  sinceKeyFrame: number | null
  /** ms; null unless video. */
  sinceFrame: number | null
  /** A view of the received bytes. */
  body: Uint8Array
}
