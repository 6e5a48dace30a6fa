/** Terminal parameters: query, response and setting. */
import { BodyError } from '../body/body-error.ts'
import { field, type Field } from '../body/field.ts'
import { list } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u16, u32 } from '../body/numbers.ts'
import { since } from '../body/since.ts'
import { gbk, textToEnd } from '../body/text.ts'
import { hiddenValue, parameterRows } from '../tables/parameter-ids.ts'

export interface Parameter {
  id: number
  /** undefined for ids that are not in the table */
  name?: string
  /** hex when the id is not in the table, or the length is not the expected one */
  value: number | string
}

const SIZES = { u8: 1, u16: 2, u32: 4 } as const
const NUMBERS = { u8, u16, u32 } as const

/** id, length, value */
const parameter: Field<Parameter> = field({
  read: (from, parent) => {
    const id = u32.read(from, parent)
    const length = u8.read(from, parent)
    const row = parameterRows.get(id)
    const end = from.take(length) + length
    const outer = from.end
    from.at = end - length
    from.end = end
    let value: number | string
    if (row?.type === 'text') value = textToEnd.read(from, parent)
    else if (row && row.type !== 'hex' && SIZES[row.type] === length) value = NUMBERS[row.type].read(from, parent)
    else value = from.slice(length).toString('hex')
    from.end = outer
    return row ? { id, name: row.name, value } : { id, value }
  },
  write: (to, { id, value }, parent) => {
    const row = parameterRows.get(id)
    u32.write(to, id, parent)
    const head = to.room(1)
    if (typeof value === 'number') {
      if (!row || row.type === 'text' || row.type === 'hex')
        throw new BodyError('outOfRange', head, `parameter ${id} is not a number`)
      NUMBERS[row.type].write(to, value, parent)
    } else if (row?.type === 'text') to.put(gbk(value))
    else {
      if (!/^(?:[0-9a-f]{2})*$/i.test(value)) throw new BodyError('outOfRange', head, `parameter ${id} is not hex: ${value}`)
      to.put(Buffer.from(value, 'hex'))
    }
    const length = to.at - head - 1
    if (length > 255) throw new BodyError('outOfRange', head, `parameter ${id} has ${length} bytes, at most 255 fit`)
    to.bytes[head] = length
  },
  // Explanations of frames are printed, and sent to others.
  show: value => ({
    ...value,
    ...(parameterRows.get(value.id)?.secret && { value: hiddenValue }),
    id: `0x${value.id.toString(16).padStart(4, '0').toUpperCase()}`,
  }),
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

const parameterList = since({ 2011: list(countTwice, parameter, { toEnd: true }), 2013: list(u8, parameter, { toEnd: true }) })

export const parametersResponse = message(0x0104, 'terminal parameters response', '查询终端参数应答', {
  replySerial: u16,
  parameters: parameterList,
})
export const setParameters = message(0x8103, 'set terminal parameters', '设置终端参数', { parameters: parameterList })
export const queryParameters = message(0x8104, 'query terminal parameters', '查询终端参数', {})
export const querySpecificParameters = message(0x8106, 'query specific terminal parameters', '查询指定终端参数', {
  ids: list(u8, u32),
})
