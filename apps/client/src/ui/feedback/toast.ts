/** Short messages that disappear after a while. Up to three are shown; older ones return when there is room. */
interface Library {
  show: (text: string) => void
}

let library: Promise<Library> | undefined
const load = (): Promise<Library> => (library ??= import('./toast-region.tsx'))

/**
 * Loads the library while there is a network, since the first message may be that there is none. Call it after the first screen, and not
 * before the sign-in form is used.
 */
export function prepareToasts(): void {
  load().catch((error: unknown) => {
    library = undefined // retried by the next message
    console.warn('messages cannot be loaded yet', error)
  })
}

export function toast(text: string): void {
  load().then(
    ({ show }) => show(text),
    (error: unknown) => {
      library = undefined
      console.error('a message could not be shown', text, error)
    },
  )
}
