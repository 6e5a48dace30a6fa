/** A message of a terminal for people: its name in both languages, and its fields where the codec knows them. */
import { explainBody, messageIdRow, type Version } from '@outrider/jt808'

/** For modules, which reach the codec by way of the fleet. */
export { passedPackets } from '@outrider/jt808'

export interface ExplainedMessage {
  zh: string
  en: string
  /** null: not known, or not readable. */
  fields: { name: string; value: string }[] | null
}

export function explainedMessage(messageId: number, body: Buffer, edition: number): ExplainedMessage {
  const { fields } = explainBody(messageId, body, String(edition) as Version)
  const row = messageIdRow(messageId)
  return {
    zh: row?.zh ?? '未知消息',
    en: row?.en ?? 'unknown message',
    fields: fields && Object.entries(fields).map(([field, value]) => ({ name: field, value: shown(value) })),
  }
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
