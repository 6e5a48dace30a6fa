/** Whether the system has dark colours now. */
const query = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

export const isSystemDark = (): boolean => query().matches

/** Returns the unsubscribe function. */
export function onSystemColours(run: () => void): () => void {
  const list = query()
  list.addEventListener('change', run)
  return () => list.removeEventListener('change', run)
}
