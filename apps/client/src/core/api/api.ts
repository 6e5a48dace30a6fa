/** What screens call: the engine and the fan-out behind one typed function, with the common behaviour on failure. */
import { type CallPath, type DataOf, type Lang, type RequestOf } from '@outrider/contract'
import { address, type Letter } from './addressing.ts'
import { ownError } from './call-error.ts'
import type { Compact, Engine } from './engine.ts'
import { type Answered, type Failure, fanOut, type Merged, sendEach } from './fan-out.ts'
import { markReply } from './marking.ts'
import { rowOf } from './rows.ts'
import type { Target } from './target.ts'

export interface CallOptions {
  /** Platform code: the call goes to this platform only. */
  platform?: string
  /** A server that is not saved (yet) and knows no token of ours. */
  at?: Pick<Target, 'code' | 'title' | 'url'>
  /** The caller shows the failure itself, or nobody asked: no message. A session that ended is still acted upon. */
  quiet?: boolean
  signal?: AbortSignal
}

export interface Api {
  call: <Path extends CallPath>(path: Path, body: RequestOf<Path>, options?: CallOptions) => Promise<DataOf<Path>>
  /** As `call`, and tells which platforms are missing from the answer. */
  merged: <Path extends CallPath>(path: Path, body: RequestOf<Path>, options?: CallOptions) => Promise<Merged<DataOf<Path>>>
  /** As `merged`, in columns where a platform speaks in them: reading and merging what came is the caller's. */
  columns: <Path extends CallPath>(
    path: Path,
    body: RequestOf<Path>,
    options?: Pick<CallOptions, 'quiet' | 'signal'>,
  ) => Promise<{ answered: Answered<Compact<DataOf<Path>>>[]; failed: Failure[] }>
}

export interface ApiOptions {
  engine: Engine
  /** The platforms calls go to: the current one, or in multi-platform mode all that are ticked. */
  targets: () => readonly Target[]
  /** Any saved platform, also one that is not ticked. */
  targetOf: (platformCode: string) => Target | undefined
  multi: () => boolean
  lang: () => Lang
  log: (line: string) => void
  react: (error: unknown, how: { quiet: boolean }) => void
}

export function createApi(options: ApiOptions): Api {
  const single = async <Path extends CallPath>(path: Path, body: RequestOf<Path>, how: CallOptions): Promise<DataOf<Path>> => {
    if (how.at) {
      const { code, title, url } = how.at
      return options.engine.send(path, body, { code, title, url }, how.signal)
    }
    const targets = how.platform ? [options.targetOf(how.platform)].filter(target => target !== undefined) : options.targets()
    const multi = options.multi()
    const [letter] = multi ? address(body, targets) : targets.map(target => ({ target, body }))
    if (!letter) throw ownError('session.missing', options.lang())
    const data = await options.engine.send(path, letter.body as RequestOf<Path>, letter.target, how.signal)
    return multi ? markReply(data, letter.target) : data
  }

  const ask = async <Path extends CallPath>(
    path: Path,
    body: RequestOf<Path>,
    how: CallOptions,
  ): Promise<Merged<DataOf<Path>>> => {
    if (how.at || how.platform || (await rowOf(path)).scope !== 'merged')
      return { data: await single(path, body, how), failed: [] }
    const { engine, log } = options
    return fanOut(path, body, options.targets(), {
      engine,
      log,
      multi: options.multi(),
      lang: options.lang(),
      signal: how.signal,
    })
  }

  async function reacting<Answer>(asking: Promise<Answer>, { quiet = false, signal }: CallOptions): Promise<Answer> {
    try {
      return await asking
    } catch (error) {
      if (!signal?.aborted) options.react(error, { quiet })
      throw error
    }
  }

  const merged: Api['merged'] = (path, body, how = {}) => reacting(ask(path, body, how), how)
  return {
    merged,
    call: async (path, body, how) => (await merged(path, body, how)).data,
    columns(path, body, how = {}) {
      const multi = options.multi()
      const targets = options.targets()
      const letters = multi ? address(body, targets) : targets.map(target => ({ target, body }))
      const send = (letter: Letter) => options.engine.sendForColumns(path, letter.body as typeof body, letter.target, how.signal)
      return reacting(sendEach(letters, send, { multi, lang: options.lang(), log: options.log }), how)
    },
  }
}
