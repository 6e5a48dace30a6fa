/** A view of the fleet for a screen: queried after changes, returns a state only if it differs. */
export interface LiveView<State> {
  /** undefined: nothing changed since the last call. */
  nextState(): State | undefined
  /** Stops listening. */
  close(): void
}
