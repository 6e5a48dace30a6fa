/** A message of a terminal for people: its name in both languages, and its fields where the codec knows them. */
import { explainBody, type Version } from '@outrider/jt808'

/** Messages of the standard that the codec does not read. */
const further: Readonly<Record<number, { zh: string; en: string }>> = {
  0x0705: { zh: 'CAN总线数据上传', en: 'CAN bus data' },
  0x0303: { zh: '信息点播/取消', en: 'information on demand' },
  0x0608: { zh: '查询区域或线路数据应答', en: 'areas and routes' },
  0x0700: { zh: '行驶记录数据上传', en: 'driving recorder data' },
  0x0901: { zh: '数据压缩上报', en: 'compressed data' },
  0x0a00: { zh: '终端RSA公钥', en: 'RSA public key of the terminal' },
}

export interface ExplainedMessage {
  zh: string
  en: string
  /** null: not known, or not readable. */
  fields: { name: string; value: string }[] | null
}

export function explainedMessage(messageId: number, body: Buffer, edition: number): ExplainedMessage {
  const { name, nameZh, fields } = explainBody(messageId, body, String(edition) as Version)
  return {
    zh: nameZh ?? further[messageId]?.zh ?? '未知消息',
    en: name ?? further[messageId]?.en ?? 'unknown message',
    fields: fields && Object.entries(fields).map(([field, value]) => ({ name: field, value: shown(value) })),
  }
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
