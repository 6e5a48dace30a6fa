/** Browser storage; undefined where access is refused (throws). */
export function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind]
  } catch (cause) {
    console.warn('browser storage is not available', cause)
    return undefined
  }
}
