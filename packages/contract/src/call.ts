/** The definition of one call: the server enforces it, clients send by it, and the API document and tests are generated from it. */
import * as z from 'zod/mini'
import { allows, type AppMenuAuth, type InModules, type Right } from './entities/rights.ts'
import type { ErrorName } from './errors/index.ts'
import type { IdKind, Ids } from './ids.ts'
import type { LeftBehind } from './limits/left-behind.ts'

/** How a field is merged when several platforms reply. The choice depends on the type of the field. */
export type MergeRule<T> =
  | 'first'
  | (T extends readonly unknown[] ? 'concat' : T extends boolean ? 'or' : T extends number ? 'sum' : never)

/** The merge rule of every field of a reply; a missing or unknown field is a type error. */
export type Merge<Data> = { readonly [Field in keyof Data]-?: MergeRule<NonNullable<Data[Field]>> }

/**
 * Calls that work without a session. `noToken`: sent without access_token (section 7). `optional`: works also after the access token has
 * expired; a client sends its token if it has one, and the server ignores it.
 */
export type Open = 'noToken' | 'optional'

export interface Call<
  Request extends z.ZodMiniObject = z.ZodMiniObject,
  Data extends z.ZodMiniType = z.ZodMiniType,
  OpenTo extends Open | undefined = Open | undefined,
> {
  /** One line for the API document. */
  readonly about: string
  /** Request body, without `t`, which the common rules add. */
  readonly request: Request
  /** `data` of the reply envelope. */
  readonly data: Data
  /**
   * Which platform gets the call when several are signed in and no id names one: `single` the current one, `routed` that of the vehicle, `merged` all
   * (see `merge`). A call whose ids name platforms goes to each of these, whatever its scope.
   */
  readonly scope: 'single' | 'routed' | 'merged'
  /** How the replies of several platforms become one; undefined: calls for records of one platform only. */
  readonly merge: Merge<z.output<Data>> | undefined
  /** Rights of which the user needs one; empty: see `everyone`. Checked by the server before the handler runs. */
  readonly rights: readonly Right[]
  /** A right that is needed besides, for requests in which this field is true. */
  readonly switchRight: { readonly field: string; readonly right: Right } | undefined
  /** Why a call with a session needs no right, for instance because its reply leaves out what the rights do not cover. */
  readonly everyone: string | undefined
  /** Which sessions of one module have it (`moduleGroups`). undefined: by its rights; without a right, none. */
  readonly inModules: InModules | undefined
  readonly open: OpenTo
  /** Sends the refresh token too. */
  readonly sendsRefreshToken: boolean
  /** Time-out in the client, ms; undefined: that of its group, or `timeouts.promise`. */
  readonly timeoutMs: number | undefined
  /** The same in the native shell, if it differs. */
  readonly nativeTimeoutMs: number | undefined
  /** Allowed to a user who must change the password first. */
  readonly allowedBeforePasswordChange: boolean
  /** Allowed to a session that waits for its second step. */
  readonly allowedBeforeSecondFactor: boolean
  /** The body is a file, and the fields of the request are in the query. Other calls name the file by the id that this one returns. */
  readonly takesFile: boolean
  /**
   * What a client takes as the reply of a platform that does not have the call (HTTP 404), by the request; undefined: what needs the call is not
   * offered there.
   */
  readonly absent: ((request: never) => unknown) | undefined
  /** Which fields are ids of what, by path. */
  readonly ids: { readonly request: Readonly<Record<string, IdKind>>; readonly reply: Readonly<Record<string, IdKind>> }
  /** Fields that may not be missing where the field of this name is given; checked by the handler. */
  readonly needs: Readonly<Record<string, readonly string[]>>
  /** What the handler may refuse with, besides `commonErrors`. */
  readonly errors: readonly ErrorName[]
  /**
   * The server records who called it for what, when, and with which result; a text: requests in which the field of this name is true.
   * Only for calls with a session.
   */
  readonly record: boolean | string
  /** Changes what others see: counts against the user's budget of edits. */
  readonly edit: boolean
  /** Leaves something behind for others: counts against these budgets of the user and of the company. An edit without one: `edit`. */
  readonly leaves: LeftBehind | undefined
  /** The field of the request with a list of which each counts. undefined: the call counts once. */
  readonly leavesEach: string | undefined
  /** Costly calls take turns by user; of what, undefined: none is needed. */
  readonly turn: Turn | undefined
  /**
   * Shows where a vehicle was from `startTime` to `endTime` of its request; the server records who looked, if its operator asks for it. Only
   * for calls with a session.
   */
  readonly showsTrack: boolean
  /** Longest body, bytes. Nobody who has not signed in makes the server read more than a few kB. A file has limits of its own. */
  readonly maxBytes: number
}

/** Times in ms since 1970. */
export interface TrackQuery {
  vehicleId: string
  startTime: number
  endTime: number
}

/** Nothing is sent, or nothing comes back. */
const nothing = /* @__PURE__ */ z.object({})
type Nothing = typeof nothing

