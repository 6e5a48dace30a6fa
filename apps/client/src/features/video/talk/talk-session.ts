/** One talk, one cab that is listened to, or one broadcast, from the press to its end. */
import type { TalkEnd, TalkKindName, TalkServerMessage, TalkState } from '@outrider/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { SoundPlayer } from '../stream/sound-player.ts'
import { levelOf } from './down-sampler.ts'
import { type Microphone, MicrophoneError, type NoMicrophone, openMicrophone } from './microphone.ts'
import { TalkLink } from './talk-link.ts'

type Kept = Omit<Extract<TalkServerMessage, { type: 'kept' }>, 'type'>
export interface HeardBy extends Pick<Extract<TalkServerMessage, { type: 'vehicle' }>, 'state' | 'reason'> {
  /** Its line was open at some time. */
  wasOpen: boolean
}

export interface TalkView {
  step: 'starting' | TalkState | 'over'
  /** A text is what the platform replied. */
  why: TalkEnd | 'broken' | { text: string } | undefined
  /** Why the user is not heard. */
  noMicrophone: NoMicrophone | undefined
  /** The terminal takes what is said; false: it wants a codec that nobody encodes. */
  speaks: boolean
  codec: string | null
  elsewhere: boolean
  /** The user wants to be heard, and is. */
  wants: boolean
  mine: boolean
  /** Who is heard in the cab. */
  speaker: string | null
  /** Who keeps the user from being heard. */
  busy: string | null
  /** It is being kept as evidence. */
  kept: Kept
  /** Of the microphone, 0 to 1. */
  level: number
  /** Of a broadcast, by vehicle. */
  vehicles: ReadonlyMap<string, HeardBy>
}

const begin: TalkView = {
  step: 'starting',
  why: undefined,
  noMicrophone: undefined,
  speaks: true,
  codec: null,
  elsewhere: false,
  wants: false,
  mine: false,
  speaker: null,
  busy: null,
  kept: { by: null, you: false, cab: false },
  level: 0,
  vehicles: new Map(),
}

/** Sound is played so soon after it came, s: less than a picture needs, since people answer each other. */
const lead = 0.08

interface TalkSessionDependencies {
  kind: TalkKindName
  /** Asks the platform for it. */
  grant(): Promise<{ path: string; token: string }>
  /** Address of the platform. */
  platform: string
  textOf(error: unknown): string
}

export class TalkSession {
  readonly view: StoreApi<TalkView> = createStore(() => begin)
  readonly #deps: TalkSessionDependencies
  readonly #context = new AudioContext()
  readonly #player: SoundPlayer
  #microphone: Microphone | undefined
  #link: TalkLink | undefined
  #stopped = false

  /** To be made by an operation of the user: browsers play no sound otherwise. */
  constructor(deps: TalkSessionDependencies) {
    this.#deps = deps
    this.#player = new SoundPlayer(this.#context, lead)
    void this.#begin()
  }

  /** The user wants to be heard, or is done. */
  speak(on: boolean): void {
    const { wants, step } = this.view.getState()
    if (on === wants || (on && (step === 'over' || !this.#microphone))) return
    this.#microphone?.on(on)
    this.#link?.speak(on)
    this.view.setState({ wants: on, busy: null, level: 0, ...(!on && { mine: false }) })
  }

  /** It ends, and what came of it is still to be seen. */
  hangUp(): void {
    this.#end('stopped')
    this.stop()
  }

  stop(): void {
    if (this.#stopped) return
    this.#stopped = true
    this.#link?.close()
    this.#microphone?.stop()
    this.#player.stop()
  }

  async #begin(): Promise<void> {
    // Asked for first: a driver who is called hears somebody.
    if (this.#deps.kind !== 'listen') await this.#openMicrophone()
    if (this.#stopped) return this.#microphone?.stop()
    try {
      const { path, token } = await this.#deps.grant()
      if (this.#stopped) return
      const url = new URL(path.startsWith('/') ? `${this.#deps.platform}${path}` : path, location.href)
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
      this.#link = new TalkLink(url.href, token, {
        message: message => this.#take(message),
        sound: frame => this.#player.sound(frame),
        broken: () => this.#end('broken'),
      })
    } catch (error) {
      this.#end({ text: this.#deps.textOf(error) })
    }
  }

  async #openMicrophone(): Promise<void> {
    try {
      this.#microphone = await openMicrophone(this.#context, samples => {
        this.#link?.speech(samples)
        this.view.setState({ level: levelOf(samples) })
      })
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error
      this.view.setState({ noMicrophone: error.why })
    }
  }

  #take(message: Exclude<TalkServerMessage, { type: 'pong' }>): void {
    const { view } = this
    switch (message.type) {
      case 'line': {
        const { state: step, speaks, codec, elsewhere = false } = message
        return view.setState({ step, speaks, codec, elsewhere })
      }
      case 'speaker': {
        const { wants } = view.getState()
        view.setState({ speaker: message.name, mine: message.you, busy: null })
        // The last speaker is done: who still holds the button is heard now.
        if (message.name === null && wants) this.#link?.speak(true)
        return
      }
      case 'busy':
        return view.setState({ busy: message.name })
      case 'kept':
        return view.setState({ kept: message })
      case 'sound':
        return this.#player.format(message)
      case 'vehicle': {
        const vehicles = new Map(view.getState().vehicles)
        const { vehicleId, state, reason } = message
        const wasOpen = state === 'open' || (vehicles.get(vehicleId)?.wasOpen ?? false)
        vehicles.set(vehicleId, { state, reason, wasOpen })
        return view.setState({ vehicles, step: 'open' })
      }
      case 'ended':
        return this.#end(message.reason)
    }
  }

  #end(why: TalkView['why']): void {
    this.#microphone?.stop()
    this.#microphone = undefined
    this.view.setState({ step: 'over', why, wants: false, mine: false, speaker: null, kept: begin.kept, level: 0 })
  }
}
