/** One message from the notices that wait: lines of a few, or how many of what there are. It is cut where a service ends, never within a character. */
import { fillPlaceholders, type Lang, type NoticeKind, noticeKinds } from '@outrider/contract'
import type { ChannelSender } from './channel-sender.ts'

export interface Line {
  readonly id: string
  readonly kind: string
  readonly text: string
  readonly vehicle_id: number
  readonly urgent: boolean
}

/** More than these become a summary. */
export const linesAtOnce = 5
/** Of a summary: those that are told in full, urgent ones first. */
const linesOfSummary = 3

const words = {
  zh: { summary: '{n}条通知，{vehicles}辆车', open: '打开：' },
  en: { summary: '{n} notices, {vehicles} [vehicle|vehicles]', open: 'Open: ' },
} as const

interface Composed {
  readonly subject: string
  readonly text: string
}

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)
/** A time-out may have a notice sent twice: its number says so. */
const lineOf = ({ id, text }: Line): string => text.replaceAll('{number}', id)

export function compose(
  lines: readonly Line[],
  { lang, keyword, link, longest }: { lang: Lang; keyword: string; link: string | undefined; longest: ChannelSender['longest'] },
): Composed {
  const ordered = lines.toSorted((a, b) => Number(b.urgent) - Number(a.urgent) || Number(BigInt(a.id) - BigInt(b.id)))
  const subject = ordered.length === 1 ? lineOf(ordered[0] as Line) : summaryOf(ordered, lang)
  const shown = ordered.length > linesAtOnce ? ordered.slice(0, linesOfSummary) : ordered
  const parts = [
    ...(keyword === '' ? [] : [keyword]),
    ...(ordered.length > linesAtOnce ? [subject, countsOf(ordered, lang)] : []),
    ...shown.map(lineOf),
  ]
  const end = link === undefined ? '' : `\n${words[lang].open}${link}`
  return { subject: cut(subject, { characters: 120 }), text: cut(parts.join('\n'), longest, end) + end }
}

function summaryOf(lines: readonly Line[], lang: Lang): string {
  const vehicles = new Set(lines.flatMap(({ vehicle_id: id }) => (id === 0 ? [] : [id])))
  return fillPlaceholders(words[lang].summary, { n: lines.length, vehicles: vehicles.size })
}

const countsOf = (lines: readonly Line[], lang: Lang): string =>
  [...Map.groupBy(lines, ({ kind }) => kind)]
    .map(([kind, some]) => `${isKind(kind) ? noticeKinds[kind][lang] : kind} ${some.length}`)
    .join(lang === 'zh' ? '，' : ', ')

/** @param end what comes behind it and has to fit, too */
export function cut(text: string, longest: ChannelSender['longest'], end = ''): string {
  const lengthOf = 'bytes' in longest ? (part: string) => Buffer.byteLength(part) : (part: string) => part.length
  const most = 'bytes' in longest ? longest.bytes : longest.characters
  if (lengthOf(text + end) <= most) return text
  const room = most - lengthOf(`…${end}`)
  let length = 0
  let kept = ''
  for (const character of text) {
    length += lengthOf(character)
    if (length > room) break
    kept += character
  }
  return `${kept}…`
}
