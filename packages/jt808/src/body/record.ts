/** Fields in sequence; the type of the value is inferred from them. */
import { type Field, field, type ValueOf } from './field.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- any field may be part of a record; its own type comes back by inference
export type Fields = Record<string, Field<any>>

type Flat<T> = { [K in keyof T]: T[K] }

/** A field that may be undefined becomes a key that may be missing. */
export type ValuesOf<F extends Fields> = Flat<
  { [K in keyof F as undefined extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]> } & {
    [K in keyof F as undefined extends ValueOf<F[K]> ? K : never]?: ValueOf<F[K]>
  }
>

export function record<F extends Fields>(fields: F): Field<ValuesOf<F>> {
  const names = Object.keys(fields)
  const list = Object.values(fields)
  return field<ValuesOf<F>>({
    varies: list.some(each => each.varies),
    read: from => {
      const value: Record<string, unknown> = {}
      for (let i = 0; i < list.length; i++) {
        const got = (list[i] as Field<unknown>).read(from, value)
        if (got !== undefined) value[names[i] as string] = got
      }
      return value as ValuesOf<F>
    },
    write: (to, value) => {
      const parent = value as Record<string, unknown>
      for (let i = 0; i < list.length; i++) (list[i] as Field<unknown>).write(to, parent[names[i] as string], parent)
    },
    show: (value, version) => {
      const parent = value as Record<string, unknown>
      const shown: Record<string, unknown> = {}
      for (let i = 0; i < list.length; i++) {
        const name = names[i] as string
        if (parent[name] !== undefined) shown[name] = (list[i] as Field<unknown>).show(parent[name], version)
      }
      return shown
    },
  })
}
