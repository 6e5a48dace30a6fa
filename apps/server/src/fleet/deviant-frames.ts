/** Frames that are not as the standard has them: which they are, and in words. For modules, which know nothing of the protocol. */
import { deviationWords, Explainer, type FieldName, fieldName, messageIdRow, messages } from '@outrider/jt808'

/** A long message that was not put together, since it is too long or one of too many: that is no deviation. */
const notJoined = new Set(['tooManyBytes', 'tooManyMessages'])
/** Pictures come in hundreds of parts: of them the frames count, not what they make together. */
const media: number = messages.multimediaData.id

interface Deviant {
  /** null: the frame cannot be read. */
  messageId: number | null
  deviations: string[]
  /** False: it may contain a password, the code by which the terminal signs in or a driver's name, and stays nowhere. */
  mayBeKept: boolean
}

/** Passwords of mobile networks, the code, and drivers: also in one that cannot be read to its end, whatever is behind a delimiter that was not escaped. */
const withSecrets: ReadonlySet<number> = new Set(
  [messages.authentication, messages.parametersResponse, messages.driverIdentity].map(({ id }) => id),
)
const idAtStart = (content: Buffer): number | undefined => (content.length < 2 ? undefined : content.readUInt16BE(0))

const hasUnknownItems = (body: unknown): boolean => {
  const extras = (body as { extras?: { unknown?: readonly unknown[] } } | null)?.extras
  return (extras?.unknown?.length ?? 0) > 0
}

/** Says of each frame of a terminal what is odd about it. */
export class DeviantFrames {
  readonly #joining = new Explainer()

  /** undefined: nothing is. `content`: between its delimiters. */
  look(content: Buffer): Deviant | undefined {
    const isPartOfMedia = content.length > 4 && content.readUInt16BE(0) === media && (content.readUInt16BE(2) & 0x2000) !== 0
    const explained = (isPartOfMedia ? new Explainer() : this.#joining).frame(content, 0)
    if (!explained.ok) {
      const id = idAtStart(content)
      const mayBeKept = id !== undefined && messageIdRow(id) !== undefined && !withSecrets.has(id)
      return { messageId: null, deviations: [explained.error.code], mayBeKept }
    }
    const messageId = Number(explained.messageId)
    const deviations = explained.deviations.filter(name => !notJoined.has(name))
    if (messageIdRow(messageId) === undefined) deviations.push('unknownMessage')
    if (hasUnknownItems(explained.body)) deviations.push('unknownItem')
    return deviations.length === 0 ? undefined : { messageId, deviations, mayBeKept: !withSecrets.has(messageId) }
  }
}

export interface ExplainedFrame {
  zh: string
  en: string
  /** null: the frame cannot be read. */
  fields: ({ name: string; value: string } & Partial<FieldName>)[] | null
}

/** What is said of one that was not kept. */
export function namedFrame(messageId: number | null): Pick<ExplainedFrame, 'zh' | 'en'> {
  if (messageId === null) return { zh: '无法解析的报文', en: 'a frame that cannot be read' }
  const row = messageIdRow(messageId)
  return { zh: row?.zh ?? '未知消息', en: row?.en ?? 'unknown message' }
}

export function explainedFrame(content: Buffer): ExplainedFrame {
  const explained = new Explainer().frame(content, 0)
  if (!explained.ok) {
    const { message, offset } = explained.error
    return { ...namedFrame(null), fields: [{ name: `byte ${offset}`, value: message }] }
  }
  const { body, version, serial } = explained
  return {
    ...namedFrame(Number(explained.messageId)),
    fields: [
      { name: 'version', value: version, ...fieldName('version') },
      { name: 'serial', value: String(serial), ...fieldName('serial') },
      ...Object.entries(body as Record<string, unknown>).map(([name, value]) => ({
        name,
        value: shown(value),
        ...fieldName(name),
      })),
    ],
  }
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export { deviationWords }
