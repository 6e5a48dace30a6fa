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

/** How a reply may be packed on its way. */
export type Packing = 'br' | 'gzip' | 'identity'

export interface Asking<Path extends CallPath = CallPath> {
  readonly user: Path extends OpenPath ? undefined : SignedIn
  readonly lang: Lang
  /** Where the request came from. */
  readonly address: string
  /** How the browser or app calls itself. */
  readonly agent: string
  readonly refreshToken: string | undefined
  /** What the client takes in place of JSON, and packed how: for calls that have another form. */
  readonly columns: boolean
  readonly packing: Packing
  /** Aborted when who asks has gone without waiting for the reply. */
  readonly signal: AbortSignal
}

/** A reply that was made elsewhere, and goes out as it is: `data` of the envelope as JSON, or columns. */
export class MadeReply {
  readonly form: 'json' | 'columns'
  readonly bytes: Uint8Array
  /** How columns are packed; JSON never is. */
  readonly packing: Packing
  constructor(form: 'json' | 'columns', bytes: Uint8Array, packing: Packing = 'identity') {
    this.form = form
    this.bytes = bytes
    this.packing = packing
  }
}

export type Handler<Path extends CallPath> = (
  asked: AskedOf<Path>,
  asking: Asking<Path>,
) => Promise<DataOf<Path> | MadeReply> | DataOf<Path> | MadeReply
export type Handlers<Path extends CallPath = CallPath> = { readonly [P in Path]: Handler<P> }
