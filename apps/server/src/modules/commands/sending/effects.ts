/** Looks for the effect of what was sent: the report that shows it, or that none has come in time. */
import { type PositionReport, quality, source } from '../../../events/position-report.ts'
import type { CommandRequester } from '../../../events/terminal-commands.ts'
import type { StopGate } from '../gate/stop-gate.ts'
import { showsEffect } from '../methods.ts'
import type { Change, CommandRecord } from '../record/command-record.ts'
import type { CommandTimes } from './command-times.ts'
import type { StoredSteps } from './stored-steps.ts'

interface EffectsDependencies {
  gate: Pick<StopGate, 'askAgain' | 'askForReport'>
  times: Pick<CommandTimes, 'ask' | 'effect'>
  steps: Pick<StoredSteps, 'add'>
  /** Goes on while nobody waits for it. */
  inBackground: (work: Promise<unknown>) => void
}

type Acting = keyof typeof showsEffect
const isActing = (kind: string): kind is Acting => Object.hasOwn(showsEffect, kind)

/** Waits for a report that shows its effect. */
interface Watched {
  id: string
  kind: Acting
  vehicleId: number
  by: CommandRequester
  /** awaited: it is acknowledged, and a report may show it. seen: one has, which is not stored yet. */
  effect: 'early' | 'awaited' | 'seen'
  end: NodeJS.Timeout | undefined
  ask: NodeJS.Timeout | undefined
}

export class Effects {
  readonly #deps: EffectsDependencies
  readonly #watched = new Map<string, Watched>()
  /** Cuts that a later report may show, by vehicle. */
  readonly #late = new Map<number, string>()

  constructor(deps: EffectsDependencies) {
    this.#deps = deps
  }

  has(id: string): boolean {
    return this.#watched.has(id)
  }

  /** A cut that nobody has seen in effect may be seen yet. */
  get awaitsLate(): boolean {
    return this.#late.size > 0
  }

  /** Cuts that nobody has seen in effect, and that no restore has undone: terminals put a cut off until the vehicle is slow. */
  awaitLate(cuts: readonly { id: string; vehicle_id: number }[]): void {
    this.#late.clear()
    for (const { id, vehicle_id: vehicleId } of cuts) this.#late.set(vehicleId, id)
  }

  /** Its bytes are written. False: no report shows what a command of this kind does. */
  sent({ id, kind }: Pick<CommandRecord, 'id' | 'kind'>, vehicleId: number, by: CommandRequester): boolean {
    if (!isActing(kind)) return false
    this.#watched.set(id, { id, kind, vehicleId, by, effect: 'early', end: undefined, ask: undefined })
    return true
  }

  /** The terminal has it; what it did is seen in its reports. */
  acknowledged(id: string): void {
    const watched = this.#watched.get(id)
    if (!watched) return
    const { times, gate } = this.#deps
    watched.effect = 'awaited'
    gate.askAgain(watched.vehicleId, watched.by, 'effect')
    watched.ask = setInterval(() => gate.askForReport(watched.vehicleId, watched.by, 'effect'), times.ask).unref()
    watched.end = setTimeout(() => {
      this.forget(id)
      void this.#store(id, { step: 'notShown' })
    }, times.effect).unref()
  }

  see(report: PositionReport): void {
    if (this.#watched.size === 0 && this.#late.size === 0) return
    if ((report.quality & quality.late) !== 0) return
    if (report.source !== source.report && report.source !== source.queryReply) return
    for (const watched of this.#watched.values()) {
      // Before the acknowledgement the bits may be those of before.
      if (watched.vehicleId !== report.vehicleId || watched.effect !== 'awaited') continue
      if (!showsEffect[watched.kind](report.status)) continue
      watched.effect = 'seen'
      stopWaiting(watched)
      const stored = this.#store(watched.id, { step: 'shown' })
      void stored.then(() => this.forget(watched.id))
    }
    const late = this.#late.get(report.vehicleId)
    if (late === undefined || !showsEffect.cut(report.status)) return
    this.#late.delete(report.vehicleId)
    void this.#store(late, { step: 'shownLate' })
  }

  #store(id: string, change: Change): Promise<boolean> {
    const { steps, inBackground } = this.#deps
    const stored = steps.add(id, change)
    inBackground(stored)
    return stored
  }

  forget(id: string): void {
    const watched = this.#watched.get(id)
    if (watched) stopWaiting(watched)
    this.#watched.delete(id)
  }

  stop(): void {
    for (const id of this.#watched.keys()) this.forget(id)
  }
}

function stopWaiting({ end, ask }: Watched): void {
  clearTimeout(end)
  clearInterval(ask)
}
