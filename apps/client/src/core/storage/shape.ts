/**
 * Checks of what is read on the way to the sign-in form: stored values, parameters of addresses. The schema library (12 kB) comes after it. They
 * stand in for a schema's `parse` and `safeParse`; fields without a shape are dropped.
 */
export interface Shape<Value> {
  /** @throws {TypeError} where the value is something else */
  parse: (value: unknown) => Value
  /** Without `data` where it is. */
  safeParse: (value: unknown) => { data?: Value }
}
export type ValueOf<Of> = Of extends Shape<infer Value> ? Value : never

const shape = <Value>(parse: (value: unknown) => Value): Shape<Value> => ({
  parse,
  safeParse(value) {
    try {
      return { data: parse(value) }
    } catch {
      return {}
    }
  },
})

const only = <Value>(what: string, is: (value: unknown) => boolean): Shape<Value> =>
  shape(value => {
    if (!is(value)) throw new TypeError(`not ${what}`)
    return value as Value
  })

export const text = (min = 0, max = Number.POSITIVE_INFINITY, fits: (text: string) => boolean = () => true): Shape<string> =>
  only('such a text', value => typeof value === 'string' && value.length >= min && value.length <= max && fits(value))

export const flag: Shape<boolean> = only('true or false', value => typeof value === 'boolean')

export const number = (min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Shape<number> =>
  only('such a number', value => typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max)

export const wholeNumber = (min: number): Shape<number> =>
  only('such a whole number', value => Number.isSafeInteger(value) && (value as number) >= min)

export const oneOf = <const Value extends string | number>(...values: readonly Value[]): Shape<Value> =>
  only(`one of ${values.join(', ')}`, value => values.includes(value as Value))

export const orNull = <Value>(of: Shape<Value>): Shape<Value | null> => shape(value => (value === null ? null : of.parse(value)))

export const optional = <Value>(of: Shape<Value>): Shape<Value | undefined> =>
  shape(value => (value === undefined ? undefined : of.parse(value)))

/** Any other value counts as absent. */
export const known = <Value>(of: Shape<Value>): Shape<Value | undefined> => shape(value => of.safeParse(value).data)

export const either = <One, Other>(one: Shape<One>, other: Shape<Other>): Shape<One | Other> =>
  shape(value => {
    const read = one.safeParse(value)
    return read.data === undefined ? other.parse(value) : read.data
  })

/** Absent values are this one. */
export const absentIs = <Value>(fallback: Value, of: Shape<Value>): Shape<Value> =>
  shape(value => (value === undefined ? fallback : of.parse(value)))

export const rows = <Value>(of: Shape<Value>): Shape<Value[]> =>
  shape(value => {
    if (!Array.isArray(value)) throw new TypeError('not a list')
    return value.map(of.parse)
  })

const entriesOf = (value: unknown): [string, unknown][] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object')
  return Object.entries(value)
}

export const byKey = <Value>(of: Shape<Value>): Shape<Record<string, Value>> =>
  shape(value => Object.fromEntries(entriesOf(value).map(([key, each]) => [key, of.parse(each)])))

type Rows = Readonly<Record<string, Shape<unknown>>>
type OptionalKeys<Of extends Rows> = { [Key in keyof Of]: undefined extends ValueOf<Of[Key]> ? Key : never }[keyof Of]
type Simple<Of> = { [Key in keyof Of]: Of[Key] }
export type Fields<Of extends Rows> = Simple<
  { [Key in Exclude<keyof Of, OptionalKeys<Of>>]: ValueOf<Of[Key]> } & {
    [Key in OptionalKeys<Of>]?: ValueOf<Of[Key]>
  }
>

export const fields = <Of extends Rows>(of: Of): Shape<Fields<Of>> =>
  shape(value => {
    const given = new Map(entriesOf(value))
    const read = Object.entries(of).map(([key, each]) => [key, each.parse(given.get(key))] as const)
    return Object.fromEntries(read.filter(([, each]) => each !== undefined)) as Fields<Of>
  })
