/** What the handlers of all calls look like. The map of them is complete or does not compile. */
import type { AppMenuAuth, AskedOf, CallPath, DataOf, Lang, OpenPath } from '@outrider/contract'

/** Who asks: a session that was found by its access token. */
export interface SignedIn {
  readonly sessionId: string
  readonly userId: number
  readonly login: string
  readonly name: string
  readonly rights: AppMenuAuth
  readonly mustChangePassword: boolean
  /** When the access token ends, ms since 1970. */
  readonly expiresAt: number
}

export interface Asking<Path extends CallPath = CallPath> {
  readonly user: Path extends OpenPath ? undefined : SignedIn
  readonly lang: Lang
  /** Where the request came from. */
  readonly address: string
  /** How the browser or app calls itself. */
  readonly agent: string
  readonly refreshToken: string | undefined
}

export type Handler<Path extends CallPath> = (asked: AskedOf<Path>, asking: Asking<Path>) => Promise<DataOf<Path>> | DataOf<Path>
export type Handlers<Path extends CallPath = CallPath> = { readonly [P in Path]: Handler<P> }
