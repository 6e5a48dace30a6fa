/** A view of the fleet for a screen: queried after changes, returns a state only if it differs. */
import type { Changed } from '../store/fleet-columns.ts'

export interface LiveView<State> {
  /** undefined: nothing changed since the last call. */
  nextState(): State | undefined
  /** Somebody looks at one of the vehicles that have changed: its next state is pushed at once. */
  isAwaited?(changed: Changed | 'all'): boolean
  /** Stops listening. */
  close(): void
}
