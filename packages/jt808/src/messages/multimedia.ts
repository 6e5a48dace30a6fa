/** Multimedia: pictures and recordings that are uploaded inside messages. */
import { openEndedTime } from '../body/bcd.ts'
import { type Field, field } from '../body/field.ts'
import { bytesToEnd, list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16, u32 } from '../body/numbers.ts'
import { record } from '../body/record.ts'
import { absent, optional, since } from '../body/since.ts'
import { when } from '../body/when.ts'
import { BASIC_BYTES, type BasicPosition, basicPosition, isPosition } from './location.ts'
import { startsMedia } from './media-heads.ts'

export const cameraShoot = message(0x8801, 'camera shoot command', '摄像头立即拍摄命令', {
  /** from 1; active safety: 0x64 front camera, 0x65 driver camera */
  channel: u8,
  /** 0 stop, 65535 record, otherwise the number of photos */
  command: u16,
  /** s between photos, or of recording; 0 = minimum interval, or without limit */
  seconds: u16,
  /** 0 upload now, 1 store */
  keep: u8,
  /** 1 320x240, 2 640x480, 3 800x600, 4 1024x768, 5 176x144, 6 352x288, 7 704x288, 8 704x576 */
  resolution: u8,
  /** 1 best to 10 */
  quality: u8,
  brightness: u8,
  contrast: u8,
  saturation: u8,
  chroma: u8,
})

export const cameraShootResponse = message(0x0805, 'camera shoot command response', '摄像头立即拍摄命令应答', {
  replySerial: u16,
  /** 0 success, 1 failed, 2 channel not supported */
  result: u8,
  mediaIds: when(parent => parent.result === 0, optional(list(u16, u32))),
})

const media = {
  mediaId: u32,
  /** 0 image, 1 audio, 2 video */
  type: u8,
  /** 0 JPEG, 1 TIF, 2 MP3, 3 WAV, 4 WMV */
  format: u8,
  /** 0 platform, 1 timer, 2 robbery, 3 collision, 4 door open, 5 door closed, 6 closed and above 20 km/h, 7 distance */
  event: u8,
  channel: u8,
}

export const multimediaEvent = message(0x0800, 'multimedia event', '多媒体事件信息上传', media)

/** More packages than a file can have: a photo of 10 MB in packages of 200 bytes. */
const maxPackages = 50_000

/** A package after the first (2011): the file goes on in it, so only its counters, and that no position is there, tell it. */
function isLaterPackage(bytes: Buffer, at: number): boolean {
  const [total, index] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
  return total > 1 && total <= maxPackages && index > 1 && index <= total && !isPosition(bytes, at)
}

/** 2011 has both package counters in the body, before the data, and no position. */
const packagesOf2011: Field<{ total: number; index: number } | undefined> = field<{ total: number; index: number } | undefined>({
  read: (from, parent) => {
    const { bytes, at } = from
    if (from.left < 8 || startsMedia(bytes, at + BASIC_BYTES) || startsMedia(bytes, at)) return undefined
    if (!startsMedia(bytes, at + 8) && !isLaterPackage(bytes, at)) return undefined
    from.note('mediaOf2011')
    return { total: u32.read(from, parent), index: u32.read(from, parent) }
  },
  write: (to, value, parent) => {
    if (!value) return
    u32.write(to, value.total, parent)
    u32.write(to, value.index, parent)
  },
})

/**
 * Some terminals send the data right after the header fields, without a position. The first bytes of the file show where the data begin; for an
 * unknown type of file the position is read at its place, even with impossible coordinates.
 */
const positionOfMedia: Field<BasicPosition | undefined> = field<BasicPosition | undefined>({
  read: (from, parent) => {
    if (parent.packages !== undefined) return undefined
    const { bytes, at } = from
    const missing = !startsMedia(bytes, at + BASIC_BYTES) && startsMedia(bytes, at)
    if (missing || from.left < BASIC_BYTES) {
      from.note('noPosition')
      return undefined
    }
    if (!isPosition(bytes, at)) from.note('implausiblePosition')
    return basicPosition.read(from, parent)
  },
  write: (to, value, parent) => {
    if (value) basicPosition.write(to, value, parent)
  },
  show: (value, version) => value && basicPosition.show(value, version),
})

export const multimediaData = message(0x0801, 'multimedia data upload', '多媒体数据上传', {
  ...media,
  packages: packagesOf2011,
  location: positionOfMedia,
  data: bytesToEnd,
})

export const multimediaDataResponse = message(0x8800, 'multimedia data upload response', '多媒体数据上传应答', {
  /** of a 0x0801 of this media; in 2011 only */
  replySerial: since({ 2011: u16, 2013: absent }),
  mediaId: u32,
  /** packages to re-send; none: it is whole */
  indexes: optional(list(u8, u16)),
})

const range = { type: u8, channel: u8, event: u8, from: openEndedTime, to: openEndedTime }

export const queryMultimedia = message(0x8802, 'stored multimedia query', '存储多媒体数据检索', range)
export const multimediaList = message(0x0802, 'stored multimedia query response', '存储多媒体数据检索应答', {
  replySerial: u16,
  media: list(u16, record({ mediaId: u32, type: u8, channel: u8, event: u8, location: basicPosition })),
})
/** delete: 0 keep on the terminal, 1 delete */
export const uploadMultimedia = message(0x8803, 'stored multimedia upload command', '存储多媒体数据上传命令', {
  ...range,
  delete: u8,
})
export const uploadSingleMultimedia = message(
  0x8805,
  'single stored multimedia upload command',
  '单条存储多媒体数据检索上传命令',
  {
    mediaId: u32,
    delete: u8,
  },
)

/** What the microphone hears, as a recording: its sound comes as 0x0801 with type 1. */
export const recordSound = message(0x8804, 'sound recording', '录音开始命令', {
  /** 0 stop, 1 start */
  command: u8,
  /** 0: until it is stopped */
  seconds: u16,
  /** 0 upload at once, 1 store */
  keep: u8,
  /** Hz: 0 8,000, 1 11,000, 2 23,000, 3 32,000 */
  rate: u8,
})
