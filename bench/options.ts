/** Numbers on the command line: `--terminals 500`, `--updates 10000/s`. */
import { parseArgs } from 'node:util'

export function numbers<Defaults extends Record<string, number>>(defaults: Defaults): Defaults {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: String(value) } as const]),
    ),
  })
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number.parseFloat(value)])) as Defaults
}
