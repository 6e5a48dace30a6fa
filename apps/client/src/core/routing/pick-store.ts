/** What waits while a picker is open: what the asking screen held, and the choice once there is one. */

export interface Came {
  /** Which field asked. */
  field: string
  /** What the asking screen held when it was left. */
  kept?: unknown
  /** Missing: the picker was left without a choice. */
  answer?: { path: string; choice: unknown }
}

/** Screens that wait at most: pickers opened from pickers are few. */
const most = 8

export function createPickStore() {
  const waiting = new Map<string, Came>()
  return {
    /** `entry` names the place in the browser's history that asks. */
    leave(entry: string, field: string, kept: unknown) {
      waiting.delete(entry)
      waiting.set(entry, { field, kept })
      const [oldest] = waiting.keys()
      if (waiting.size > most && oldest !== undefined) waiting.delete(oldest)
    },
    /** Also when nothing waits any more: a picker that was loaded anew still knows who asked. */
    answer(entry: string, field: string, path: string, choice: unknown) {
      waiting.set(entry, { ...waiting.get(entry), field, answer: { path, choice } })
    },
    /** Looking takes nothing away: React may look more than once before a screen stands. */
    look: (entry: string): Came | undefined => waiting.get(entry),
    forget: (entry: string): void => void waiting.delete(entry),
  }
}
export type PickStore = ReturnType<typeof createPickStore>
