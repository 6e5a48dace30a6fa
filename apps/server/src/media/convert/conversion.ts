/**
 * The pictures of one camera for viewers that decode no H.265. It is converted as long as one of them watches; what is none passes as it is.
 */
import { readVideoFrame, type VideoEnd, writeVideoFrame } from '@outrider/contract'
import type { DecoderConfig } from '@outrider/jt1078'
import { type PictureMessage, PictureViewers } from '../picture-viewers.ts'
import type { Viewer } from '../viewer.ts'
import type { ConverterPlace, Converters } from './converters.ts'

const isH265 = ({ codec }: PictureMessage): boolean => /^(hvc1|hev1)\b/.test(codec)

const configOf = ({ codec, width, height, description }: PictureMessage): DecoderConfig => ({
  codec,
  width,
  height,
  description: Buffer.from(description, 'base64'),
})

export class Conversion {
  readonly #converters: Converters
  /** As the terminal sends it. */
  readonly #source: PictureViewers
  #viewers = new PictureViewers()
  #place: ConverterPlace | undefined

  constructor(converters: Converters, source: PictureViewers) {
    this.#converters = converters
    this.#source = source
  }

  get segments(): PictureViewers['segments'] {
    return this.#viewers.segments
  }

  add(viewer: Viewer, playlist: string): void {
    const first = this.#viewers.size === 0
    this.#viewers.add(viewer, playlist)
    // The others have what they need already.
    if (first && this.#source.current) this.format(this.#source.current)
  }

  remove(viewer: Viewer): void {
    this.#viewers.remove(viewer)
    if (this.#viewers.size === 0) this.stop()
  }

  /** Of what the terminal sends from here on. */
  format(format: PictureMessage): void {
    if (this.#viewers.size === 0) return
    if (!isH265(format)) {
      this.#leave()
      this.#viewers.format(format)
      for (const [index, message] of this.#source.group.entries()) this.#viewers.picture(message, index === 0)
      return
    }
    const place = this.#place ?? this.#converters.take()
    if (typeof place === 'string') return this.#end(place)
    this.#place = place
    this.#begin(place, configOf(format))
  }

  picture(message: Uint8Array<ArrayBuffer>, key: boolean): void {
    if (this.#viewers.size === 0) return
    if (!this.#place) return this.#viewers.picture(message, key)
    const frame = readVideoFrame(message)
    if (frame) this.#place.picture({ ...frame, key })
  }

  /** Nobody watches any more. */
  stop(): void {
    this.#viewers.clear()
    // What was shown last is nothing for who comes next.
    this.#viewers = new PictureViewers()
    this.#leave()
  }

  #begin(place: ConverterPlace, config: DecoderConfig): void {
    this.#viewers.cut()
    place.begin(config, {
      config: ({ codec, width, height, description }) =>
        this.#viewers.format({
          type: 'picture',
          codec,
          width,
          height,
          description: Buffer.from(description).toString('base64'),
        }),
      picture: ({ key, time, received, bytes }) =>
        this.#viewers.picture(writeVideoFrame(key ? 'key' : 'picture', time, received, bytes), key),
      failed: () => this.#end('lost'),
    })
    // From the last key picture on: the next may be seconds away.
    for (const [index, message] of this.#source.group.entries()) this.picture(message, index === 0)
  }

  #end(reason: VideoEnd): void {
    for (const viewer of this.#viewers.all) viewer.end(reason)
    this.stop()
  }

  #leave(): void {
    this.#place?.leave()
    this.#place = undefined
  }
}
