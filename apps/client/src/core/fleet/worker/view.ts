/** What a screen looks at of the fleet: asked again after changes, it says something only when what it shows is another. */
export interface View<State> {
  /** undefined: nothing that is shown has changed since it was last asked. */
  answer(): State | undefined
  /** It listens to nothing any more. */
  close(): void
}
