/**
 * Sends one call to several platforms: successful replies are tagged and merged by the call's merge rule, failures are logged by
 * platform.
 */
import type { Call, CallPath, DataOf, Lang, MergeRule, RequestOf } from '@outrider/contract'
import type { OutgoingRequest } from './platform-routing.ts'
import { isLacking, ownError } from './call-error.ts'
import { ownErrors } from './own-errors.ts'
import type { SentFile } from './send-file.ts'
import type { Engine } from './engine.ts'
import { tagReply } from './platform-tagging.ts'
import type { Target } from '../session/target.ts'

export interface PlatformFailure {
  target: Target
  error: unknown
}

export interface MergedReply<Data> {
  data: Data
  /** Platforms that failed: their data is missing in `data`. */
  failed: PlatformFailure[]
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

/** '<platform title>: message', or a general sentence if either is unknown. */
export function failureLine({ target, error }: PlatformFailure, lang: Lang): string {
  const message = error instanceof Error ? error.message : ''
  return target.title && message ? `${target.title}: ${message}` : ownErrors['call.failed'][lang]
}

export interface FanOutOptions {
  engine: Engine
  multi: boolean
  lang: Lang
  log: (line: string) => void
  signal?: AbortSignal | undefined
  file?: SentFile | undefined
}

export interface PlatformReply<Value> {
  target: Target
  value: Value
}

/** Sends all requests; throws the first failure only if all failed. */
export async function sendEach<Value>(
  requests: readonly OutgoingRequest[],
  send: (request: OutgoingRequest) => Promise<Value>,
  { multi, lang, log }: Pick<FanOutOptions, 'multi' | 'lang' | 'log'>,
): Promise<{ replies: PlatformReply<Value>[]; failed: PlatformFailure[] }> {
  if (requests.length === 0) throw ownError('session.missing', lang)
  const settled = await Promise.allSettled(requests.map(send))
  const replies: PlatformReply<Value>[] = []
  const failed: PlatformFailure[] = []
  settled.forEach((result, at) => {
    const target = requests[at]?.target
    if (!target) return
    if (result.status === 'fulfilled') replies.push({ target, value: result.value })
    else failed.push({ target, error: result.reason })
  })
  if (multi) for (const failure of failed) if (!isLacking(failure.error)) log(failureLine(failure, lang))
  if (replies.length === 0) throw failed[0]?.error
  // A platform without the call has nothing that would be missing.
  return { replies, failed: failed.filter(({ error }) => !isLacking(error)) }
}

/** Sends one call to the platforms of its requests; throws the first failure only if all failed. */
export async function fanOut<Path extends CallPath>(
  path: Path,
  row: Call,
  requests: readonly OutgoingRequest[],
  options: FanOutOptions,
): Promise<MergedReply<DataOf<Path>>> {
  const { replies: platformReplies, failed } = await sendEach(
    requests,
    async request => {
      const data = await options.engine.send(path, request.body as RequestOf<Path>, request.target, options.signal, options.file)
      return options.multi ? tagReply(row, data, request.target) : data
    },
    options,
  )
  const replies = platformReplies.map(({ value }) => value)
  const [first] = replies
  const data = row.merge && replies.length > 1 ? mergeReplies(row.merge, replies as Record<string, unknown>[]) : first
  return { data: data as DataOf<Path>, failed }
}
