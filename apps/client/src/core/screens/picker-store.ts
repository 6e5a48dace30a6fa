/** State kept while a picker is open: that of the opening screen, and the result. */

export interface PendingPick {
  /** The field that opened the picker. */
  field: string
  /** State of the opening screen. */
  savedState?: unknown
  /** Missing: the picker was left without a choice. */
  result?: { screen: string; choice: unknown }
}

/** Maximum number of pending pickers; nesting is rare. */
const maxPending = 8

export function createPickerStore() {
  const waiting = new Map<string, PendingPick>()
  return {
    /** `entry`: key of the opening screen's history entry. */
    save(entry: string, field: string, savedState: unknown) {
      waiting.delete(entry)
      waiting.set(entry, { field, savedState })
      const [oldest] = waiting.keys()
      if (waiting.size > maxPending && oldest !== undefined) waiting.delete(oldest)
    },
    /** Also when nothing is pending: after a reload the picker still knows who opened it. */
    resolve(entry: string, field: string, screen: string, choice: unknown) {
      waiting.set(entry, { ...waiting.get(entry), field, result: { screen, choice } })
    },
    /** Does not remove: React may render more than once before the screen is mounted. */
    get: (entry: string): PendingPick | undefined => waiting.get(entry),
    remove: (entry: string): void => void waiting.delete(entry),
  }
}
export type PickerStore = ReturnType<typeof createPickerStore>
