/** The API used by screens: typed calls over the engine and the fan-out, with common error handling. */
import type { Call, CallPath, DataOf, Lang, RequestOf } from '@outrider/contract'
import type { OutgoingRequest } from './platform-routing.ts'
import type { ColumnsOrData, Engine } from './engine.ts'
import type { PlatformReply, PlatformFailure, MergedReply } from './fan-out.ts'
import { type CallTable, callTable, rowOf } from './rows.ts'
import type { SentFile } from './send-file.ts'
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
  /** The body of a call that takes a file. */
  file?: SentFile
  /** Address of another server of the platform, which gets the call with the same token. */
  through?: string
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
  /** Whether the platform is known not to have a call. */
  lacks?: (platformCode: string, path: CallPath) => boolean
  lang: () => Lang
  log: (line: string) => void
  handleError: (error: unknown, how: { quiet: boolean }) => void
}

export function createApi(options: ApiOptions): Api {
  /** Of several platforms those that have the call, unless none has. */
  function having(path: CallPath, targets: readonly Target[]): readonly Target[] {
    const chosen = targets.filter(({ code }) => !options.lacks?.(code, path))
    return chosen.length > 0 ? chosen : targets
  }

  /** The platforms of a call, each with its body. */
  function outgoing(
    path: CallPath,
    { requestsFor }: CallTable,
    row: Call,
    body: object,
    platform: string | undefined,
  ): OutgoingRequest[] {
    const targets = platform
      ? [options.targetOf(platform)].filter(target => target !== undefined)
      : having(path, options.targets())
    const plain = { ...body }
    if (options.multi()) return requestsFor(row, plain, { targets, all: options.targets(), lang: options.lang() })
    return targets.slice(0, row.scope === 'merged' ? undefined : 1).map(target => ({ target, body: plain }))
  }

  const send = async <Path extends CallPath>(
    path: Path,
    body: RequestOf<Path>,
    { at, platform, signal, file, through }: CallOptions,
  ): Promise<MergedReply<DataOf<Path>>> => {
    const { engine, log } = options
    if (at) {
      const { code, title, url } = at
      return { data: await engine.send(path, body, { code, title, url }, signal), failed: [] }
    }
    const table = await callTable(options.lang())
    const row = await rowOf(path, options.lang())
    const requests = outgoing(path, table, row, body, platform)
    const sent = through === undefined ? requests : requests.map(each => ({ ...each, target: { ...each.target, url: through } }))
    return table.fanOut(path, row, sent, {
      engine,
      log,
      multi: options.multi(),
      lang: options.lang(),
      signal,
      file,
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

  const merged: Api['merged'] = (path, body, how = {}) => withErrorHandling(send(path, body, how), how)
  return {
    merged,
    call: async (path, body, how) => (await merged(path, body, how)).data,
    columns(path, body, how = {}) {
      const request = async () => {
        const table = await callTable(options.lang())
        const requests = outgoing(path, table, await rowOf(path, options.lang()), body, undefined)
        const sendOne = (each: OutgoingRequest) =>
          options.engine.sendForColumns(path, each.body as typeof body, each.target, how.signal)
        return table.sendEach(requests, sendOne, { multi: options.multi(), lang: options.lang(), log: options.log })
      }
      return withErrorHandling(request(), how)
    },
  }
}
