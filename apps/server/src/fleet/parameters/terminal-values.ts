/** What people type for parameters of terminals, as terminals take it; and the other way round. */
import { hasParameter, hiddenValue, type ParameterSetting, parameterRows, parameterSetting, type Version } from '@outrider/jt808'
import type { SettingValue, TerminalSetting } from '@outrider/contract'
import type { TerminalParameter } from '../../events/terminal-commands.ts'
import { parameterValue, parameterWords } from './parameter-words.ts'
import { parameterGroup } from './parameter-groups.ts'

export type { Version } from '@outrider/jt808'

/** A parameter as it is sent and stored. */
export interface WantedValue {
  readonly id: number
  readonly value: number | string
}

interface Text {
  readonly zh: string
  readonly en: string
}
const problems = {
  unknown: { zh: '不能设置该参数', en: 'this parameter cannot be set' },
  edition: { zh: '该终端的协议版本没有此参数', en: 'the edition of this terminal does not have it' },
  number: { zh: '须为数字', en: 'it has to be a number' },
  choice: { zh: '不在可选范围内', en: 'it is none of the values that there are' },
  step: { zh: '小数位数过多', en: 'it has too many decimals' },
  text: { zh: '含有不能使用的字符', en: 'it has characters that cannot be used' },
  length: { zh: '超过 255 字节', en: 'it is longer than 255 bytes' },
  port: {
    zh: '2019 版终端的地址须带端口，如 host:8808',
    en: 'terminals of 2019 take the port with the address, as in host:8808',
  },
  noPort: { zh: '2019 版以前的终端地址不能带端口', en: 'before 2019 the address has no port: set the port itself' },
  secret: { zh: '密码不能写入方案，请逐台设置', en: 'passwords are not kept in profiles: set them one by one' },
  byPhone: {
    zh: '可被电话控制或监听的参数不能写入方案，请逐台设置',
    en: 'what lets somebody order or hear by telephone is not kept in profiles: set it one by one',
  },
} as const satisfies Record<string, Text>

export class WrongValue extends Error {
  readonly parameter: Text
  readonly why: Text
  constructor(parameter: Text, why: Text) {
    super(why.en)
    this.name = 'WrongValue'
    this.parameter = parameter
    this.why = why
  }
}

/** Bytes of GBK: two for what is not ASCII. */
const gbkLength = (text: string): number => Array.from(text).reduce((sum, each) => sum + (each < '\u0080' ? 1 : 2), 0)
const longest = 255
// oxlint-disable-next-line no-control-regex -- what no text of a parameter has
const unusable = /[\u0000-\u001f\u007f\uFFFD]/
const hosts = /^[\w.-]+$/
const hostsWithPorts = /^[\w.-]+:\d{1,5}(?:;[\w.-]+:\d{1,5})*;?$/

/** As it goes on the wire, or what is wrong with it. */
type Checked = { readonly value: number | string } | Text
type Check = (setting: ParameterSetting, typed: string, version: Version | undefined) => Checked

const asServer: Check = (_, value, version) => {
  if (version === '2019') return hostsWithPorts.test(value) ? { value } : problems.port
  if (hosts.test(value)) return { value }
  // A profile may be for terminals of either form.
  if (version === undefined && hostsWithPorts.test(value)) return { value }
  return version !== undefined && value.includes(':') ? problems.noPort : problems.text
}
const asText: Check = (setting, value, version) => {
  if (unusable.test(value)) return problems.text
  if (gbkLength(value) > longest) return problems.length
  return setting.format === 'server' && value !== '' ? asServer(setting, value, version) : { value }
}
const asBytes: Check = ({ bytes = 0 }, typed) => {
  const value = typed.replaceAll(/[\s:]/g, '').toLowerCase()
  return /^[0-9a-f]*$/.test(value) && value.length === bytes * 2
    ? { value }
    : { zh: `须为 ${bytes} 字节的十六进制`, en: `it has to be ${bytes} bytes in hexadecimal` }
}
const asNumber =
  (scale: number): Check =>
  ({ min = 0, max = 0, choices }, typed) => {
    if (!/^\d{1,10}(?:\.\d{1,6})?$/.test(typed)) return problems.number
    const value = Number((Number(typed) / scale).toFixed(6))
    if (!Number.isInteger(value)) return problems.step
    if (choices) return choices.some(each => each.value === value) ? { value } : problems.choice
    if (value >= min && value <= max) return { value }
    const range = [min, max].map(bound => Number((bound * scale).toFixed(3))).join(' – ')
    return { zh: `须在 ${range} 之间`, en: `it has to be within ${range}` }
  }

