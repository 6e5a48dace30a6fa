/** Sends a single call. Applies the common rules of the contract and turns every failure into a CallError. */
import {
  type Call,
  type CallPath,
  columnsType,
  type DataOf,
  envelope,
  headerNames,
  type Lang,
  readReply,
  type RequestOf,
  succeeded,
  timeoutOf,
} from '@outrider/contract'
import { CallError, ownError } from './call-error.ts'
import type { TokenRefresh } from './token-refresh.ts'
import { replyErrorOf, rowOf } from './rows.ts'
import { type SentFile, sendFile } from './send-file.ts'
import type { Target } from '../session/target.ts'

export interface EngineOptions {
  fetch: typeof fetch
  /** ms since 1970. */
  now: () => number
  lang: () => Lang
  /** Header appversion. */
  appVersion: string
  /** Running in the native shell. */
  native: boolean
  /** Several platforms may be signed in at once. */
  multi: () => boolean
  /** A signal that aborts with a TimeoutError. */
  signalAfter?: (ms: number) => AbortSignal
  log?: (line: string, detail: unknown) => void
  /** A reply of the platform with that code has arrived, whatever it says. */
  replied?: (platformCode: string) => void
  /** The platform with that code does not have the call. */
  isMissing?: (platformCode: string, path: CallPath) => void
  /** Fetches a new token for an expired one; without it an expired token ends the session. */
  refreshToken?: TokenRefresh
}

/** Reply of a call that may be answered in columns; a platform without column support replies with data. */
export type ColumnsOrData<Data> = { bytes: Uint8Array } | { data: Data }

export interface Engine {
  /** `file`: the body of a call that takes one. */
  send: <Path extends CallPath>(
    path: Path,
    body: RequestOf<Path>,
    target: Target,
    signal?: AbortSignal,
    file?: SentFile,
  ) => Promise<DataOf<Path>>
  /** Like `send`, but accepts columns (contract/columns); the caller decodes them. */
  sendForColumns: <Path extends CallPath>(
    path: Path,
    body: RequestOf<Path>,
    target: Target,
    signal?: AbortSignal,
  ) => Promise<ColumnsOrData<DataOf<Path>>>
}

interface EngineRequest<Path extends CallPath> {
  path: Path
  row: Call
  body: RequestOf<Path>
  signal?: AbortSignal | undefined
  /** Accept a reply in columns. */
  columns: boolean
  file?: SentFile | undefined
}

function headersFor({ row, columns: compact, file }: EngineRequest<CallPath>, target: Target, options: EngineOptions): Headers {
  const type = file ? file.content.type || 'application/octet-stream' : 'application/json'
  const headers = new Headers({ 'content-type': type, [headerNames.appVersion]: options.appVersion })
  headers.set(headerNames.lang, options.lang())
  if (compact) headers.set('accept', `${columnsType}, application/json`)
  if (row.open !== 'noToken' && target.accessToken) headers.set(headerNames.accessToken, target.accessToken)
  if (row.sendsRefreshToken && target.refreshToken) headers.set(headerNames.refreshToken, target.refreshToken)
  return headers
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: undefined fails the envelope check below.
    return undefined
  }
}

const canRefresh = ({ path, row }: Pick<EngineRequest<CallPath>, 'path' | 'row'>, target: Target, error: unknown) =>
  error instanceof CallError &&
  error.error === 'session.expired' &&
  path !== 'user/refreshToken' &&
  row.open !== 'noToken' &&
  target.refreshToken !== undefined

export function createEngine(options: EngineOptions): Engine {
  const signalAfter = options.signalAfter ?? (ms => AbortSignal.timeout(ms))
  const { native } = options

  /** The reply to a file, whose call has its fields in the query. */
  async function exchangeFile(
    { path, row, body, signal }: EngineRequest<CallPath>,
    file: SentFile,
    target: Target,
    headers: Headers,
  ) {
    const fields = Object.entries({ ...(body as object), t: options.now() }).map(([name, value]) => [name, String(value)])
    const url = `${target.url}/${path}?${new URLSearchParams(fields).toString()}`
    const reply = await sendFile({ url, headers, file, signal, timeout: timeoutOf(row, { native }) })
    options.replied?.(target.code)
    return { ...reply, bytes: undefined }
  }

  /** Status and text of the reply, or bytes if it is in columns. No reply and a timeout have errors of their own. */
  async function exchange(request: EngineRequest<CallPath>, target: Target) {
    const { path, row, body, signal, file } = request
    try {
      if (file) return await exchangeFile(request, file, target, headersFor(request, target, options))
      const timeout = signalAfter(timeoutOf(row, { native }))
      const response = await options.fetch(`${target.url}/${path}`, {
        method: 'POST',
        headers: headersFor(request, target, options),
        body: JSON.stringify({ ...(body as object), t: options.now() }),
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        credentials: 'omit',
        cache: 'no-store',
      })
      const columns = response.headers.get('content-type') === columnsType
      const [text, bytes] = columns ? ['', new Uint8Array(await response.arrayBuffer())] : [await response.text(), undefined]
      options.replied?.(target.code)
      return { status: response.status, text, bytes }
    } catch (cause) {
      // Aborted by the caller: not a failure.
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

  async function once<Path extends CallPath>(request: EngineRequest<Path>, target: Target): Promise<ColumnsOrData<DataOf<Path>>> {
    const { path, row } = request
    const { status, text, bytes } = await exchange(request, target)
    const lang = options.lang()
    if (status === 404) {
      options.isMissing?.(target.code, path)
      const instead = row.absent && readReply(row.data, row.absent(request.body as never))
      if (instead?.success) return { data: instead.data as DataOf<Path> }
      throw ownError('net.notFound', lang, { platformCode: target.code })
    }
    if (status >= 500) throw platformOffline(target)

    const badReply = (detail: unknown) => {
      options.log?.(`${path}: reply of ${target.title} cannot be read (HTTP ${status})`, detail)
      return ownError('net.badReply', lang, { platformCode: target.code })
    }
    if (bytes && request.columns) return { bytes }
    if (bytes) throw badReply('not asked for in columns')
    const reply = envelope.safeParse(parsed(text))
    if (!reply.success) throw badReply(reply.error.issues)
    if (!succeeded(reply.data)) throw await replyErrorOf(reply.data, lang, target.code)

    const data = readReply(row.data, reply.data.data ?? undefined, request.body as Readonly<Record<string, unknown>>)
    if (!data.success) throw badReply(data.error.issues)
    return { data: data.data as DataOf<Path> }
  }

  async function sendWithRefresh<Path extends CallPath>(
    sent: Omit<EngineRequest<Path>, 'row'>,
    target: Target,
  ): Promise<ColumnsOrData<DataOf<Path>>> {
    const request = { ...sent, row: await rowOf(sent.path, options.lang(), target.code) }
    try {
      return await once(request, target)
    } catch (error) {
      const refreshed = canRefresh(request, target, error) ? await options.refreshToken?.(target) : undefined
      if (!refreshed) throw error
      return await once(request, refreshed)
    }
  }

  return {
    async send(path, body, target, signal, file) {
      const reply = await sendWithRefresh({ path, body, signal, columns: false, file }, target)
      if ('bytes' in reply) throw new TypeError(`${path}: an answer in columns nobody asked for`)
      return reply.data
    },
    sendForColumns: (path, body, target, signal) => sendWithRefresh({ path, body, signal, columns: true }, target),
  }
}
