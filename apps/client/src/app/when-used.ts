/** Runs something once, when the user first presses or types anything in the page. */
export function whenUsed(page: EventTarget, run: () => void): void {
  const used = new AbortController()
  for (const kind of ['pointerdown', 'keydown'])
    page.addEventListener(
      kind,
      () => {
        used.abort()
        run()
      },
      { capture: true, signal: used.signal },
    )
}
