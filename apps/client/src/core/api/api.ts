/** The API used by screens: typed calls over the engine and the fan-out, with common error handling. */
import { type CallPath, type DataOf, type Lang, type RequestOf } from '@outrider/contract'
import { requestsFor, type OutgoingRequest } from './platform-routing.ts'
import { ownError } from './call-error.ts'
import type { ColumnsOrData, Engine } from './engine.ts'
import { type PlatformReply, type PlatformFailure, fanOut, type MergedReply, sendEach } from './fan-out.ts'
import { tagReply } from './platform-tagging.ts'
import { rowOf } from './rows.ts'
import type { Target } from '../session/target.ts'

export interface CallOptions {
  /** Platform code: call this platform only. */
  platform?: string
  /** A server that is not saved (yet) and has no tokens. */
  at?: Pick<Target, 'code' | 'title' | 'url'>
  /** No message on failure: the caller shows it, or nobody is waiting. An ended session is still handled. */
  quiet?: boolean
  /** A failure is the caller's alone: nothing is shown, and a session code in the reply ends no session. */
  unhandled?: boolean
  signal?: AbortSignal
}

export interface Api {
  call: <Path extends CallPath>(path: Path, body: RequestOf<Path>, options?: CallOptions) => Promise<DataOf<Path>>
  /** Like `call`, and reports which platforms are missing in the reply. */
  merged: <Path extends CallPath>(path: Path, body: RequestOf<Path>, options?: CallOptions) => Promise<MergedReply<DataOf<Path>>>
  /** Like `merged`, but in columns where a platform supports them; the caller decodes and merges the replies. */
  columns: <Path extends CallPath>(
    path: Path,
    body: RequestOf<Path>,
    options?: Pick<CallOptions, 'quiet' | 'signal'>,
  ) => Promise<{ replies: PlatformReply<ColumnsOrData<DataOf<Path>>>[]; failed: PlatformFailure[] }>
}

export interface ApiOptions {
  engine: Engine
  /** Platforms to call: the current one, or all ticked ones in multi-platform mode. */
  targets: () => readonly Target[]
  /** Any saved platform, ticked or not. */
  targetOf: (platformCode: string) => Target | undefined
  multi: () => boolean
  lang: () => Lang
  log: (line: string) => void
  handleError: (error: unknown, how: { quiet: boolean }) => void
}

export function createApi(options: ApiOptions): Api {
  const requestOne = async <Path extends CallPath>(
    path: Path,
    body: RequestOf<Path>,
    how: CallOptions,
  ): Promise<DataOf<Path>> => {
    if (how.at) {
      const { code, title, url } = how.at
      return options.engine.send(path, body, { code, title, url }, how.signal)
    }
    const targets = how.platform ? [options.targetOf(how.platform)].filter(target => target !== undefined) : options.targets()
    const multi = options.multi()
    const [request] = multi ? requestsFor(body, targets) : targets.map(target => ({ target, body }))
    if (!request) throw ownError('session.missing', options.lang())
    const data = await options.engine.send(path, request.body as RequestOf<Path>, request.target, how.signal)
    return multi ? tagReply(data, request.target) : data
  }

  const requestAll = async <Path extends CallPath>(
    path: Path,
    body: RequestOf<Path>,
    how: CallOptions,
  ): Promise<MergedReply<DataOf<Path>>> => {
    if (how.at || how.platform || (await rowOf(path)).scope !== 'merged')
      return { data: await requestOne(path, body, how), failed: [] }
    const { engine, log } = options
    return fanOut(path, body, options.targets(), {
      engine,
      log,
      multi: options.multi(),
      lang: options.lang(),
      signal: how.signal,
    })
  }

  async function withErrorHandling<Answer>(
    call: Promise<Answer>,
    { quiet = false, unhandled = false, signal }: CallOptions,
  ): Promise<Answer> {
    try {
      return await call
    } catch (error) {
      if (!signal?.aborted && !unhandled) options.handleError(error, { quiet })
      throw error
    }
  }

  const merged: Api['merged'] = (path, body, how = {}) => withErrorHandling(requestAll(path, body, how), how)
  return {
    merged,
    call: async (path, body, how) => (await merged(path, body, how)).data,
    columns(path, body, how = {}) {
      const multi = options.multi()
      const targets = options.targets()
      const requests = multi ? requestsFor(body, targets) : targets.map(target => ({ target, body }))
      const send = (request: OutgoingRequest) =>
        options.engine.sendForColumns(path, request.body as typeof body, request.target, how.signal)
      return withErrorHandling(sendEach(requests, send, { multi, lang: options.lang(), log: options.log }), how)
    },
  }
}
