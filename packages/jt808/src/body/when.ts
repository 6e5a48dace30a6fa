/** Fields that are only present for certain values of earlier fields. */
import { type Field, field, type ParentRecord } from './field.ts'

export const when = <T>(present: (parent: ParentRecord) => boolean, inner: Field<T>): Field<T | undefined> =>
  field<T | undefined>({
    varies: inner.varies,
    read: (from, parent) => (present(parent) ? inner.read(from, parent) : undefined),
    write: (to, value, parent) => {
      if (value !== undefined) inner.write(to, value, parent)
    },
    show: (value, version) => (value === undefined ? undefined : inner.show(value, version)),
  })