/** @param version undefined: for terminals of any edition; throws WrongValue */
export function wantedValue({ number, value }: SettingValue, version: Version | undefined): WantedValue {
  const row = parameterRows.get(number)
  const setting = parameterSetting(number)
  const name = row ?? { zh: `0x${number.toString(16)}`, en: `0x${number.toString(16)}` }
  const wrong = (why: Text): never => {
    throw new WrongValue({ zh: name.zh, en: name.en }, why)
  }
  if (!row || !setting) return wrong(problems.unknown)
  if (version !== undefined && !hasParameter(number, version)) return wrong(problems.edition)
  if (version === undefined && row.secret) return wrong(problems.secret)
  if (version === undefined && setting.lets) return wrong(problems.byPhone)
  const check = row.type === 'text' ? asText : row.type === 'hex' ? asBytes : asNumber(row.scale ?? 1)
  const checked = check(setting, row.type === 'text' ? value : value.trim(), version)
  return 'value' in checked ? { id: number, value: checked.value } : wrong(checked)
}

/** As people read it. */
export const shownValue = (id: number, value: number | string): string => parameterValue(id, String(value)).value

/** Whether two values are the same to a terminal: numbers by their size, however many bytes they come in. */
export const isSame = (id: number, a: number | string | undefined, b: number | string | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  (parameterRows.get(id)?.type === 'hex' ? String(a).toLowerCase() === String(b).toLowerCase() : String(a) === String(b))

export const mayLose = (wanted: readonly WantedValue[]): boolean =>
  wanted.some(({ id }) => parameterSetting(id)?.mayLose === true)

/** By these a terminal, or what it sends, may go to somebody else's server. */
export const leadElsewhere = (wanted: readonly WantedValue[]): boolean =>
  wanted.some(({ id }) => parameterSetting(id)?.leads === 'elsewhere')

/** What these values let somebody do by telephone: nothing where a number is taken away. */
export const letsByPhone = (wanted: readonly WantedValue[]): ReadonlySet<'orders' | 'cab'> =>
  new Set(wanted.flatMap(({ id, value }) => (value === '' ? [] : (parameterSetting(id)?.lets ?? []))))

export const isPassword = (id: number): boolean => parameterRows.get(id)?.secret === true

/** As it is stored: a password is nowhere. */
export const withoutPasswords = (values: readonly WantedValue[]): WantedValue[] =>
  values.map(each => (isPassword(each.id) ? { ...each, value: hiddenValue } : each))

export const valuesOf = (parameters: readonly TerminalParameter[] | null | undefined): Map<number, number | string> =>
  new Map((parameters ?? []).filter(({ unreadable }) => !unreadable).map(({ id, value }) => [id, value]))

const kindOf = (type: string, { choices, format }: ParameterSetting): TerminalSetting['kind'] =>
  type === 'hex' ? 'bytes' : choices ? 'choice' : type === 'text' ? (format ?? 'text') : 'number'

/** Every parameter that can be set, for a terminal or (version undefined) for a profile. */
export function settableParameters(
  version: Version | undefined,
  values: ReadonlyMap<number, number | string>,
  wanted: ReadonlyMap<number, number | string>,
): TerminalSetting[] {
  return [...parameterRows].flatMap(([number, row]): TerminalSetting[] => {
    const setting = parameterSetting(number)
    if (!setting || (version === undefined ? row.secret || setting.lets : !hasParameter(number, version))) return []
    const kind = kindOf(row.type, setting)
    const scaled = (bound: number | undefined) =>
      kind === 'number' && bound !== undefined ? Number((bound * (row.scale ?? 1)).toFixed(3)) : null
    const value = values.get(number)
    const wants = wanted.get(number)
    return [
      {
        number,
        ...parameterWords(number),
        group: parameterGroup(number),
        kind,
        min: scaled(setting.min),
        max: scaled(setting.max),
        choices: (setting.choices ?? []).map(({ value: chosen, zh, en }) => ({ value: String(chosen), zh, en })),
        length: setting.bytes ?? null,
        secret: row.secret === true,
        mayLose: setting.mayLose === true,
        value: value === undefined ? null : shownValue(number, value),
        wanted: wants === undefined ? null : shownValue(number, wants),
      },
    ]
  })
}
