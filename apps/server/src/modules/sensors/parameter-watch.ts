/**
 * Asks terminals for the parameters that sensors read: a terminal tells them when it is asked, and at no other time. Each server asks those that are
 * linked with it. What a terminal does not answer is asked again at its next time; until then the sensor says that nothing was sent.
 */
import type { SensorForm } from '@outrider/contract'
import type { Bus } from '../../events/bus.ts'
import type { TerminalParameter } from '../../events/terminal-commands.ts'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import { isPassword } from '../../fleet/parameters/terminal-values.ts'
import { parameterBytes } from '../../fleet/sent-frames.ts'
import { type More, WorkerLoop } from '../../jobs/worker-loop.ts'
import type { SensorBook } from '../../sensors/sensor-book.ts'
import type { SensorRows } from '../../sensors/sensor-rows.ts'

interface ParameterDependencies {
  book: Pick<SensorBook, 'of' | 'readsParameters' | 'settled'>
  rows: Pick<SensorRows, 'storeFrames'>
  terminals: Pick<Terminals, 'isLinkedHere' | 'send'>
  bus: Bus
  now: () => number
  log: { error(fields: object, text: string): void }
}

/** Of one vehicle, ms. */
const askEvery = 600_000
const lookEvery = 60_000
/** Terminals that are asked at once. */
const atOnce = 500

interface Linked {
  /** Of its terminal. */
  version: string
  /** Which parameters it was asked for, and when, ms since 1970. */
  asked: { ids: string; at: number } | undefined
}

const parametersOf = (sensors: readonly { form: SensorForm }[]): number[] => {
  const read = sensors.flatMap(({ form: { source, sourceNumber } }) => (source === 'parameter' ? [sourceNumber] : []))
  return [...new Set(read)].filter(id => !isPassword(id)).toSorted((a, b) => a - b)
}

export class ParameterWatch {
  readonly #deps: ParameterDependencies
  readonly #linked = new Map<number, Linked>()
  readonly #loop: WorkerLoop
  readonly #ends: (() => void)[]

  constructor(deps: ParameterDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#work(),
      log: deps.log,
      failure: 'parameters that sensors read cannot be asked for; it is tried again',
      batchDelayMs: 500,
      everyMs: lookEvery,
    })
    this.#ends = [
      deps.bus.subscribe('linked', ({ vehicleId, version }) => {
        this.#linked.set(vehicleId, { version, asked: undefined })
        if (deps.book.readsParameters) this.#loop.wake()
      }),
      deps.bus.subscribe('sensorsChanged', () => this.#loop.wake()),
    ]
  }

  start(): void {
    this.#loop.start()
  }

  /** Sensors are others now. */
  wake(): void {
    this.#loop.wake()
  }

  async settled(): Promise<void> {
    await this.#loop.settled()
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end()
    await this.#loop.stop()
  }

  async #work(): Promise<More> {
    const { book, terminals, now } = this.#deps
    await book.settled()
    if (!book.readsParameters) return
    const due: { vehicleId: number; ids: number[]; version: string }[] = []
    for (const [vehicleId, linked] of this.#linked) {
      if (due.length === atOnce) break
      if (!terminals.isLinkedHere(vehicleId)) {
        this.#linked.delete(vehicleId)
        continue
      }
      const ids = parametersOf(book.of(vehicleId))
      const { version, asked } = linked
      if (ids.length === 0 || (asked && asked.ids === ids.join() && now() - asked.at < askEvery)) continue
      linked.asked = { ids: ids.join(), at: now() }
      due.push({ vehicleId, ids, version })
    }
    await Promise.all(due.map(each => this.#ask(each)))
    return due.length === atOnce
  }

  async #ask({ vehicleId, ids, version }: { vehicleId: number; ids: readonly number[]; version: string }): Promise<void> {
    const { terminals, rows, bus, now } = this.#deps
    let answered: TerminalParameter[]
    try {
      // In 2011 there is no question for some of them.
      const { result } =
        version === '2011'
          ? await terminals.send(vehicleId, 'parameters', null, { by: 'platform' })
          : await terminals.send(vehicleId, 'someParameters', { ids }, { by: 'platform' })
      answered = await result
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return
    }
    const time = now()
    const frames = answered.flatMap(parameter => {
      const data = ids.includes(parameter.id) ? parameterBytes(parameter) : undefined
      return data ? [{ vehicleId, source: 'parameter' as const, sourceNumber: parameter.id, time, data }] : []
    })
    if (frames.length === 0) return
    await rows.storeFrames(frames)
    bus.publish({ kind: 'sensorFramesStored', frames })
  }
}
