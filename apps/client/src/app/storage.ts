/** Where the browser keeps values. Browsers that refuse storage throw when it is touched; undefined then. */
export function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind]
  } catch (cause) {
    console.warn('this browser keeps nothing, the sign-in ends with the page', cause)
    return undefined
  }
}
