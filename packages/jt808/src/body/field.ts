/** The one idea of the body layer: a field reads, writes and shows itself; a message is a record of fields. */
import type { Version } from '../version.ts'
import type { Reader } from './reader.ts'
import type { Writer } from './writer.ts'

/** The record a field stands in: as far as it is read, or as it will be written. Signs of coordinates live in another field. */
export type Whole = Readonly<Record<string, unknown>>

export interface Field<T> {
  readonly read: (from: Reader, whole: Whole) => T
  readonly write: (to: Writer, value: T, whole: Whole) => void
  /** The value as people and JSON want to see it. */
  readonly show: (value: T, version: Version) => unknown
  /** True when the layout depends on the edition. */
  readonly varies: boolean
}

export type ValueOf<F> = F extends Field<infer T> ? T : never

/** Completes a field that shows its value as it is and is the same in every edition. */
export function field<T>(parts: {
  read: (from: Reader, whole: Whole) => T
  write: (to: Writer, value: T, whole: Whole) => void
  show?: (value: T, version: Version) => unknown
  varies?: boolean
}): Field<T> {
  return { read: parts.read, write: parts.write, show: parts.show ?? (value => value), varies: parts.varies ?? false }
}
