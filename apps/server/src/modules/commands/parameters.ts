/** Parameters of terminals as people read them. */
import type { ReadParameter } from '@outrider/contract'
import { parameterWords } from '../../fleet/parameter-words.ts'
import type { TerminalAttributes, TerminalParameter } from '../../events/terminals.ts'

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
  Object.fromEntries(parameters.map(({ id, value }) => [id, String(value)]))

export function shownParameters(kept: KeptParameters, before: KeptParameters): ReadParameter[] {
  return Object.entries(kept)
    .map(([id, value]): ReadParameter => {
      const number = Number(id)
      const was = before[id]
      return {
        number,
        ...parameterWords(number),
        group: groups.find(([last]) => number <= last)?.[1] ?? 'others',
        value,
        before: was === undefined || was === value ? null : was,
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
