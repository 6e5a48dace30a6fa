/** What one user says, encoded once for each format that is heard: a broadcast has hundreds of terminals and a handful of formats. */
import { SpeechEncoder, type SpeechFormat } from '@outrider/jt1078/audio'

interface Encoded {
  encoder: SpeechEncoder
  /** Of the samples that were added last. */
  bodies: readonly Uint8Array[]
}

const keyOf = ({ payloadType, samples, head, bits, order, aac }: SpeechFormat): string =>
  `${payloadType} ${samples} ${head} ${bits} ${order} ${aac?.channels} ${aac?.heads}`

export class Speech {
  readonly #encoded = new Map<string, Encoded>()
  #samples: Int16Array = new Int16Array(0)

  add(samples: Int16Array): void {
    this.#samples = samples
    for (const encoded of this.#encoded.values()) encoded.bodies = encoded.encoder.add(samples)
  }

  /** Bodies of packets of what was added last. */
  in(format: SpeechFormat): readonly Uint8Array[] {
    const key = keyOf(format)
    const known = this.#encoded.get(key)
    if (known) return known.bodies
    const encoder = new SpeechEncoder(format)
    const bodies = encoder.add(this.#samples)
    this.#encoded.set(key, { encoder, bodies })
    return bodies
  }
}
