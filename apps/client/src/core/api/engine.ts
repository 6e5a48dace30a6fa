/** The one function that puts a call on the wire. It applies the common rules of the contract and turns every failure into a CallError. */
import {
  type CallPath,
  columnsType,
  type DataOf,
  envelope,
  headerNames,
  type Lang,
  type RequestOf,
  sendsRefreshToken,
  skipsToken,
  succeeded,
  timeoutOf,
} from '@outrider/contract'
import { CallError, ownError, repliedError } from './call-error.ts'
import type { Renew } from './renewal.ts'
import { rowOf } from './rows.ts'
import type { Target } from './target.ts'

export interface EngineOptions {
  fetch: typeof fetch
  /** ms since 1970. */
  now: () => number
  lang: () => Lang
  /** Header appversion. */
  appVersion: string
  /** Runs inside the native shell. */
  native: boolean
  /** Several platforms may be signed in at once. */
  multi: () => boolean
  /** A signal that aborts with a TimeoutError. */
  signalAfter?: (ms: number) => AbortSignal
  log?: (line: string, detail: unknown) => void
  /** Gets a token that counts for one that has ended; without it an ended token is the end of the session. */
  renew?: Renew
}

/** What a call that may be answered in columns was answered with: a platform need not speak in columns. */
export type Compact<Data> = { bytes: Uint8Array } | { data: Data }

export interface Engine {
  send: <Path extends CallPath>(path: Path, body: RequestOf<Path>, target: Target, signal?: AbortSignal) => Promise<DataOf<Path>>
  /** As `send`, and asks for columns (contract/columns); reading them is the caller's. */
  sendForColumns: <Path extends CallPath>(
    path: Path,
    body: RequestOf<Path>,
    target: Target,
    signal?: AbortSignal,
  ) => Promise<Compact<DataOf<Path>>>
}

interface Letter<Path extends CallPath> {
  path: Path
  body: RequestOf<Path>
  signal?: AbortSignal | undefined
  /** The answer may come in columns. */
  compact: boolean
}

function headersFor({ path, compact }: Letter<CallPath>, target: Target, options: EngineOptions): Headers {
  const headers = new Headers({ 'content-type': 'application/json', [headerNames.appVersion]: options.appVersion })
  headers.set(headerNames.lang, options.lang())
  if (compact) headers.set('accept', `${columnsType}, application/json`)
  if (!skipsToken(path) && target.accessToken) headers.set(headerNames.accessToken, target.accessToken)
  if (sendsRefreshToken(path) && target.refreshToken) headers.set(headerNames.refreshToken, target.refreshToken)
  return headers
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

export function createEngine(options: EngineOptions): Engine {
  const signalAfter = options.signalAfter ?? (ms => AbortSignal.timeout(ms))
  const { native } = options

  /** The reply's status and text, or bytes where it is in columns; no reply and a late one have their own errors. */
  async function exchange(letter: Letter<CallPath>, target: Target) {
    const { path, body, signal } = letter
    const late = signalAfter(timeoutOf(path, { native }))
    try {
      const response = await options.fetch(`${target.url}/${path}`, {
        method: 'POST',
        headers: headersFor(letter, target, options),
        body: JSON.stringify({ ...(body as object), t: options.now() }),
        signal: signal ? AbortSignal.any([late, signal]) : late,
        credentials: 'omit',
        cache: 'no-store',
      })
      const compact = response.headers.get('content-type') === columnsType
      const [text, bytes] = compact ? ['', new Uint8Array(await response.arrayBuffer())] : [await response.text(), undefined]
      return { status: response.status, text, bytes }
    } catch (cause) {
      // The caller gave up: not a failure, and not ours to name.
      if (signal?.aborted) throw cause
      const more = { cause, platformCode: target.code }
      if (!isTimeout(cause)) throw ownError('net.requestFailed', options.lang(), more)
      if (native) throw ownError('net.timeoutApp', options.lang(), { ...more, note: 'net.noServe' })
      throw ownError('net.timeout', options.lang(), more)
    }
  }

  function platformOffline(target: Target) {
    const name = native && options.multi() ? 'net.platformCodeOffline' : 'net.platformOffline'
    return ownError(name, options.lang(), { filling: { code: target.code }, platformCode: target.code })
  }

  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      // Not JSON: the caller sees undefined, which no envelope is.
      return undefined
    }
  }

  async function once<Path extends CallPath>(letter: Letter<Path>, target: Target): Promise<Compact<DataOf<Path>>> {
    const { path } = letter
    // Comes while the call is under way. Its failure is told where it is waited for.
    const coming = rowOf(path)
    coming.catch(() => undefined)
    const { status, text, bytes } = await exchange(letter, target)
    const lang = options.lang()
    if (status === 404) throw ownError('net.notFound', lang, { platformCode: target.code })
    if (status >= 500) throw platformOffline(target)

    const badReply = (detail: unknown) => {
      options.log?.(`${path}: reply of ${target.title} cannot be read (HTTP ${status})`, detail)
      return ownError('net.badReply', lang, { platformCode: target.code })
    }
    if (bytes && letter.compact) return { bytes }
    if (bytes) throw badReply('not asked for in columns')
    const reply = envelope.safeParse(parsed(text))
    if (!reply.success) throw badReply(reply.error.issues)
    if (!succeeded(reply.data)) throw repliedError(reply.data, lang, target.code)

    const row = await coming
    const data = row.data.safeParse(reply.data.data ?? {})
    if (!data.success) throw badReply(data.error.issues)
    return { data: data.data as DataOf<Path> }
  }

  const mayRenew = (path: string, target: Target, error: unknown) =>
    error instanceof CallError &&
    error.error === 'session.expired' &&
    path !== 'user/refreshToken' &&
    !skipsToken(path) &&
    target.refreshToken !== undefined

  async function sendLetter<Path extends CallPath>(letter: Letter<Path>, target: Target): Promise<Compact<DataOf<Path>>> {
    try {
      return await once(letter, target)
    } catch (error) {
      const renewed = mayRenew(letter.path, target, error) ? await options.renew?.(target) : undefined
      if (!renewed) throw error
      return await once(letter, renewed)
    }
  }

  return {
    async send(path, body, target, signal) {
      const answer = await sendLetter({ path, body, signal, compact: false }, target)
      if ('bytes' in answer) throw new TypeError(`${path}: an answer in columns nobody asked for`)
      return answer.data
    },
    sendForColumns: (path, body, target, signal) => sendLetter({ path, body, signal, compact: true }, target),
  }
}
