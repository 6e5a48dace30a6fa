/** Runs beside the page: takes what the microphone hears, and posts it as speech for terminals, 20 ms at a time. */
import { DownSampler } from './down-sampler.ts'

/** What the scope of worklets has; the library of types does not know it. */
declare const sampleRate: number
declare function registerProcessor(name: string, processor: new () => { process(inputs: Float32Array[][]): boolean }): void
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort }

const pieceSamples = 160

class SpeechProcessor extends AudioWorkletProcessor {
  readonly #sampler = new DownSampler(sampleRate)
  #piece = new Int16Array(pieceSamples)
  #filled = 0

  process([input]: Float32Array[][]): boolean {
    const [samples] = input ?? []
    if (!samples) return true
    const speech = this.#sampler.add(samples)
    for (let at = 0; at < speech.length; ) {
      const part = speech.subarray(at, at + pieceSamples - this.#filled)
      this.#piece.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled < pieceSamples) break
      this.port.postMessage(this.#piece, [this.#piece.buffer])
      this.#piece = new Int16Array(pieceSamples)
      this.#filled = 0
    }
    return true
  }
}

registerProcessor('speech', SpeechProcessor)
