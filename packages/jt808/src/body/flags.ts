/** Bit fields: the value is the number, shown by the names of its bits. */
import type { Version } from '../version.ts'
import { type Field, field } from './field.ts'

/** `names` translates the set bits for JSON output. */
export const flags = (raw: Field<number>, names: (bits: number, version: Version) => unknown): Field<number> =>
  field({ read: raw.read, write: raw.write, show: names })

/** Names of the set bits, lowest first; a bit without a name is `bitN`. */
export const namedBits =
  (names: Readonly<Record<number, string>>) =>
  (bits: number): string[] => {
    const set: string[] = []
    for (let bit = 0; bit < 32; bit++) if (((bits >>> bit) & 1) === 1) set.push(names[bit] ?? `bit${bit}`)
    return set
  }

/** Bit n stands for number n + 1: channels, units. */
export const numberedBits = (bits: number): number[] => {
  const set: number[] = []
  for (let bit = 0; bit < 32; bit++) if (((bits >>> bit) & 1) === 1) set.push(bit + 1)
  return set
}
