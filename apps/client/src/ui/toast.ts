/** Short messages that go by themselves. */
interface Library {
  show: (text: string) => void
}

let library: Promise<Library> | undefined
const load = (): Promise<Library> => (library ??= import('./toast-library.tsx'))

/** Fetches the library while there is a network: the first message may be that there is none. Call it once the first screen stands. */
export function prepareToasts(): void {
  load().catch((error: unknown) => {
    library = undefined // tried again by the first message
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
