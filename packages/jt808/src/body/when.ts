/** Fields that are there only when an earlier one says so. */
import { type Field, field, type Whole } from './field.ts'

export const when = <T>(present: (whole: Whole) => boolean, inner: Field<T>): Field<T | undefined> =>
  field<T | undefined>({
    varies: inner.varies,
    read: (from, whole) => (present(whole) ? inner.read(from, whole) : undefined),
    write: (to, value, whole) => {
      if (value !== undefined) inner.write(to, value, whole)
    },
    show: (value, version) => (value === undefined ? undefined : inner.show(value, version)),
  })
