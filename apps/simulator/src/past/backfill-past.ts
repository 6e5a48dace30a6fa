/**
 * Backfills history over a terminal's socket. Before it reports live: reports recorded with a mobile signal are sent as 0x0200 in time order, so they are not late;
 * those recorded without one are sent as 0x0704 and are late. Until the backfill is complete, the platform shows the vehicle at the position
 * and time of the newest backfilled report.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Location } from '@outrider/jt808'
import type { DriverCard } from '../device/driver-card.ts'
import type { PastStep } from './past.ts'
import type { Terminal } from '../terminal.ts'

/** Unacknowledged reports; fewer than the terminal's window, or the terminal would buffer them and send them as late reports. */
const maxInFlight = 40
/** Pause after each group: limits the load on a platform that has just started. */
const pauseMs = 8
/** Reports between two saves of the progress: up to so many are sent twice after a crash. */
const saveEvery = 400

export interface BackfillOptions {
  steps: Iterable<PastStep>
  driver: DriverCard
  /** Called when everything up to this time (ms since 1970) has been acknowledged. */
  saveProgress: (until: number) => Promise<void>
}

/** Late reports that are told at once, in batches of so many each: at a platform that has just started, they come beside what is live. */
const [lateInFlight, lateBatch] = [120, 15]

/** Tells a past in late reports while the terminal reports live. Resolves to whether all were acknowledged; refused ones show in its counts. */
export async function tellPastBeside(
  terminal: Terminal,
  { steps, driver }: Pick<BackfillOptions, 'steps' | 'driver'>,
): Promise<boolean> {
  let batch: Location[] = []
  let waiting: Promise<void>[] = []
  for (const step of steps) {
    if (terminal.stopped) return false
    if ('card' in step) {
      terminal.sendDriverCard(step.card ? driver : null, step.time)
      continue
    }
    batch.push(step.report)
    if (batch.length < lateBatch) continue
    waiting.push(terminal.reportLate(batch))
    batch = []
    if (waiting.length * lateBatch < lateInFlight) continue
    await Promise.allSettled(waiting)
    waiting = []
    await pause(pauseMs)
  }
  if (batch.length > 0) waiting.push(terminal.reportLate(batch))
  await Promise.allSettled(waiting)
  return !terminal.stopped
}

/** Resolves when everything has been acknowledged or the terminal was stopped. The terminal must be authenticated. */
export async function backfillPast(terminal: Terminal, { steps, driver, saveProgress }: BackfillOptions): Promise<void> {
  let waiting: Promise<void>[] = []
  let [until, unsaved] = [0, 0]
  const settle = async () => {
    // Refused reports show in the terminal's counts; the backfill continues.
    await Promise.allSettled(waiting)
    unsaved += waiting.length
    waiting = []
    if (!terminal.stopped && unsaved >= saveEvery) {
      unsaved = 0
      await saveProgress(until)
    }
  }
  for (const step of steps) {
    if (terminal.stopped) return
    if ('card' in step) {
      terminal.sendDriverCard(step.card ? driver : null, step.time)
      continue
    }
    waiting.push(terminal.report(step.report, step.buffered))
    until = step.report.time ?? until
    // Buffered reports are sent when a later one has been acknowledged.
    if (step.buffered || waiting.length < maxInFlight) continue
    await settle()
    await pause(pauseMs)
  }
  // A past that ends without a signal: no later report comes whose acknowledgement would send them.
  terminal.sendBuffered()
  await Promise.allSettled(waiting)
}
