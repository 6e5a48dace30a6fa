/** What the surroundings can do. Screens ask for the ability, never for the kind of surroundings; an absent method means: cannot. */
export interface Host {
  /** Inside the native shell. */
  readonly native: boolean
  /** Section 3: 0 Android, 1 iOS, 2 other, 3 official account, 4 mini-program. */
  readonly mobileOs: 0 | 1 | 2 | 3 | 4
  /** The page came over a secure connection. */
  readonly secure: boolean
  /** Address of the server that served the page; undefined in the native shell. */
  readonly servedFrom: string | undefined
  online: () => boolean
  /** Called when the network comes or goes; returns how to stop. */
  onOnlineChange: (run: () => void) => () => void
  visible: () => boolean
  onVisible: (run: () => void) => () => void
}