const maxBytes = { open: 8 * 1024, signedIn: 1024 * 1024 } as const

/** `track`: reads tracks. `list`: its reply may have a row for every vehicle. `sheet`: checks or imports a sheet with thousands of rows. */
export type Turn = 'track' | 'list' | 'sheet'

/** The fields of a request that are true or false. */
type SwitchOf<Request> = { [Field in keyof Request & string]: Request[Field] extends boolean ? Field : never }[keyof Request &
  string]

/** The fields of a request that are lists. */
type ListOf<Request> = {
  [Field in keyof Request & string]: Request[Field] extends readonly unknown[] ? Field : never
}[keyof Request & string]

export interface CallDefinition<
  Request extends z.ZodMiniObject,
  Data extends z.ZodMiniType,
  OpenTo extends Open | undefined = undefined,
> {
  about: string
  /** undefined: nothing is sent. */
  request?: Request
  /** undefined: nothing comes back. */
  data?: Data
  scope?: 'single' | 'routed'
  merge?: Merge<z.output<Data>>
  /** One right, or several of which any suffices. A call with a session has this or `everyone`. */
  right?: Right | readonly [Right, ...Right[]]
  switchRight?: { field: SwitchOf<z.output<Request>>; right: Right }
  everyone?: string
  inModules?: InModules
  open?: OpenTo
  token?: 'refresh'
  timeoutMs?: number
  nativeTimeoutMs?: number
  allowedBeforePasswordChange?: true
  allowedBeforeSecondFactor?: true
  takesFile?: true
  absent?: (request: z.output<Request>) => unknown
  ids?: { request?: Ids<z.input<Request>>; reply?: Ids<z.output<Data>> }
  needs?: { readonly [Field in keyof z.input<Request>]?: readonly (keyof z.input<Request> & string)[] }
  errors?: readonly ErrorName[]
  record?: true | SwitchOf<z.output<Request>>
  edit?: true
  leaves?: LeftBehind
  leavesEach?: ListOf<z.output<Request>>
  turn?: Turn
  showsTrack?: z.output<Request> extends TrackQuery ? true : never
  /** Where the longest body is another than that of most calls; only with a session. */
  maxBytes?: OpenTo extends undefined ? number : never
}

/** Defines a call; `single` unless a scope or merge rules are given. */
export function call<
  Request extends z.ZodMiniObject = Nothing,
  Data extends z.ZodMiniType = Nothing,
  const OpenTo extends Open | undefined = undefined,
>(row: CallDefinition<Request, Data, OpenTo>): Call<Request, Data, OpenTo> {
  const right = row.right ?? []
  return {
    about: row.about,
    request: row.request ?? (nothing as never),
    data: row.data ?? (nothing as never),
    scope: row.scope ?? (row.merge ? 'merged' : 'single'),
    merge: row.merge,
    rights: typeof right === 'string' ? [right] : right,
    switchRight: row.switchRight,
    everyone: row.everyone,
    inModules: row.inModules,
    open: row.open as OpenTo,
    sendsRefreshToken: row.token === 'refresh',
    timeoutMs: row.timeoutMs,
    nativeTimeoutMs: row.nativeTimeoutMs,
    allowedBeforePasswordChange: row.allowedBeforePasswordChange ?? false,
    allowedBeforeSecondFactor: row.allowedBeforeSecondFactor ?? false,
    takesFile: row.takesFile ?? false,
    absent: row.absent,
    ids: { request: { ...row.ids?.request }, reply: { ...row.ids?.reply } },
    needs: (row.needs ?? {}) as Record<string, readonly string[]>,
    errors: row.errors ?? [],
    record: row.record ?? false,
    edit: row.edit ?? false,
    leaves: row.leaves ?? (row.edit ? 'edit' : undefined),
    leavesEach: row.leavesEach,
    turn: row.turn,
    showsTrack: row.showsTrack ?? false,
    maxBytes: row.maxBytes ?? (row.open ? maxBytes.open : maxBytes.signedIn),
  }
}

/** Whether this request is recorded; undefined: one that does not fit its row. */
export const isRecorded = ({ record }: Pick<Call, 'record'>, request: Readonly<Record<string, unknown>> | undefined): boolean =>
  typeof record === 'string' ? request?.[record] === true : record

/** Whether a user with these rights may make this request; undefined: one that does not fit its row. */
export const allowsRequest = (
  row: Pick<Call, 'rights' | 'switchRight'>,
  granted: AppMenuAuth,
  request: Readonly<Record<string, unknown>> | undefined,
): boolean =>
  allows(row, granted) &&
  (row.switchRight === undefined || request?.[row.switchRight.field] !== true || granted[row.switchRight.right])

/** The same calls with the time-out of their group where they have none of their own. */
export const withTimeout = <Rows extends Record<string, Call>>(timeoutMs: number, rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, timeoutMs: row.timeoutMs ?? timeoutMs }])) as Rows
