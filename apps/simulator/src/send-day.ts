/** Sends a recorded day over the socket of a terminal: in an order and in messages as that day would have had, but as fast as it is taken. */
import type { RecordedDay } from './recorded-day.ts'
import type { Terminal } from './terminal.ts'

/** Reports on their way at once; fewer than the terminal's window, or it would keep them and send them late. */
const atOnce = 40

/** Resolves when everything has been acknowledged. The terminal has been started and let in. */
export async function sendDay(terminal: Terminal, { steps }: Pick<RecordedDay, 'steps'>): Promise<void> {
  let waiting: Promise<void>[] = []
  const settle = async () => {
    await Promise.all(waiting)
    waiting = []
  }
  for (const step of steps) {
    if ('report' in step) {
      waiting.push(terminal.report(step.report))
      if (terminal.signal && waiting.length >= atOnce) await settle()
      continue
    }
    // What is on its way arrives before the signal goes; what was kept arrives before anything newer.
    if (!step.signal) await settle()
    terminal.signal = step.signal
    if (step.signal) await settle()
  }
  await settle()
}
