/** Which messages an acceptance test tries, what they are called, and what is said beside a result. Apart from the calls: only its screen has words. */
import type { AcceptanceResult, AcceptanceTry } from './acceptance.ts'
import { askingTerminals, type Right } from './rights.ts'

interface TryRow {
  readonly zh: string
  readonly en: string
  /** Ids of the messages, down and up. */
  readonly sends: number
  readonly answers: number
  /** A right that is needed besides that of the test: what is tried is what that right lets somebody do. */
  readonly right?: Right
  /** The terminal does something that who stands beside it hears or sees. */
  readonly noticed?: true
}

const row = (
  sends: number,
  answers: number,
  zh: string,
  en: string,
  more: Omit<TryRow, 'zh' | 'en' | 'sends' | 'answers'> = {},
) => ({
  sends,
  answers,
  zh,
  en,
  ...more,
})

export const acceptanceTries: Readonly<Record<AcceptanceTry, TryRow>> = {
  attributes: row(0x8107, 0x0107, '终端属性', 'Attributes'),
  parameters: row(0x8104, 0x0104, '查询全部参数', 'All parameters', { right: 'configureAuth' }),
  someParameters: row(0x8106, 0x0104, '查询指定参数', 'Single parameters', { right: 'configureAuth' }),
  setParameter: row(0x8103, 0x0001, '设置参数（写回原值）', 'Setting a parameter (to what it is)', { right: 'configureAuth' }),
  position: row(0x8201, 0x0201, '位置查询', 'Position on demand', { right: askingTerminals }),
  tracking: row(0x8202, 0x0200, '临时位置跟踪', 'Temporary tracking', { right: 'configureAuth' }),
  linkTest: row(0x8204, 0x0001, '链路检测', 'Link test'),
  text: row(0x8300, 0x0001, '文本信息', 'Text message', { right: askingTerminals, noticed: true }),
  areas: row(0x8608, 0x0608, '查询区域', 'Areas held'),
  driver: row(0x8702, 0x0702, '驾驶员身份', 'Driver’s card'),
  photo: row(0x8801, 0x0801, '拍照', 'Photos', { right: 'videoAuth' }),
  storedMedia: row(0x8802, 0x0802, '存储多媒体检索', 'Stored media', { right: 'videoAuth' }),
  sound: row(0x9003, 0x1003, '音视频属性', 'Audio and video attributes'),
  video: row(0x9101, 0x0001, '实时视频', 'Live video', { right: 'videoAuth' }),
  recordings: row(0x9205, 0x1205, '录像检索', 'Recordings', { right: 'videoAuth' }),
  talk: row(0x9101, 0x0001, '双向对讲', 'Two-way talk', { right: 'talkAuth', noticed: true }),
  recorder: row(0x8700, 0x0700, '行驶记录仪', 'Driving recorder', { right: 'recorderAuth' }),
}

export const acceptanceFailures: readonly AcceptanceResult[] = ['wrong', 'refused', 'badMessage', 'notSupported', 'noAnswer']

/** What is said beside a result; times in ms since 1970, spans in ms. */
export const acceptanceFacts = [
  'took',
  'maker',
  'model',
  'terminalId',
  'iccid',
  'hardware',
  'firmware',
  'count',
  'server',
  'parameter',
  'value',
  'readBack',
  'fixTime',
  'located',
  'satellites',
  'signal',
  'reports',
  'channel',
  'channels',
  'missing',
  'bytes',
  'codec',
  'speaks',
  'packets',
  'clock',
  'newest',
] as const
export type AcceptanceFact = (typeof acceptanceFacts)[number]
