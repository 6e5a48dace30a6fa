/** What one row of the contract looks like. A row states only what differs from the common rules in `rules.ts`. */
import type * as z from 'zod/mini'

/** How one field of several platforms' replies becomes one field of the merged reply. The choice depends on the field's type. */
export type MergeRule<T> =
  | 'first'
  | (T extends readonly unknown[] ? 'concat' : T extends boolean ? 'or' : T extends number ? 'sum' : never)

/** A merged call says for each of its fields how that field merges; a field the reply lacks, or one left out, is a type error. */
export type Merge<Data> = { readonly [Field in keyof Data]-?: MergeRule<NonNullable<Data[Field]>> }

export interface Call<Request extends z.ZodMiniObject = z.ZodMiniObject, Data extends z.ZodMiniType = z.ZodMiniType> {
  /** One line for the API document. */
  readonly about: string
  /** The body, without `t`, which the common rules add. */
  readonly request: Request
  /** `data` of the envelope. */
  readonly data: Data
  /**
   * Where a call goes when several platforms are signed in: `single` to the current one, `routed` to the one the vehicle belongs
   * to, `merged` to all of them (see `merge`).
   */
  readonly scope: 'single' | 'routed' | 'merged'
  readonly merge: Merge<z.output<Data>> | undefined
}

interface Row<Request extends z.ZodMiniObject, Data extends z.ZodMiniType> {
  about: string
  request: Request
  data: Data
  scope?: 'single' | 'routed'
  merge?: Merge<z.output<Data>>
}

export function call<Request extends z.ZodMiniObject, Data extends z.ZodMiniType>(row: Row<Request, Data>): Call<Request, Data> {
  return {
    about: row.about,
    request: row.request,
    data: row.data,
    scope: row.merge ? 'merged' : (row.scope ?? 'single'),
    merge: row.merge,
  }
}
