/** What cameras and microphone a simulated vehicle has, and what goes wrong with them. */
import { type VideoCodec, videoCodecs } from './clips.ts'
import { type SoundCodec, soundCodecs } from './sounds.ts'

export interface Cameras {
  /** Channels 1 to this number have a camera; 2 by default. */
  channels?: number
  /** h264 by default. */
  video?: VideoCodec
  /** g711a by default; none: no microphone. */
  sound?: SoundCodec | 'none'
  /** A WAV file (16 bits, one channel, 8 kHz) with what the microphone hears; beeps by default. */
  says?: string
  /** A WAV file to which the loudspeaker's last talk is written when it ends; none by default. */
  plays?: string
  /** The driver repeats what is said to him; false by default. */
  repeats?: boolean
  /** kbit/s of a picture stream, as of a real camera; as small as the clips are by default, 30 to 110. */
  rate?: number
  /** Bytes of the SIM in packets; 10 by default of terminals of 2019, 6 of others. */
  simBytes?: 6 | 10
  /** What timestamps of packets are: ms since 1970 by default. */
  timestamps?: keyof typeof stamps
  /** ms until 0x9205 is answered: a day may take a terminal half a minute. */
  listMs?: number
  /** What 0x9201 is answered with; the standard's list by default. */
  playbackAnswer?: 'list' | 'acknowledgement' | 'both'
  /** It records at noon too; false by default, so that there is a time of which there is nothing. */
  wholeDays?: boolean
  /** Bytes a second of uploaded recordings; 500,000 by default. */
  uploadRate?: number
  /** What 0x8801 is answered with: 0x0805 by the standard, 0x0001 by some. */
  photoAnswer?: 'response' | 'acknowledgement' | 'both'
  /** ms between two parts of photos; 20 by default. */
  photoPartMs?: number
  /** ms without an answer until a photo is sent again; 60,000 by default. */
  photoAnswerMs?: number
  faults?: Partial<MediaFaults>
}

/** The first thing that is wrong with what a fleet file says; undefined: nothing. */
export function whatIsWrongWithCameras(cameras: Cameras): string | undefined {
  const { channels = 1, video = 'h264', sound = 'none', simBytes = 6, timestamps = 'clock', rate = 1, faults = {} } = cameras
  if (!Number.isInteger(channels) || channels < 1 || channels > maxChannels) return `cameras have 1 to ${maxChannels} channels`
  if (!videoCodecs.includes(video)) return `video of cameras must be one of ${videoCodecs.join(', ')}`
  if (sound !== 'none' && !soundCodecs.includes(sound)) return `sound of cameras must be none or one of ${soundCodecs.join(', ')}`
  if (!(timestamps in stamps)) return `timestamps of cameras must be one of ${Object.keys(stamps).join(', ')}`
  if (!(rate > 0)) return 'the rate of cameras must be above 0, kbit/s'
  if (simBytes !== 6 && simBytes !== 10) return 'simBytes of cameras must be 6 or 10'
  const unknown = Object.entries(faults).find(([name, rate]) => !(name in noMediaFaults) || !(rate >= 0 && rate <= 1))
  return unknown && `faults of cameras are rates from 0 to 1 of ${Object.keys(noMediaFaults).join(', ')}`
}

const maxChannels = 32

/** By the time of a frame, ms since 1970, and that of the first frame of the connection. */
export const stamps = {
  clock: time => time,
  fromZero: (time, first) => time - first,
  /** As of a terminal whose clock was never set: it began in 1989. */
  unset: (time, first) => time - first + Date.UTC(1989, 11, 26),
  constant: () => 0,
} satisfies Record<string, (time: number, first: number) => number>

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
  /** A request for a stream is refused. */
  refused: number
  /** A connection is opened and nothing is sent. */
  mute: number
  /** A command to a stream (0x9102) is acknowledged and not obeyed. */
  disobeyed: number
  /** A part of a photo is not sent until the platform asks for it. */
  photoParts: number
}

export const noMediaFaults: MediaFaults = {
  lost: 0,
  doubled: 0,
  late: 0,
  cut: 0,
  refused: 0,
  mute: 0,
  disobeyed: 0,
  photoParts: 0,
}
