/** Words whose bits have meanings: kept as the number they are, shown by name. */
import type { Version } from '../version.ts'
import { type Field, field } from './field.ts'

/** `names` gives what the set bits mean. */
export const flags = (raw: Field<number>, names: (bits: number, version: Version) => unknown): Field<number> =>
  field({ read: raw.read, write: raw.write, show: names })

/** The names of the set bits by their place, lowest first; a bit without a name is `bitN`. */
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
