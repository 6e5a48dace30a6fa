/**
 * Tells the platform of a past over the socket of a terminal. What came about with a signal goes as 0x0200 in the order it came about, and
 * nothing newer goes before it: so it is no late report by any rule, and is none, for the platform knew nothing newer. What came about
 * without a signal goes as 0x0704, and is late. Until all is told the vehicle is, for the platform, where it was last told of, at that time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { DriverCard } from './driver-card.ts'
import type { PastStep } from './past.ts'
import type { Terminal } from './terminal.ts'

/** Reports on their way at once; fewer than the terminal's window, or it would keep them and send them late. */
const atOnce = 40
/** After so many of them, ms: a platform that has just started has other things to do. */
const breath = 8
/** Reports between two notes of how far it was told: so many may be told twice when the power is cut. */
const noteEvery = 400

export interface PastTelling {
  steps: Iterable<PastStep>
  driver: DriverCard
  /** Everything up to this time has been acknowledged, ms since 1970. */
  note: (until: number) => Promise<void>
}

/** Resolves when everything has been acknowledged. The terminal has been let in; when it is stopped this ends too. */
export async function tellPast(terminal: Terminal, { steps, driver, note }: PastTelling): Promise<void> {
  let waiting: Promise<void>[] = []
  let [until, noted] = [0, 0]
  const settle = async () => {
    // A refused report shows in the counts of the terminal; the others are told all the same.
    await Promise.allSettled(waiting)
    noted += waiting.length
    waiting = []
    if (!terminal.stopped && noted >= noteEvery) {
      noted = 0
      await note(until)
    }
  }
  for (const step of steps) {
    if (terminal.stopped) return
    if ('card' in step) {
      terminal.sayDriver(step.card ? driver : null, step.time)
      continue
    }
    waiting.push(terminal.report(step.report, step.kept))
    until = step.report.time ?? until
    // What is kept goes out when something later has been acknowledged.
    if (step.kept || waiting.length < atOnce) continue
    await settle()
    await pause(breath)
  }
  await Promise.allSettled(waiting)
}
