/**
 * Converts the pictures of some cameras at once for browsers that decode no H.265, with a program of this machine. Each takes processor: there is a
 * bound, and who comes beyond it is told.
 */
import type { DecoderConfig } from '@outrider/jt1078'
import { ConverterProcess, type ConverterTimes } from './converter-process.ts'
import { whatConverterLacks } from './converter-program.ts'

interface ConvertersDependencies {
  program: string
  /** Cameras at once. */
  most: number
  log: { info(text: string): void; warn(fields: object, text: string): void }
  times?: ConverterTimes
}

type Events = ConstructorParameters<typeof ConverterProcess>[2]

/** The place of one camera. */
export interface ConverterPlace {
  /** Begins again, with pictures of this decoder. */
  begin(config: DecoderConfig, events: Events): void
  picture: ConverterProcess['picture']
  /** Its program ends, its place is free. */
  leave(): void
}

/**
 * Programs that one camera begins within so many ms: each format of the terminal needs another, and a terminal may change it with every picture. One that
 * changes its stream now and then stays far below.
 */
const maxBegins = { count: 5, within: 60_000 }

const usualTimes: ConverterTimes = { startMs: 30_000, stallMs: 10_000 }

export class Converters {
  readonly #deps: ConvertersDependencies
  readonly #places = new Set<ConverterPlace>()
  readonly #processes = new Set<ConverterProcess>()
  #usable = false
  /** Viewers beyond the bound. */
  refused = 0
  /** Programs that ended by themselves. */
  failed = 0

  constructor(deps: ConvertersDependencies) {
    this.#deps = deps
  }

  /** Looks whether the program is there. */
  async find(): Promise<void> {
    const { program, most, log } = this.#deps
    if (most === 0) return
    const lacks = await whatConverterLacks(program)
    this.#usable = lacks === undefined
    if (lacks === undefined)
      log.info(`H.265 is converted for browsers without a decoder, of ${most} cameras at once (${program})`)
    else log.info(`H.265 is not converted for browsers without a decoder (${program}: ${lacks})`)
  }

  get running(): number {
    return this.#places.size
  }

  take(): ConverterPlace | 'noConverter' | 'convertersBusy' {
    if (!this.#usable) return 'noConverter'
    if (this.#places.size >= this.#deps.most) {
      this.refused += 1
      return 'convertersBusy'
    }
    let process: ConverterProcess | undefined
    let begins: number[] = []
    const place: ConverterPlace = {
      begin: (config, events) => {
        process?.end()
        process = undefined
        const now = performance.now()
        begins = begins.filter(at => now - at < maxBegins.within)
        if (begins.length >= maxBegins.count) return this.#failed(events, 'the format changes too often')
        begins.push(now)
        process = this.#start(config, events)
      },
      picture: picture => process?.picture(picture),
      leave: () => {
        process?.end()
        process = undefined
        this.#places.delete(place)
      },
    }
    this.#places.add(place)
    return place
  }

  #start(config: DecoderConfig, events: Events): ConverterProcess {
    const { program, times = usualTimes } = this.#deps
    const failed = (why: string): void => this.#failed(events, why)
    const process = new ConverterProcess(program, config, { ...events, failed }, times)
    this.#processes.add(process)
    void process.gone.then(() => this.#processes.delete(process))
    return process
  }

  #failed(events: Events, why: string): void {
    this.failed += 1
    this.#deps.log.warn({ why }, 'a program that converts video ended')
    events.failed(why)
  }

  /** All programs are gone. */
  async stop(): Promise<void> {
    this.#usable = false
    const processes = [...this.#processes]
    for (const place of this.#places) place.leave()
    await Promise.all(processes.map(({ gone }) => gone))
  }
}
