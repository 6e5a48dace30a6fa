/** Makes messages for viewers of the packets of one terminal's connection: frames joined, times that can be played, decoders told apart. */
import { type VehicleG726Order, type VideoServerMessage, writeVideoFrame } from '@outrider/contract'
import { codecOf, type Frame, FrameAssembler, type Packet, PictureClock, PictureLine, SoundClock } from '@outrider/jt1078'
import {
  AAC_SAMPLES,
  type AacFrame,
  adtsFrames,
  isAdts,
  isDecoded,
  isLoaded,
  loadedSound,
  RawAac,
  SOUND_RATE,
  soundDuration,
} from '@outrider/jt1078/audio'

type PictureMessage = Extract<VideoServerMessage, { type: 'picture' }>
type SoundMessage = Extract<VideoServerMessage, { type: 'sound' }>

/** What a packet made. */
export interface LineEvents {
  /** Decoders of the pictures that follow. */
  pictureFormat(format: PictureMessage): void
  soundFormat(format: SoundMessage): void
  /** `time`: of the media, as the message has it. */
  picture(message: Uint8Array<ArrayBuffer>, key: boolean, time: number): void
  sound(message: Uint8Array, time: number): void
}

/** Makes times that can be played of those that a terminal sends, ms. */
export interface LineClocks {
  /** `sinceFrame`: what the terminal says was the distance to the frame before, 0 where it says nothing. */
  picture: { at(timestamp: number, sinceFrame: number): number }
  /** `duration`: of the packet, ms. */
  sound: { at(timestamp: number, duration: number): number }
}

/** With what the vehicle's record says of its sound, since the stream does not. */
export const soundOf = (format: SoundMessage, g726Order: VehicleG726Order | undefined): SoundMessage =>
  format.codec === 'g726' && g726Order ? { ...format, g726Order } : format

export class FrameLine {
  readonly #events: LineEvents
  readonly #clock: () => number
  readonly #assembler = new FrameAssembler()
  readonly #pictures = new PictureLine()
  readonly #clocks: LineClocks
  readonly #rawAac = new RawAac()
  #pictureConfig: object | undefined
  #soundFormat = ''
  /** Packets so far, and those of them that were missing. */
  packets = 0
  missing = 0
  #sequence = -1
  /** Frames that could not be shown, for want of a decoder or because they were damaged. */
  unusable = 0

  /** `clock`: ms since 1970. */
  constructor(
    events: LineEvents,
    clock: () => number,
    clocks: LineClocks = { picture: new PictureClock(), sound: new SoundClock() },
  ) {
    this.#events = events
    this.#clock = clock
    this.#clocks = clocks
  }

  add(packet: Packet): void {
    this.#count(packet)
    const { frame } = this.#assembler.add(packet)
    if (!frame) return
    if (frame.kind === 'video') this.#picture(frame)
    else this.#sound(frame)
  }

  #count({ sequence }: Packet): void {
    this.packets += 1
    const gap = (sequence - this.#sequence - 1) & 0xffff
    // A larger one is another counter.
    if (this.#sequence >= 0 && gap < 1_000) this.missing += gap
    this.#sequence = sequence
  }

  #picture(frame: Frame): void {
    const time = this.#clocks.picture.at(frame.timestamp, frame.sinceFrame)
    let picture
    try {
      picture = this.#pictures.add(frame)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    if (!picture) {
      this.unusable += 1
      return
    }
    const { config, key, bytes } = picture
    if (config !== this.#pictureConfig) {
      this.#pictureConfig = config
      const { codec, width, height, description } = config
      this.#events.pictureFormat({
        type: 'picture',
        codec,
        width,
        height,
        description: Buffer.from(description).toString('base64'),
      })
    }
    this.#events.picture(writeVideoFrame(key ? 'key' : 'picture', time, this.#clock(), bytes), key, time)
  }

  #sound({ payloadType, timestamp, bytes }: Frame): void {
    const codec = codecOf(payloadType)
    if (codec === 'aac') {
      for (const { codec: name, rate, channels, description, bytes: frame } of this.#aacFrames(timestamp, bytes)) {
        const format = { codec: name, rate, channels, description: Buffer.from(description).toString('base64') }
        this.#soundMessage(format, timestamp, (AAC_SAMPLES / rate) * 1_000, frame)
      }
    } else if (isDecoded(codec)) {
      this.#soundMessage({ codec, rate: SOUND_RATE, channels: 1, description: '' }, timestamp, soundDuration(codec, bytes), bytes)
    } else if (isLoaded(codec)) {
      const held = loadedSound(codec, bytes)
      if (held) this.#soundMessage({ codec, rate: held.rate, channels: 1, description: '' }, timestamp, held.duration, held.bytes)
      else this.unusable += 1
    } else this.unusable += 1
  }

  #aacFrames(timestamp: number, bytes: Uint8Array): AacFrame[] {
    if (isAdts(bytes)) return adtsFrames(bytes)
    const frame = this.#rawAac.add(timestamp, bytes)
    return frame ? [frame] : []
  }

  #soundMessage(format: Omit<SoundMessage, 'type'>, timestamp: number, duration: number, bytes: Uint8Array): void {
    const text = JSON.stringify(format)
    if (text !== this.#soundFormat) {
      this.#soundFormat = text
      this.#events.soundFormat({ type: 'sound', ...format })
    }
    const time = this.#clocks.sound.at(timestamp, duration)
    this.#events.sound(writeVideoFrame('sound', time, this.#clock(), bytes), time)
  }
}
