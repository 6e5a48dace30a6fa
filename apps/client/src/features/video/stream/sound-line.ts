/** Decodes one line of sound to samples: here, or with a decoder that is loaded with the line. AAC is not among it. */
import type { VideoServerMessage } from '@outrider/contract'
import { type DecodeSound, isDecoded, isLoaded, type LoadedCodec, soundDecoder } from '@outrider/jt1078/audio'
import { loadChunk } from '../../../core/chunks/load-chunk.ts'
import type { LoadedDecoder } from './loaded-sound.ts'

export type SoundFormat = Extract<VideoServerMessage, { type: 'sound' }>

export interface SoundLine {
  /** undefined: it is being loaded, or could not be. Then packets are not heard. */
  readonly decode: DecodeSound | undefined
  /** Resolves when it can decode, and with false when it cannot. */
  readonly ready: Promise<boolean>
  close(): void
}

/** undefined: the browser decodes it. */
export function soundLine({ codec, g726Order }: SoundFormat): SoundLine | undefined {
  if (isLoaded(codec)) return new LoadedLine(codec)
  if (!isDecoded(codec)) return undefined
  const decode = soundDecoder(codec, { ...(g726Order && { g726Order }) })
  return { decode, ready: Promise.resolve(true), close: () => undefined }
}

class LoadedLine implements SoundLine {
  #decoder: LoadedDecoder | undefined
  #closed = false
  readonly ready: Promise<boolean>

  constructor(codec: LoadedCodec) {
    this.ready = this.#load(codec)
  }

  get decode(): DecodeSound | undefined {
    return this.#decoder?.decode
  }

  close(): void {
    this.#closed = true
    this.#decoder?.free()
    this.#decoder = undefined
  }

  async #load(codec: LoadedCodec): Promise<boolean> {
    try {
      const { loadDecoder } = await loadChunk(() => import('./loaded-sound.ts'))
      const decoder = await loadDecoder(codec)
      if (this.#closed) decoder.free()
      else this.#decoder = decoder
      return !this.#closed
    } catch (error) {
      // The pictures go on; the next time the sound is switched on it is tried again.
      reportError(error)
      return false
    }
  }
}
