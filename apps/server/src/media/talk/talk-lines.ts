/** The lines of this server: one for a vehicle, and whose a connection at their port is. */
import type { CommandRequester, LineKind, TalkKind } from '../../events/terminal-commands.ts'
import { addressKey, plainAddress } from '../../connections/address-key.ts'
import { type Comer, type ExpectedCamera, findExpected, type KnownTerminals } from '../find-expected.ts'
import type { Found } from '../intake-stream.ts'
import { PassLine } from './pass-line.ts'
import { type LineHearer, type TalkCommands, TalkLine, type TalkTimes } from './talk-line.ts'
import type { VehicleG726Order } from '@outrider/contract'

export interface TalkTarget extends ExpectedCamera {
  g726Order?: VehicleG726Order | undefined
  by: CommandRequester
}

interface TalkLinesDependencies {
  commandsTo(target: TalkTarget, kind: LineKind): TalkCommands
  known: KnownTerminals
  clock: () => number
  /** A line has ended. */
  over?: (vehicleId: number) => void
  times?: Partial<TalkTimes>
}

interface Running {
  camera: TalkTarget
  stream: TalkLine | PassLine
  /** Lines on which the same is heard: which of them a terminal takes makes no difference. */
  group: object
}

export class TalkLines {
  readonly #deps: TalkLinesDependencies
  readonly #running = new Map<number, Running>()

  constructor(deps: TalkLinesDependencies) {
    this.#deps = deps
  }

  get size(): number {
    return this.#running.size
  }

  has(vehicleId: number): boolean {
    return this.#running.has(vehicleId)
  }

  /** The vehicle must have none. */
  open(target: TalkTarget, kind: TalkKind, hearer: LineHearer, group: object): TalkLine {
    const deps = this.#deps
    const { vehicleId, phone, channel, g726Order } = target
    const lineOver: LineHearer['lineOver'] = why => {
      this.#remove(vehicleId, line)
      hearer.lineOver(why)
    }
    const line: TalkLine = new TalkLine({
      kind,
      commands: deps.commandsTo(target, kind),
      hearer: {
        line: message => hearer.line(message),
        soundFormat: format => hearer.soundFormat(format),
        sound: message => hearer.sound(message),
        lineOver,
      },
      phone,
      channel,
      clock: deps.clock,
      g726Order,
      ...(deps.times && { times: deps.times }),
    })
    this.#running.set(vehicleId, { camera: target, stream: line, group })
    return line
  }

  /** Takes what the terminal passes through, for a while. The vehicle must have no line. */
  openPass(target: TalkTarget, forMs: number, ended: (bytes: Buffer) => void): PassLine {
    const deps = this.#deps
    const { vehicleId } = target
    const line: PassLine = new PassLine({
      commands: deps.commandsTo(target, 'pass'),
      forMs,
      times: deps.times,
      ended: bytes => {
        this.#remove(vehicleId, line)
        ended(bytes)
      },
    })
    this.#running.set(vehicleId, { camera: target, stream: line, group: line })
    return line
  }

  /** The server stops: what has come is kept. */
  endPasses(): void {
    for (const { stream } of this.#running.values()) if (stream instanceof PassLine) stream.end()
  }

  #remove(vehicleId: number, line: TalkLine | PassLine): void {
    if (this.#running.get(vehicleId)?.stream !== line) return
    this.#running.delete(vehicleId)
    this.#deps.over?.(vehicleId)
  }

  expected(comer: Comer & { sendsOn: boolean }): Found {
    return findExpected(this.#running.values(), comer, this.#deps.known)
  }

  /**
   * The line of a connection from there that says nothing: the one that waits for a terminal with its own link from there, those that have acknowledged
   * first. Of several it must be all the same whose it is.
   */
  quiet(address: string): Exclude<Found, 'later' | 'unsure'> {
    if (plainAddress(address) === undefined) return undefined
    const from = addressKey(address)
    const waiting = [...this.#running.values()].filter(({ camera, stream }) => {
      const link = stream.waits ? this.#deps.known.linkAddress(camera.vehicleId) : undefined
      return link !== undefined && addressKey(link) === from
    })
    const [first] = waiting
    if (!first || waiting.some(({ group }) => group !== first.group)) return undefined
    return { stream: (waiting.find(({ stream }) => stream.isAnswered) ?? first).stream, from: 'own' }
  }
}
