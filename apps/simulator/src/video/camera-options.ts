/** What cameras and microphone a simulated vehicle has, and what goes wrong with them. */
import { type VideoCodec } from './clips.ts'
import { type SoundCodec } from './sounds.ts'

export interface Cameras {
  /** Channels 1 to this number have a camera; 2 by default. */
  channels?: number
  /** h264 by default. */
  video?: VideoCodec
  /** g711a by default; none: no microphone. */
  sound?: SoundCodec | 'none'
  /** Bytes of the SIM in packets; 10 by default of terminals of 2019, 6 of others. */
  simBytes?: 6 | 10
  /** What 0x9201 is answered with; the standard's list by default. */
  playbackAnswer?: 'list' | 'acknowledgement' | 'both'
  faults?: Partial<MediaFaults>
}

/** Rates from 0 (never) to 1 (always). */
export interface MediaFaults {
  /** A packet is not sent, and its number missing. */
  lost: number
  /** A packet is sent twice. */
  doubled: number
  /** A packet is sent after the next one. */
  late: number
  /** The connection breaks after a packet; the terminal opens another. */
  cut: number
  /** A command to a stream (0x9102) is acknowledged and not obeyed. */
  disobeyed: number
  /** A part of a photo is not sent the first time. */
  photoParts: number
}

export const noMediaFaults: MediaFaults = { lost: 0, doubled: 0, late: 0, cut: 0, disobeyed: 0, photoParts: 0 }
