/** Calls by their path on the wire, with the types of request and reply. */
import type * as z from 'zod/mini'
import type { Call } from './call.ts'
import type { Contract } from './contract.ts'

export type CallPath = { [Group in keyof Contract]: `${Group}/${keyof Contract[Group] & string}` }[keyof Contract]

type CallOf<Path extends CallPath> = Path extends `${infer Group}/${infer Name}`
  ? Group extends keyof Contract
    ? Name extends keyof Contract[Group]
      ? Contract[Group][Name]
      : never
    : never
  : never

/** Calls that work without a session. */
export type OpenPath = { [Path in CallPath]: CallOf<Path>['open'] extends undefined ? never : Path }[CallPath]

/** Request body as a client writes it: fields with a default are optional; `t` is added automatically. */
export type RequestOf<Path extends CallPath> =
  CallOf<Path> extends Call<infer Request, infer _, infer _Open> ? z.input<Request> : never
/** Request as a handler receives it: validated, defaults filled in. */
export type ParsedRequestOf<Path extends CallPath> =
  CallOf<Path> extends Call<infer Request, infer _, infer _Open> ? z.output<Request> : never
/** `data` of a successful reply. */
export type DataOf<Path extends CallPath> = CallOf<Path> extends Call<infer _, infer Data, infer _Open> ? z.output<Data> : never
