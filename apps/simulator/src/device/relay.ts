/**
 * What a terminal does when it is ordered to cut or restore oil and power, or to lock: the relay and the lock that its status bits tell of. Terminals
 * of the field do not all do what they acknowledge, and so do these.
 */
import { decode, type Frame, type Location, messages, type Version } from '@outrider/jt808'

/** obeys; ignores: acknowledges and does nothing; refuses: 0x0001 with 1; mute: says nothing, also to texts. */
export const obediences = ['obeys', 'ignores', 'refuses', 'mute'] as const
export type Obedience = (typeof obediences)[number]

/** Status bits: oil cut, power cut, doors locked. */
const bits = { oil: 1 << 10, power: 1 << 11, locked: 1 << 12 }

type Want = 'cut' | 'restore' | 'lock' | 'unlock'

const texts: Readonly<Record<string, Want>> = { 'RELAY,1#': 'cut', 'RELAY,0#': 'restore', 'DYD#': 'cut', 'HFYD#': 'restore' }
const controls: Readonly<Record<number, Want>> = { 0x64: 'cut', 0x65: 'restore', 0xf0: 'cut', 0xf1: 'restore' }
const controlTexts: Readonly<Record<string, Want>> = { '#0;1': 'cut', '#0;0': 'restore' }

/** What the frame wants; undefined: something else, or nothing that this edition knows. */
function wantOf({ header, body }: Frame, version: Version): Want | undefined {
  switch (header.messageId) {
    case messages.terminalControl.id: {
      const { command, parameters } = decode(messages.terminalControl, body, version).value
      return controls[command] ?? controlTexts[parameters]
    }
    case messages.relayControl.id:
      return decode(messages.relayControl, body, version).value.command === 1 ? 'cut' : 'restore'
    case messages.textMessage.id:
      return texts[decode(messages.textMessage, body, version).value.text]
    case messages.vehicleControl.id: {
      const { flags, controls: doors } = decode(messages.vehicleControl, body, version).value
      // The number of 2019 is the opposite of the flag before it.
      if (version === '2019') return doors?.[0]?.value === 0 ? 'lock' : 'unlock'
      return ((flags ?? 0) & 1) === 1 ? 'lock' : 'unlock'
    }
    default:
      return undefined
  }
}

const after: Readonly<Record<Want, (status: number) => number>> = {
  cut: status => status | bits.oil | bits.power,
  restore: status => status & ~(bits.oil | bits.power),
  lock: status => status | bits.locked,
  unlock: status => status & ~bits.locked,
}

/** As many as anybody looks back at. */
const maxShown = 20

export class Relay {
  readonly #version: Version
  #status: number
  /** Orders that it was given, whatever it did. */
  received = 0
  /** Texts for the driver that it took, the newest last. */
  readonly shown: string[] = []

  /** `status`: its bits at the start. */
  constructor(version: Version, status = 0) {
    this.#version = version
    this.#status = status
  }

  /** Its bits of the status, which outlive a restart as a relay does. */
  get status(): number {
    return this.#status
  }

  get isCut(): boolean {
    return (this.#status & (bits.oil | bits.power)) !== 0
  }

  /** Result of the acknowledgement; null: none is sent; undefined: the frame is none for it. */
  handle(frame: Frame, obedience: Obedience): number | null | undefined {
    const isText = frame.header.messageId === messages.textMessage.id
    const want = wantOf(frame, this.#version)
    if (want === undefined && !isText) return undefined
    if (want) this.received += 1
    if (obedience === 'mute') return null
    if (obedience === 'refuses') return 1
    if (isText && !want) this.#show(decode(messages.textMessage, frame.body, this.#version).value.text)
    if (want && obedience === 'obeys') this.#status = after[want](this.#status)
    return 0
  }

  #show(text: string): void {
    this.shown.push(text)
    if (this.shown.length > maxShown) this.shown.shift()
  }

  /** A report with its bits. */
  on(location: Location): Location {
    return { ...location, status: location.status | this.#status }
  }
}
