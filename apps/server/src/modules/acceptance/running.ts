/**
 * Goes through an acceptance test: one try after the other, each kept as soon as its outcome is known. Before each the user is looked at again; when
 * somebody has ended the test, at whichever server, nothing more is sent.
 */
import { type AcceptanceTried, acceptanceTries, type AppMenuAuth } from '@outrider/contract'
import { Refusal } from '../../calls/refusal.ts'
import type { AcceptanceRepository, TestRow } from './acceptance.repository.ts'
import { hindrance, type Outcome, tries, type TryContext } from './tries.ts'
import type { WatchingFrames } from './watching-frames.ts'

export interface RunningDependencies {
  repository: AcceptanceRepository
  frames: WatchingFrames
  /** As of now; undefined: the user may not test this terminal any more. */
  rightsOf: (by: TryContext['by'], vehicleId: number) => Promise<AppMenuAuth | undefined>
  isLinked: (vehicleId: number) => boolean
  /** Between two looks whether somebody has ended it, ms. */
  lookEvery: number
  now: () => number
  log: { error(fields: object, text: string): void }
}

interface Open {
  ends: AbortController
  done: Promise<void>
}

export class RunningTests {
  readonly #deps: RunningDependencies
  readonly #open = new Map<string, Open>()

  constructor(deps: RunningDependencies) {
    this.#deps = deps
  }

  begin(row: TestRow, context: Omit<TryContext, 'signal'>): void {
    const ends = new AbortController()
    const done = this.#run(row, { ...context, signal: ends.signal }, ends)
      .catch((error: unknown) => this.#deps.log.error({ err: error, test: row.id }, 'a terminal could not be tested'))
      .finally(() => this.#open.delete(row.id))
    this.#open.set(row.id, { ends, done })
  }

  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all([...this.#open.values()].map(({ done }) => done))
  }

  async stop(): Promise<void> {
    for (const { ends } of this.#open.values()) ends.abort()
    await this.settled()
  }

  async #run(row: TestRow, context: TryContext, ends: AbortController): Promise<void> {
    const { repository, frames, lookEvery, now } = this.#deps
    const { vehicleId, signal } = context
    const tried: AcceptanceTried[] = row.tried.map(each => ({ ...each }))
    const keep = async (): Promise<void> => {
      if (!(await repository.keep(row.id, tried, now()))) ends.abort()
    }
    // Somebody else may end it while a try waits.
    const look = async (): Promise<void> => {
      if (!(await repository.goesOn(row.id, now()))) ends.abort()
    }
    const looking = setInterval(() => {
      look().catch((error: unknown) => this.#deps.log.error({ err: error, test: row.id }, 'a test could not be looked at'))
    }, lookEvery)
    looking.unref()
    await frames.begin(vehicleId, row.id)
    try {
      for (const each of tried) {
        if (signal.aborted) break
        each.result = 'trying'
        await keep()
        if (signal.aborted) break
        Object.assign(each, await this.#try(each, context))
      }
    } finally {
      clearInterval(looking)
      for (const each of tried) if (each.result === 'waiting' || each.result === 'trying') each.result = 'stopped'
      await frames.end(vehicleId, row.id)
      await repository.end(row.id, { tried, state: signal.aborted ? 'stopped' : 'done', at: now() })
    }
  }

  async #try({ try: name }: AcceptanceTried, context: TryContext): Promise<Outcome> {
    const { rightsOf, isLinked, lookEvery, log } = this.#deps
    const { by, vehicleId } = context
    const nothing = (result: Outcome['result']): Outcome => ({ result, facts: [] })
    const { right } = acceptanceTries[name]
    const isAllowed = async (): Promise<boolean> => {
      const rights = await rightsOf(by, vehicleId)
      return rights !== undefined && (right === undefined || rights[right])
    }
    if (!(await isAllowed())) return nothing('noRight')
    const why = hindrance(name, context)
    if (why) return nothing(why)
    if (!isLinked(vehicleId)) return nothing('notLinked')
    // One of many cameras takes minutes, in which its right may be taken.
    const taken = new AbortController()
    const looking = setInterval(() => {
      isAllowed().then(
        allowed => allowed || taken.abort(),
        (error: unknown) => log.error({ err: error, vehicleId, try: name }, 'the right to a try could not be looked at'),
      )
    }, lookEvery)
    looking.unref()
    const signal = AbortSignal.any([context.signal, taken.signal])
    // What a terminal says after the end is nobody's to wait for.
    const ended = Promise.withResolvers<Outcome>()
    signal.addEventListener('abort', () => ended.resolve(nothing(context.signal.aborted ? 'stopped' : 'noRight')))
    try {
      return await Promise.race([tries[name]({ ...context, signal }), ended.promise])
    } catch (error) {
      // A refusal by the gate of texts; anything else is ours.
      if (error instanceof Refusal) return nothing('withheld')
      log.error({ err: error, vehicleId, try: name }, 'a try of a terminal failed')
      return nothing('broken')
    } finally {
      clearInterval(looking)
    }
  }
}
