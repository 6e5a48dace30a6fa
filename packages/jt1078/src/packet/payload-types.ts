/** Codecs by payload type (JT/T 1078-2016 table 12, the numbers of 0x1003 as well). */

export type Codec =
  | 'g711a'
  | 'g711u'
  | 'g726'
  | 'lpcm'
  | 'aac'
  /** MPEG audio of any layer. */
  | 'mp3'
  | 'adpcm'
  | 'amr'
  | 'h264'
  | 'h265'
  /** Known by name only: nobody plays it. */
  | 'other'

export interface PayloadType {
  number: number
  name: string
  codec: Codec
  /** Hz; null where it is not sound. What terminals send, since nothing in the packet says it. */
  rate: number | null
}

const sound = (number: number, name: string, codec: Codec = 'other', rate = 8000): PayloadType => ({ number, name, codec, rate })
const picture = (number: number, name: string, codec: Codec = 'other'): PayloadType => ({ number, name, codec, rate: null })

const rows: readonly PayloadType[] = [
  sound(1, 'G.721'),
  sound(2, 'G.722'),
  sound(3, 'G.723'),
  sound(4, 'G.728'),
  sound(5, 'G.729'),
  sound(6, 'G.711A', 'g711a'),
  sound(7, 'G.711U', 'g711u'),
  sound(8, 'G.726', 'g726'),
  sound(9, 'G.729A'),
  sound(10, 'DVI4_3'),
  sound(11, 'DVI4_4'),
  sound(12, 'DVI4_8K'),
  sound(13, 'DVI4_16K'),
  sound(14, 'LPC'),
  sound(15, 'S16BE_STEREO'),
  sound(16, 'S16BE_MONO'),
  sound(17, 'MPEGAUDIO', 'mp3'),
  sound(18, 'LPCM', 'lpcm'),
  sound(19, 'AAC', 'aac'),
  sound(20, 'WMA9STD'),
  sound(21, 'HEAAC', 'aac'),
  sound(22, 'PCM_VOICE'),
  sound(23, 'PCM_AUDIO'),
  sound(24, 'AACLC', 'aac'),
  sound(25, 'MP3', 'mp3'),
  sound(26, 'ADPCMA', 'adpcm'),
  sound(27, 'MP4AUDIO'),
  sound(28, 'AMR', 'amr'),
  { number: 91, name: 'transparent', codec: 'other', rate: null },
  picture(98, 'H.264', 'h264'),
  picture(99, 'H.265', 'h265'),
  picture(100, 'AVS'),
  picture(101, 'SVAC'),
]

export const payloadTypes: ReadonlyMap<number, PayloadType> = new Map(rows.map(row => [row.number, row]))

/** `'other'` also for numbers that the standard does not have. */
export const codecOf = (payloadType: number): Codec => payloadTypes.get(payloadType)?.codec ?? 'other'
