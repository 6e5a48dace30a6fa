/** The definition of one call. It states only what differs from the common rules in `rules.ts`. */
import type * as z from 'zod/mini'

/** How a field is merged when several platforms reply. The choice depends on the type of the field. */
export type MergeRule<T> =
  | 'first'
  | (T extends readonly unknown[] ? 'concat' : T extends boolean ? 'or' : T extends number ? 'sum' : never)

/** The merge rule of every field of a reply; a missing or unknown field is a type error. */
export type Merge<Data> = { readonly [Field in keyof Data]-?: MergeRule<NonNullable<Data[Field]>> }

export interface Call<Request extends z.ZodMiniObject = z.ZodMiniObject, Data extends z.ZodMiniType = z.ZodMiniType> {
  /** One line for the API document. */
  readonly about: string
  /** Request body, without `t`, which the common rules add. */
  readonly request: Request
  /** `data` of the reply envelope. */
  readonly data: Data
  /**
   * Which platform gets the call when several are signed in: `single` the current one, `routed` the one the vehicle belongs to,
   * `merged` all of them (see `merge`).
   */
  readonly scope: 'single' | 'routed' | 'merged'
  readonly merge: Merge<z.output<Data>> | undefined
}

interface CallDefinition<Request extends z.ZodMiniObject, Data extends z.ZodMiniType> {
  about: string
  request: Request
  data: Data
  scope?: 'single' | 'routed'
  merge?: Merge<z.output<Data>>
}

/** Defines a call; `single` unless a scope or merge rules are given. */
export function call<Request extends z.ZodMiniObject, Data extends z.ZodMiniType>(
  row: CallDefinition<Request, Data>,
): Call<Request, Data> {
  return {
    about: row.about,
    request: row.request,
    data: row.data,
    scope: row.merge ? 'merged' : (row.scope ?? 'single'),
    merge: row.merge,
  }
}
