/** Fields that depend on the edition, and fields that may be missing. */
import type { Version } from '../version.ts'
import { type Field, field, type ValueOf } from './field.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each edition may have a field of its own type; the union comes back by inference
type Any = Field<any>

/** `since({ 2011: text(8), 2013: text(20), 2019: text(30) })`: each layout applies until a later edition changes it; before the first one the field is absent. */
export function since<F extends { 2011: Any; 2013?: Any; 2019?: Any }>(layouts: F): Field<ValueOf<F[keyof F]>>
export function since<F extends { 2013?: Any; 2019?: Any }>(layouts: F): Field<ValueOf<F[keyof F]> | undefined>
export function since(layouts: { 2011?: Any; 2013?: Any; 2019?: Any }): Any {
  const in2011 = layouts[2011] ?? absent
  const in2013 = layouts[2013] ?? in2011
  const chosen: Record<Version, Any> = { 2011: in2011, 2013: in2013, 2019: layouts[2019] ?? in2013 }
  return {
    varies: true,
    read: (from, parent) => chosen[from.version].read(from, parent),
    write: (to, value, parent) => chosen[to.version].write(to, value, parent),
    show: (value, version) => chosen[version].show(value, version),
  }
}

/** No bytes: the edition does not have this field. */
export const absent: Field<undefined> = field({ read: () => undefined, write: () => {} })

/** A last field that may be missing. `deviation`: name to note when the standard requires the field. */
export const optional = <T>(inner: Field<T>, deviation?: string): Field<T | undefined> =>
  field<T | undefined>({
    varies: inner.varies,
    read: (from, parent) => {
      if (from.left > 0) return inner.read(from, parent)
      if (deviation) from.note(deviation)
      return undefined
    },
    write: (to, value, parent) => {
      if (value !== undefined) inner.write(to, value, parent)
    },
    show: (value, version) => (value === undefined ? undefined : inner.show(value, version)),
  })

/** A last field that is always written; what is read without it has `missing`. */
export const writtenAlways = <T>(inner: Field<T>, missing: T): Field<T> =>
  field<T>({
    varies: inner.varies,
    read: (from, parent) => (from.left > 0 ? inner.read(from, parent) : missing),
    write: inner.write,
    show: inner.show,
  })
