/** One call to several platforms: what succeeded is kept and marked, what failed is named and logged, the rest follows the row's merge rule. */
import type { CallPath, DataOf, Lang, MergeRule, RequestOf } from '@outrider/contract'
import { wordsOf } from '@outrider/contract'
import { address, type Letter } from './addressing.ts'
import { ownError } from './call-error.ts'
import type { Engine } from './engine.ts'
import { markReply } from './marking.ts'
import { rowOf } from './rows.ts'
import type { Target } from './target.ts'

export interface Failure {
  target: Target
  error: unknown
}

export interface Merged<Data> {
  data: Data
  /** Platforms that did not answer: what they hold is missing from `data`. */
  failed: Failure[]
}

const mergeField: Record<MergeRule<unknown>, (values: unknown[]) => unknown> = {
  first: values => values[0],
  concat: values => values.flat(),
  or: values => values.some(Boolean),
  sum: values => values.reduce((sum: number, value) => sum + Number(value ?? 0), 0),
} as Record<string, (values: unknown[]) => unknown>

export function mergeReplies(rule: object, replies: readonly Record<string, unknown>[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(rule).map(([field, how]) => [
      field,
      mergeField[how as MergeRule<unknown>](replies.map(reply => reply[field])),
    ]),
  )
}

/** '<platform title>: message', or the general sentence where either is unknown. */
export function failureLine({ target, error }: Failure, lang: Lang): string {
  const message = error instanceof Error ? error.message : ''
  return target.title && message ? `${target.title}: ${message}` : wordsOf('log.callError', lang)
}

export interface FanOutOptions {
  engine: Engine
  multi: boolean
  lang: Lang
  log: (line: string) => void
  signal?: AbortSignal | undefined
}

export interface Answered<Value> {
  target: Target
  value: Value
}

/** Sends each letter; throws only when none was answered (the first failure). */
export async function sendEach<Value>(
  letters: readonly Letter[],
  send: (letter: Letter) => Promise<Value>,
  { multi, lang, log }: Pick<FanOutOptions, 'multi' | 'lang' | 'log'>,
): Promise<{ answered: Answered<Value>[]; failed: Failure[] }> {
  if (letters.length === 0) throw ownError('session.missing', lang)
  const settled = await Promise.allSettled(letters.map(send))
  const answered: Answered<Value>[] = []
  const failed: Failure[] = []
  settled.forEach((result, at) => {
    const target = letters[at]?.target
    if (!target) return
    if (result.status === 'fulfilled') answered.push({ target, value: result.value })
    else failed.push({ target, error: result.reason })
  })
  if (multi) for (const failure of failed) log(failureLine(failure, lang))
  if (answered.length === 0) throw failed[0]?.error
  return { answered, failed }
}

/** Asks each platform; throws only when none answered (the first failure). */
export async function fanOut<Path extends CallPath>(
  path: Path,
  body: RequestOf<Path>,
  targets: readonly Target[],
  options: FanOutOptions,
): Promise<Merged<DataOf<Path>>> {
  const letters = options.multi ? address(body, targets) : targets.map(target => ({ target, body }))
  const { answered, failed } = await sendEach(
    letters,
    async letter => {
      const data = await options.engine.send(path, letter.body as RequestOf<Path>, letter.target, options.signal)
      return options.multi ? markReply(data, letter.target) : data
    },
    options,
  )
  const replies = answered.map(({ value }) => value)
  const [first] = replies
  const rule = (await rowOf(path)).merge
  const data = rule && replies.length > 1 ? mergeReplies(rule, replies as Record<string, unknown>[]) : first
  return { data: data as DataOf<Path>, failed }
}
