/** Terminal parameters: query, response and setting. */
import { BodyError } from '../body/body-error.ts'
import { field, type Field, type ParentRecord } from '../body/field.ts'
import { list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16, u32 } from '../body/numbers.ts'
import type { Reader } from '../body/reader.ts'
import { since } from '../body/since.ts'
import { gbk, textToEnd } from '../body/text.ts'
import { type ParameterRow, parameterRows, withoutSecrets } from '../tables/parameter-ids.ts'

export interface Parameter {
  id: number
  /** undefined for ids that are not in the table */
  name?: string
  /** hex when the id is not in the table, the table does not decode it, or it is `unreadable` */
  value: number | string
  /** The bytes are not what the table says: a number of three bytes, a text with control characters. */
  unreadable?: true
}

const NUMBERS = { u8, u16, u32 } as const
/** By length in bytes: makers write numbers in fewer bytes than the standard says, and editions differ. */
const NUMBER_OF_LENGTH: Readonly<Record<number, Field<number>>> = { 1: u8, 2: u16, 4: u32 }
// oxlint-disable-next-line no-control-regex -- what no text of a parameter has
const notText = /[\u0000-\u001f\u007f\uFFFD]/

/** Undefined: the bytes are not of this type. */
function readValue(type: ParameterRow['type'], from: Reader, parent: ParentRecord): number | string | undefined {
  if (type === 'hex') return from.slice(from.left).toString('hex')
  if (type !== 'text') return NUMBER_OF_LENGTH[from.left]?.read(from, parent)
  const text = textToEnd.read(from, parent)
  return notText.test(text) ? undefined : text
}

/** id, length, value. `widthOf`: in how many bytes a number is written. */
const parameterIn = (widthOf: (type: keyof typeof NUMBERS) => keyof typeof NUMBERS): Field<Parameter> =>
  field({
    read: (from, parent) => {
      const id = u32.read(from, parent)
      const length = u8.read(from, parent)
      const row = parameterRows.get(id)
      const end = from.take(length) + length
      const outer = from.end
      from.at = end - length
      from.end = end
      const value = readValue(row?.type ?? 'hex', from, parent)
      from.at = end
      from.end = outer
      return {
        id,
        ...(row && { name: row.name }),
        value: value ?? from.bytes.toString('hex', end - length, end),
        ...(value === undefined && { unreadable: true }),
      }
    },
    write: (to, { id, value, unreadable }, parent) => {
      const row = parameterRows.get(id)
      u32.write(to, id, parent)
      const head = to.room(1)
      if (typeof value === 'number') {
        if (!row || row.type === 'text' || row.type === 'hex')
          throw new BodyError('outOfRange', head, `parameter ${id} is not a number`)
        NUMBERS[widthOf(row.type)].write(to, value, parent)
      } else if (row?.type === 'text' && !unreadable) to.put(gbk(value))
      else {
        if (!/^(?:[0-9a-f]{2})*$/i.test(value)) throw new BodyError('outOfRange', head, `parameter ${id} is not hex: ${value}`)
        to.put(Buffer.from(value, 'hex'))
      }
      const length = to.at - head - 1
      if (length > 255) throw new BodyError('outOfRange', head, `parameter ${id} has ${length} bytes, at most 255 fit`)
      to.bytes[head] = length
    },
    // Explanations of frames are printed, and sent to others.
    show: value => {
      const [shown = value] = withoutSecrets([value])
      return { ...shown, id: `0x${value.id.toString(16).padStart(4, '0').toUpperCase()}` }
    },
  })

/** 2011 has two counts: all parameters, and those of this package. */
const countTwice: Field<number> = field({
  read: (from, parent) => {
    const count = u8.read(from, parent)
    u8.read(from, parent)
    return count
  },
  write: (to, value, parent) => {
    u8.write(to, value, parent)
    u8.write(to, value, parent)
  },
})

const parameter = parameterIn(type => type)
/** What 2011 sets has four bytes, whatever the number. */
const wideParameter = parameterIn(() => 'u32')
const listIn = (of2011: Field<Parameter>) =>
  since({ 2011: list(countTwice, of2011, { toEnd: true }), 2013: list(u8, parameter, { toEnd: true }) })

export const parametersResponse = message(0x0104, 'terminal parameters response', '查询终端参数应答', {
  replySerial: u16,
  parameters: listIn(parameter),
})
export const setParameters = message(0x8103, 'set terminal parameters', '设置终端参数', { parameters: listIn(wideParameter) })
export const queryParameters = message(0x8104, 'query terminal parameters', '查询终端参数', {})
export const querySpecificParameters = message(0x8106, 'query specific terminal parameters', '查询指定终端参数', {
  ids: list(u8, u32),
})
