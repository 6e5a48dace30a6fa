/** The whole product as a process, for tests and benchmarks: real server, real database, free ports, a data folder of its own. */
import { type ChildProcess } from 'node:child_process'
export interface Product {
  /** http://localhost:PORT */
  readonly url: string
  readonly port: number
  readonly gatewayPort: number
  readonly folder: string
  /** Printed once by an empty installation. */
  readonly administrator:
    | {
        login: string
        password: string
      }
    | undefined
  readonly process: ChildProcess
  /** One statement against the product's own database. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Ends the product as Ctrl-C does. */
  stop(): Promise<void>
  /** Ends the server as a power cut does; its database goes on. */
  kill(): Promise<void>
}
interface Options {
  folder?: string
  args?: string[]
  /** Where the server's log goes. */
  log?: 'inherit' | 'ignore'
}
/** A folder for data that `nobody` can reach, as PostgreSQL needs when tests run as root. */
export declare const dataFolder: () => Promise<string>
export declare const removeFolder: (folder: string) => Promise<void>
export declare function startProduct({ folder, args, log }?: Options): Promise<Product>
/** Adds vehicles with terminals straight into the database of an empty installation, below its first organisation. */
export declare function addFleet(product: Product, phones: readonly string[]): Promise<void>
/** What a password is on the wire. */
export declare const travelling: (password: string) => string
/** One call with its envelope. */
export declare function callOf(
  product: Product,
  path: string,
  body: object,
  headers?: Record<string, string>,
): Promise<{
  rspCode: number
  msg: string
  data: never
}>
/** Signs the first administrator in, with the change of password that the first sign-in asks for. Returns an access token. */
export declare function signInAdministrator(product: Product, newPassword: string): Promise<string>
export {}
