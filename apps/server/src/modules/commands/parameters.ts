/** Parameters of terminals as people read them. */
import type { ReadParameter } from '@outrider/contract'
import { keptParameter, type ParameterValue, parameterValue, parameterWords } from '../../fleet/parameter-words.ts'
import type { TerminalAttributes, TerminalParameter } from '../../events/terminal-commands.ts'

/** Up to which number a group goes. */
const groups: readonly (readonly [number, string])[] = [
  [0x001f, 'link'],
  [0x003f, 'reporting'],
  [0x004f, 'telephone'],
  [0x0063, 'alarms'],
  [0x007f, 'pictures'],
  [0x00ff, 'vehicle'],
  [0x0fff, 'can'],
  [0xf363, 'others'],
  [0xf3ff, 'safety'],
]
/** As kept with the command: by number. */
export type KeptParameters = Readonly<Record<string, string>>
export const keptOf = (parameters: readonly TerminalParameter[]): KeptParameters =>
  Object.fromEntries(parameters.map(each => [each.id, keptParameter(each)]))

/** Before it was something else: bytes are recognised as such without a field of their own. */
const inWords = ({ value, bytes }: ParameterValue): string => (bytes && value ? `0x${value}` : value)

export function shownParameters(kept: KeptParameters, before: KeptParameters): ReadParameter[] {
  return Object.entries(kept)
    .map(([id, value]): ReadParameter => {
      const number = Number(id)
      const was = before[id]
      const shown = parameterValue(number, value)
      const words = parameterWords(number)
      return {
        number,
        ...words,
        // Bytes beside a unit would be read as a number.
        ...(shown.bytes && { unit: '' }),
        group: groups.find(([last]) => number <= last)?.[1] ?? 'others',
        ...shown,
        before: was === undefined || was === value ? null : inWords(parameterValue(number, was)),
      }
    })
    .toSorted((a, b) => a.number - b.number)
}

/** What a terminal says of itself, in words of the standard. */
export const keptAttributes = (attributes: TerminalAttributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const known: unknown = value
      return typeof known === 'string' || typeof known === 'number' ? [[name, String(known)]] : []
    }),
  )
