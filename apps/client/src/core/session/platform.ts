/** A saved platform; field names of section 3. */
import { absentIs, fields, flag, text, type ValueOf } from '../storage/shape.ts'

export const platform = fields({
  /** Identifies the platform in ids and stored values: host and port. */
  Code: text(1),
  Title: text(),
  /** Address without a trailing slash. */
  Url: text(),
  /** In use. In single mode exactly one is. */
  isCheckIn: flag,
  /** Title in the official account; empty: none. */
  gzhTitle: absentIs('', text()),
})
export type Platform = ValueOf<typeof platform>
