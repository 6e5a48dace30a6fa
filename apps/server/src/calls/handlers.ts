/** Types of call handlers. The handler map must contain every call, or it does not compile. */
import type {
  AppMenuAuth,
  ParsedRequestOf,
  CallPath,
  DataOf,
  Lang,
  OneModule,
  OpenPath,
  SecondFactorWait,
} from '@outrider/contract'

/** The signed-in user, found by access token. */
export interface SignedInUser {
  readonly sessionId: string
  readonly userId: number
  readonly login: string
  readonly name: string
  readonly rights: AppMenuAuth
  /** The one module that the session is limited to; undefined: it has all. */
  readonly module: OneModule | undefined
  readonly mustChangePassword: boolean
  /** What the session waits for before anything else works; undefined: nothing. */
  readonly secondFactor?: SecondFactorWait | undefined
  /** Expiry of the access token, ms since 1970. */
  readonly expiresAt: number
  /** Calls with an API key, whose account this is. */
  readonly byKey?: true
  /** An administrator who looks as this user sees (accounts/looks.ts); the session is the administrator's. */
  readonly looker?: { readonly userId: number }
}

/** Content encodings for replies. */
export type ContentEncoding = 'br' | 'gzip' | 'identity'

export interface CallContext<Path extends CallPath = CallPath> {
  readonly user: Path extends OpenPath ? undefined : SignedInUser
  readonly lang: Lang
  /** Remote address. */
  readonly address: string
  /** User-Agent header. */
  readonly agent: string
  readonly refreshToken: string | undefined
  /** The records that the request names, for calls that may be sent again. */
  readonly askedIds?: string | undefined
  /** The client accepts columns instead of JSON, and the encoding to use: for calls that support it. */
  readonly columns: boolean
  readonly encoding: ContentEncoding
  /** The bytes of the body, for calls that take a file. */
  readonly upload: AsyncIterable<Uint8Array> | undefined
  /** Aborted when the client disconnects before the reply. */
  readonly signal: AbortSignal
}

/** A serialized reply that is sent as it is: JSON with its envelope, or columns. */
export class PreparedReply {
  readonly form: 'json' | 'columns'
  readonly bytes: Uint8Array
  /** How the bytes are encoded. */
  readonly encoding: ContentEncoding
  constructor(form: 'json' | 'columns', bytes: Uint8Array, encoding: ContentEncoding = 'identity') {
    this.form = form
    this.bytes = bytes
    this.encoding = encoding
  }
}

/** A reply with a long list, whose JSON is made while it is sent, see http/list-reply.ts. */
export class ListReply<Data = unknown> {
  /** The whole reply, with the list left empty. */
  readonly data: Data
  readonly list: string
  /** The JSON of each row, made when it is read. */
  readonly rows: Iterable<string>
  constructor(data: Data, list: keyof Data & string, rows: Iterable<string>) {
    this.data = data
    this.list = list
    this.rows = rows
  }
}

type ReplyOf<Path extends CallPath> = DataOf<Path> | ListReply<DataOf<Path>> | PreparedReply
export type Handler<Path extends CallPath> = (
  request: ParsedRequestOf<Path>,
  context: CallContext<Path>,
) => Promise<ReplyOf<Path>> | ReplyOf<Path>
export type Handlers<Path extends CallPath = CallPath> = { readonly [P in Path]: Handler<P> }
