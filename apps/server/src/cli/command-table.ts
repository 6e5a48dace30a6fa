/** What a row of the administration's commands is. */
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Store } from '../store/connect.ts'

export type Options = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** What a command did: for people, and for programs that asked for --json. */
export interface Done {
  text: string
  json: unknown
  /** It only showed something. */
  unchanged?: true
}

export interface AdministrationCommand {
  takes: string
  about: string
  /** How many positional arguments: at least, at most. */
  arguments: readonly [number, number]
  options?: ParseArgsOptionsConfig
  run: (store: Store, given: readonly string[], options: Options) => Promise<Done>
}

export interface CommandGroup {
  about: string
  commands: Readonly<Record<string, AdministrationCommand>>
  /** Below the list of commands. */
  notes: string
}

/** The command was typed wrongly. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}

/** What was typed for an option that takes a text. */
export const textOf = (value: Options[string]): string | undefined => (typeof value === 'string' ? value : undefined)
