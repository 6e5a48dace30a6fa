/** Parameters of terminals as people read them. */
import type { ReadParameter } from '@outrider/contract'
import { keptParameter, type ParameterValue, parameterValue, parameterWords } from '../../../fleet/parameters/parameter-words.ts'
import { parameterGroup } from '../../../fleet/parameters/parameter-groups.ts'
import type { TerminalAttributes, TerminalParameter } from '../../../events/terminal-commands.ts'

/** As kept with the command: by number. */
export type KeptParameters = Readonly<Record<string, string>>
export const keptOf = (parameters: readonly TerminalParameter[]): KeptParameters =>
  Object.fromEntries(parameters.map(each => [each.id, keptParameter(each)]))

/** Before it was something else: bytes are recognised as such without a field of their own. */
const inWords = ({ value, bytes }: ParameterValue): string => (bytes && value ? `0x${value}` : value)

/** `ofMaker`: names of parameters that the standard does not have. */
export function shownParameters(
  kept: KeptParameters,
  before: KeptParameters,
  ofMaker?: ReadonlyMap<number, { zh: string; en: string; unit: string }>,
): ReadParameter[] {
  return Object.entries(kept)
    .map(([id, value]): ReadParameter => {
      const number = Number(id)
      const was = before[id]
      const shown = parameterValue(number, value)
      const ofStandard = parameterWords(number)
      const words = ofStandard.zh === '' ? (ofMaker?.get(number) ?? ofStandard) : ofStandard
      return {
        number,
        ...words,
        // Bytes beside a unit would be read as a number.
        ...(shown.bytes && { unit: '' }),
        group: parameterGroup(number),
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
