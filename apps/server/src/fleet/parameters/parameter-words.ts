/** Names and units of the parameters of terminals, of the table of the standard, and how a value is said. */
import { hiddenValue, parameterRows } from '@outrider/jt808'

/** Empty: the standard has no such parameter, or it has no unit. */
export function parameterWords(number: number): { zh: string; en: string; unit: string } {
  const row = parameterRows.get(number)
  return { zh: row?.zh ?? '', en: row?.en ?? '', unit: row?.unit ?? '' }
}

/** As a value is kept: what could not be read is marked, so that it is never taken for a number. */
const unreadableMark = '0x'
export const keptParameter = ({ value, unreadable }: { value: number | string; unreadable?: true }): string =>
  unreadable ? `${unreadableMark}${value}` : String(value)

export interface ParameterValue {
  value: string
  /** The value is hexadecimal: bytes as they were sent, of a parameter that is not decoded, or unreadable as what the standard says. */
  bytes?: 'asSent' | 'unreadable'
}

const markedHex = /^0x(?:[0-9a-f]{2})*$/

export function parameterValue(number: number, kept: string): ParameterValue {
  if (kept === hiddenValue) return { value: kept }
  const row = parameterRows.get(number)
  if (!row || row.type === 'hex') return { value: kept, bytes: 'asSent' }
  if (markedHex.test(kept)) return { value: kept.slice(unreadableMark.length), bytes: 'unreadable' }
  if (row.type === 'text') return { value: kept }
  // Kept before values were marked.
  if (!/^\d+$/.test(kept)) return { value: kept, bytes: 'unreadable' }
  return { value: row.scale ? String(Number((Number(kept) * row.scale).toFixed(3))) : kept }
}
