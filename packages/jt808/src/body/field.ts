/** The concept of the body layer: a field can read, write and show its value; a message is a record of fields. */
import type { Version } from '../version.ts'
import type { Reader } from './reader.ts'
import type { Writer } from './writer.ts'

/** The record that contains a field: as far as it has been read, or as it will be written. Some fields depend on earlier ones. */
export type ParentRecord = Readonly<Record<string, unknown>>

export interface Field<T> {
  readonly read: (from: Reader, parent: ParentRecord) => T
  readonly write: (to: Writer, value: T, parent: ParentRecord) => void
  /** The value for JSON output. */
  readonly show: (value: T, version: Version) => unknown
  /** True when the layout depends on the edition. */
  readonly varies: boolean
}

export type ValueOf<F> = F extends Field<infer T> ? T : never

/** Defines a field; by default the value is shown as it is, and the layout is the same in every edition. */
export function field<T>(parts: {
  read: (from: Reader, parent: ParentRecord) => T
  write: (to: Writer, value: T, parent: ParentRecord) => void
  show?: (value: T, version: Version) => unknown
  varies?: boolean
}): Field<T> {
  return { read: parts.read, write: parts.write, show: parts.show ?? (value => value), varies: parts.varies ?? false }
}
