/** Pictures of one camera as FLV (Adobe's specification 10.1, annex E; H.265 as Enhanced RTMP v1 has it), for players that take nothing else. */
import type { DecoderConfig } from '../video/decoder-config.ts'
import { joined, u24, u32 } from './boxes.ts'

const videoTag = 9
const keyFrame = 1
const otherFrame = 2
const avc = 7
/** A head of its own for codecs that FLV did not know. */
const enhanced = 0x80

/** With pictures only. */
export const flvHead = (): Uint8Array<ArrayBuffer> => joined(['FLV', [1, 1], u32(9), u32(0)])

/** `time`: ms, and may pass 2^24. */
function tag(time: number, head: number[], body: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = head.length + body.length
  const at = Math.max(0, Math.round(time))
  return joined([[videoTag], u24(size), u24(at & 0xff_ffff), [(at >>> 24) & 0xff], u24(0), head, body, u32(size + 11)])
}

const isAvc = ({ codec }: Pick<DecoderConfig, 'codec'>): boolean => codec.startsWith('avc1')
const hvc1 = [0x68, 0x76, 0x63, 0x31]

/** Before the pictures of this decoder. */
export const flvConfig = (config: DecoderConfig, time: number): Uint8Array<ArrayBuffer> =>
  tag(time, isAvc(config) ? [(keyFrame << 4) | avc, 0, 0, 0, 0] : [enhanced | (keyFrame << 4), ...hvc1], config.description)

/** A picture with lengths before its NAL units. Terminals send pictures in the order in which they are shown. */
export function flvPicture(
  config: Pick<DecoderConfig, 'codec'>,
  { time, key, bytes }: { time: number; key: boolean; bytes: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const frame = (key ? keyFrame : otherFrame) << 4
  // 3: a picture without a distance of decoding and showing.
  return tag(time, isAvc(config) ? [frame | avc, 1, 0, 0, 0] : [enhanced | frame | 3, ...hvc1], bytes)
}
