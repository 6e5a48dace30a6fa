/** Alarms that are looked up, beside a feed that goes on: a reply does not undo what the feed told while it was on its way. */
import type { AlarmCase } from '@outrider/contract'

export class LookUps {
  /** For each that is open: the alarms told of since it was asked. */
  readonly #open = new Set<Set<string>>()

  /** News of alarms, from the feed or in the reply to a change. */
  notified(news: readonly AlarmCase[]): void {
    for (const since of this.#open) for (const { alarmId } of news) since.add(alarmId)
  }

  /** What is read, without the alarms of which something newer is known by then. */
  async newest(read: () => Promise<readonly AlarmCase[]>): Promise<readonly AlarmCase[]> {
    const since = new Set<string>()
    this.#open.add(since)
    try {
      const alarms = await read()
      return alarms.filter(({ alarmId }) => !since.has(alarmId))
    } finally {
      this.#open.delete(since)
    }
  }
}
