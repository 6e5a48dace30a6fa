/** What a kind of channel is: how its fields are read, how a notice is sent by it, and what its service's answer means. A kind is a file in kinds/. */
import {
  type ChannelFieldName,
  channelFields,
  type ChannelKind,
  channelKindOf,
  type Lang,
  type NoticeDelivery,
} from '@outrider/contract'
import type { OutgoingKind } from '../../../calls/outgoing-budget.ts'
import type { Logos } from '../../logos.ts'
import type { MailPort, TextMessagesPort } from '../../ports.ts'
import type { PostReply, Poster } from '../webhooks/post-message.ts'

export type ChannelValues = Readonly<Record<ChannelFieldName, string>>

export interface Notice {
  /** The same at each try. */
  readonly id: string
  readonly lang: Lang
  readonly subject: string
  readonly text: string
  /** When the first of it happened, ms since 1970. */
  readonly at: number
  /** Of the person, where the channel has none of its own. */
  readonly ownAddress: string
  /** Whose channel it is. */
  readonly organisationId: number
}

export type Outcome =
  | { readonly result: 'taken' }
  /** `wait`: for how long the service wants nothing, ms. `most`: tries, after which it is given up. */
  | { readonly result: 'again'; readonly fault: NoticeDelivery['fault']; readonly wait?: number; readonly most?: number }
  /** The service will never take this notice; others it may. */
  | { readonly result: 'refused' }
  /** The address is not known any more. */
  | { readonly result: 'gone' }
  /** The service has it under another address now. */
  | { readonly result: 'moved'; readonly address: string }
/** With what the service said, as it said it. */
export type Answered = Outcome & { readonly answer: string }

export interface SenderParts {
  readonly poster: Poster
  /** The operator allows webhooks into the inside. */
  readonly allowInside: boolean
  /** Hosts with ports of the operator, that stand in for those of services. Their replies are shown, so nobody else names them. */
  readonly servers: ReadonlySet<string>
  readonly mail: MailPort | undefined
  readonly textMessages: TextMessagesPort | undefined
  readonly logos: Pick<Logos, 'forMailIn'>
  /** ms since 1970 */
  readonly now: () => number
}

export interface ChannelSender {
  /** Of a text: in UTF-8, or as JavaScript counts. */
  readonly longest: { readonly bytes: number } | { readonly characters: number }
  /** Sent by the operator's own service: counted by company and by who gets it. */
  readonly outgoing?: OutgoingKind
  /** The fields as they are stored; undefined: the name of one that cannot be used. */
  readonly read: (
    given: ChannelValues,
    parts: Pick<SenderParts, 'allowInside' | 'servers'>,
  ) => ChannelValues | { readonly wrong: ChannelFieldName }
  /** This installation can send by it. Default: it can. */
  readonly offered?: (parts: SenderParts) => boolean
  readonly send: (values: ChannelValues, notice: Notice, parts: SenderParts) => Promise<Answered>
}

const keptAnswer = 300
/** Shorter parts of an address are no keys. */
const shortestKey = 8

/** What a service said, as it is kept: one line, not long, and without what it repeats of address and secret. */
export function keptAnswerOf(text: string, kind: ChannelKind, values: ChannelValues): string {
  const { fields } = channelKindOf(kind)
  const hidden = channelFields.flatMap(name => (fields[name]?.hidden ? [values[name]] : []))
  const url = fields.address?.hidden ? URL.parse(values.address) : null
  const parts = url
    ? [
        ...url.searchParams.values(),
        ...url.search.split('&').map(pair => pair.slice(pair.indexOf('=') + 1)),
        url.pathname.split('/').at(-1) ?? '',
      ]
    : []
  const keys = [...hidden, ...parts].filter(({ length }) => length >= shortestKey).toSorted((a, b) => b.length - a.length)
  let kept = text
  for (const key of keys) kept = kept.replaceAll(key, '***')
  return kept.replaceAll(/\s+/g, ' ').trim().slice(0, keptAnswer)
}

/** JSON of a reply; undefined: it is none. */
export function jsonOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const minute = 60_000

/** What came of a request to a service over HTTP: `codes` has what the numbers in its replies mean. */
export function answeredBy(
  asked: PostReply,
  code: (json: Readonly<Record<string, unknown>>) => unknown,
  codes: Readonly<Record<number, Outcome>>,
): Answered {
  if ('fault' in asked) return { result: 'again', fault: asked.fault, answer: '' }
  const { status, headers, text } = asked.reply
  const json = jsonOf(text)
  const found = json && code(json)
  const answer = `HTTP ${status} ${text}`
  const known = typeof found === 'number' ? codes[found] : undefined
  if (known) {
    const wait = waitOf(headers)
    return { ...known, ...(known.result === 'again' && known.fault === 'limited' && wait !== undefined && { wait }), answer }
  }
  if (status === 429) return { result: 'again', fault: 'limited', wait: waitOf(headers) ?? minute, answer }
  if (status >= 500 || found === undefined) return { result: 'again', fault: 'busy', answer }
  // A number that nobody has written down: tried a few times, and its text is shown.
  return { result: 'again', fault: 'busy', most: 3, answer }
}

/** In seconds, as services write it; no longer than a day. */
function waitOf(headers: Readonly<Record<string, string | string[] | undefined>>): number | undefined {
  const seconds = Number(headers['retry-after'] ?? headers['x-ogw-ratelimit-reset'] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) * 1_000 : undefined
}

/** An address of this service: pasted whole, or its key alone. */
export function serviceAddress(
  given: string,
  { hosts, keyed, servers }: { hosts: readonly string[]; keyed: (key: string) => string; servers: ReadonlySet<string> },
): string | undefined {
  if (/^[\w-]{8,200}$/.test(given)) return keyed(given)
  const url = URL.parse(given)
  if (!url || url.username !== '' || url.password !== '') return undefined
  if (servers.has(url.host) && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname) ? url.href : undefined
}
