/** Words whose bits have meanings: kept as the number they are, shown by name. */
import type { Version } from '../version.ts'
import { type Field, field } from './field.ts'

/** `names` gives what the set bits mean. */
export const flags = (raw: Field<number>, names: (bits: number, version: Version) => unknown): Field<number> =>
  field({ read: raw.read, write: raw.write, show: names })
