/** Short messages that go by themselves. */
let library: Promise<typeof import('./toast-library.tsx')> | undefined
const load = (): Promise<typeof import('./toast-library.tsx')> => (library ??= import('./toast-library.tsx'))

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
