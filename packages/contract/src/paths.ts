/** Calls by their path on the wire, with the types of what goes in and comes out. */
import type * as z from 'zod/mini'
import type { Call } from './call.ts'
import type { Contract } from './contract.ts'

export type CallPath = { [Group in keyof Contract]: `${Group}/${keyof Contract[Group] & string}` }[keyof Contract]

type RowOf<Path extends CallPath> = Path extends `${infer Group}/${infer Name}`
  ? Group extends keyof Contract
    ? Name extends keyof Contract[Group]
      ? Contract[Group][Name]
      : never
    : never
  : never

/** What a client puts into the body (defaults may be left out); `t` comes by itself. */
export type RequestOf<Path extends CallPath> = RowOf<Path> extends Call<infer Request, infer _> ? z.input<Request> : never
/** What a handler gets, defaults filled in. */
export type AskedOf<Path extends CallPath> = RowOf<Path> extends Call<infer Request, infer _> ? z.output<Request> : never
/** `data` of a successful reply. */
export type DataOf<Path extends CallPath> = RowOf<Path> extends Call<infer _, infer Data> ? z.output<Data> : never
