/** Sends a recorded day over a terminal's socket: the messages and their order are those of the day, but as fast as the platform accepts them. */
import type { RecordedDay } from './recorded-day.ts'
import type { Terminal } from '../terminal.ts'

/** Unacknowledged reports; fewer than the terminal's window, or the terminal would buffer them and send them as late reports. */
const maxInFlight = 40

/** Resolves when everything has been acknowledged. The terminal must be authenticated. */
export async function sendDay(terminal: Terminal, { steps }: Pick<RecordedDay, 'steps'>): Promise<void> {
  let waiting: Promise<void>[] = []
  const settle = async () => {
    await Promise.all(waiting)
    waiting = []
  }
  for (const step of steps) {
    if ('report' in step) {
      waiting.push(terminal.report(step.report))
      if (terminal.signal && waiting.length >= maxInFlight) await settle()
      continue
    }
    // Reports under way are acknowledged before the signal is lost; buffered reports are acknowledged before newer ones are sent.
    if (!step.signal) await settle()
    terminal.signal = step.signal
    if (step.signal) await settle()
  }
  await settle()
}
