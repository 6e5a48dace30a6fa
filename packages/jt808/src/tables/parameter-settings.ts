/**
 * How each parameter of a terminal may be set: bounds, numbers with a meaning, the editions that have it, and whether a wrong value can lose the
 * terminal to the platform. Values are as on the wire, before `scale`.
 */
import type { Version } from '../version.ts'
import { parameterRows } from './parameter-ids.ts'

interface Choice {
  readonly value: number
  readonly en: string
  readonly zh: string
}

export interface ParameterSetting {
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly Choice[]
  /** Of a value that is set as bytes. */
  readonly bytes?: number
  readonly since?: '2013' | '2019'
  /** 2019 reserves it. */
  readonly until?: '2013'
  /** Since 2019 with its port behind a colon, several divided by `;`; before, a host alone. */
  readonly format?: 'server'
  /** The terminal may not find back to the platform. */
  readonly mayLose?: true
  /** By it the terminal, or what it sends, may be led to another server or network: `approval` of a second person where cuts need one. */
  readonly leads?: 'elsewhere'
  /** By it somebody gives the terminal orders by telephone, past the platform: `orders`; or hears what is said in the cab: `cab`. */
  readonly lets?: 'orders' | 'cab'
}

const positive = { min: 1 } as const
const since2013 = { since: '2013' } as const
const since2019 = { since: '2019' } as const
const port = { min: 1, max: 65_535 } as const
const leads = { leads: 'elsewhere' } as const
const choice = (value: number, en: string, zh: string): Choice => ({ value, en, zh })

const settings: ReadonlyMap<number, ParameterSetting> = new Map<number, ParameterSetting>([
  [0x0001, { min: 1, max: 86_400 }],
  [0x0010, { ...leads, mayLose: true }],
  [0x0011, { ...leads, mayLose: true }],
  [0x0012, { ...leads, mayLose: true }],
  [0x0013, { ...leads, format: 'server', mayLose: true }],
  [0x0014, leads],
  [0x0015, leads],
  [0x0016, leads],
  [0x0017, { ...leads, format: 'server' }],
  [0x0018, { ...leads, ...port, until: '2013', mayLose: true }],
  [0x0019, { ...leads, ...port, until: '2013', mayLose: true }],
  [0x001a, { ...leads, ...since2013 }],
  [0x001b, { ...leads, ...port, ...since2013 }],
  [0x001c, { ...leads, ...port, ...since2013 }],
  [0x001d, { ...leads, ...since2013 }],
  [0x0020, { choices: [choice(0, 'By time', '定时'), choice(1, 'By distance', '定距'), choice(2, 'Both', '定时和定距')] }],
  [0x0021, { choices: [choice(0, 'By ignition', '按 ACC 状态'), choice(1, 'By driver, then ignition', '先按登录，再按 ACC')] }],
  [0x0022, positive],
  [0x0023, { ...leads, ...since2019 }],
  [0x0024, { ...leads, ...since2019 }],
  [0x0025, { ...leads, ...since2019 }],
  [0x0026, { ...leads, ...since2019, format: 'server' }],
  [0x0027, positive],
  [0x0028, positive],
  [0x0029, positive],
  [0x002c, positive],
  [0x002d, positive],
  [0x002e, positive],
  [0x002f, positive],
  [0x0030, { max: 179 }],
  [0x0031, since2013],
  [0x0032, { bytes: 4, ...since2019 }],
  [0x0041, { lets: 'orders' }],
  [0x0042, { lets: 'orders' }],
  [0x0043, { lets: 'orders' }],
  [
    0x0045,
    {
      lets: 'cab',
      choices: [
        choice(0, 'Automatic', '自动接听'),
        choice(1, 'Automatic with ignition on, else manual', 'ACC 开时自动，关时手动'),
      ],
    },
  ],
  [0x0048, { lets: 'cab' }],
  [0x0049, { lets: 'orders' }],
  [0x005b, since2013],
  [0x005c, { min: 1, ...since2013 }],
  [0x005d, since2013],
  [0x005e, { max: 180, ...since2013 }],
  [0x0064, since2013],
  [0x0065, since2013],
  [0x0070, { min: 1, max: 10 }],
  [0x0071, { max: 255 }],
  [0x0072, { max: 127 }],
  [0x0073, { max: 127 }],
  [0x0074, { max: 255 }],
  [0x0075, { bytes: 21, ...since2013 }],
  [0x0079, { bytes: 3, ...since2013 }],
  [0x007a, { bytes: 4, ...since2013 }],
  [0x007b, { bytes: 2, ...since2013 }],
  [0x007c, { bytes: 20, ...since2013 }],
  [0x0090, { max: 15, ...since2013 }],
  [
    0x0091,
    {
      ...since2013,
      choices: [4_800, 9_600, 19_200, 38_400, 57_600, 115_200].map((rate, value) => choice(value, String(rate), String(rate))),
    },
  ],
  [
    0x0092,
    {
      ...since2013,
      choices: [500, 1_000, 2_000, 3_000, 4_000].map((ms, value) => choice(value, `${ms} ms`, `${ms} ms`)),
    },
  ],
  [0x0093, { min: 1, ...since2013 }],
  [
    0x0094,
    {
      ...since2013,
      choices: [
        choice(0, 'Stored only', '本地存储，不上传'),
        choice(1, 'By time', '按时间间隔'),
        choice(2, 'By distance', '按距离间隔'),
        choice(11, 'When a time is reached', '按累计时间'),
        choice(12, 'When a distance is reached', '按累计距离'),
        choice(13, 'When a count is reached', '按累计条数'),
      ],
    },
  ],
  [0x0095, since2013],
  [0x0100, since2013],
  [0x0101, since2013],
  [0x0102, since2013],
  [0x0103, since2013],
  [0x0110, { bytes: 8, ...since2013 }],
  [0xf364, { bytes: 56, ...since2013 }],
  [0xf365, { bytes: 49, ...since2013 }],
  [0xf366, { bytes: 36, ...since2013 }],
  [0xf367, { bytes: 2, ...since2013 }],
])

const maxOf = { u8: 0xff, u16: 0xffff, u32: 0xffff_ffff } as const

/** A setting with its bounds; undefined: it cannot be set, as its bytes have no fixed form or no text has it. */
export function parameterSetting(id: number): ParameterSetting | undefined {
  const row = parameterRows.get(id)
  const setting = settings.get(id)
  if (!row) return undefined
  if (row.type === 'hex') return setting?.bytes === undefined ? undefined : setting
  if (row.type === 'text') return setting ?? {}
  return { min: 0, max: maxOf[row.type], ...setting }
}

/** Whether terminals of this edition have it. */
export function hasParameter(id: number, version: Version): boolean {
  const { since = '2011', until = '2019' } = parameterSetting(id) ?? {}
  return version >= since && version <= until
}
