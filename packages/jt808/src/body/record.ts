/** Fields one after the other; the type of the value follows from them. */
import { type Field, field, type ValueOf } from './field.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- any field may stand in a record; its own type comes back by inference
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
      const whole = value as Record<string, unknown>
      for (let i = 0; i < list.length; i++) (list[i] as Field<unknown>).write(to, whole[names[i] as string], whole)
    },
    show: (value, version) => {
      const whole = value as Record<string, unknown>
      const shown: Record<string, unknown> = {}
      for (let i = 0; i < list.length; i++) {
        const name = names[i] as string
        if (whole[name] !== undefined) shown[name] = (list[i] as Field<unknown>).show(whole[name], version)
      }
      return shown
    },
  })
}
