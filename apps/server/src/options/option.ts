/** Options of the server: each part declares its own in a group. `config.ts` gathers the groups, reads them and prints the help. */

export interface OptionRow {
  kind: 'text' | 'number' | 'switch'
  default?: string | number | boolean
  about: string
  /** Told when the flag is given without a value, after its name. */
  withoutValue?: string
  /** It is told to nobody, also not to administrators. */
  secret?: true
  /** A secret, too: not read from the command line, which every user of the machine can see. */
  onlyEnvironment?: true
}
export type OptionRows = Readonly<Record<string, OptionRow>>

type OptionValue<Row extends OptionRow> = Row['kind'] extends 'number'
  ? number
  : Row['kind'] extends 'switch'
    ? boolean
    : Row extends { default: string }
      ? string
      : string | undefined
export type OptionValues<Rows extends OptionRows> = { -readonly [Name in keyof Rows]: OptionValue<Rows[Name]> }

export interface OptionGroup<Rows extends OptionRows = OptionRows> {
  /** By flag without its dashes; the environment variable is derived from it. */
  readonly rows: Rows
  /** Throws a ConfigError for values that do not fit together. */
  check?(values: OptionValues<Rows>): void
}

export const optionGroup = <const Rows extends OptionRows>(
  rows: Rows,
  check?: (values: OptionValues<Rows>) => void,
): OptionGroup<Rows> => ({ rows, ...(check && { check }) })

/** Invalid options; the message is shown to the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Runs a reader of an option's file; its failure becomes a ConfigError that names the option. */
export async function readOptionFile<T>(option: string, file: string | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`--${option} ${file ?? ''}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Items of a list separated by commas. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)

/** Throws a ConfigError unless the option is a web address. */
export function checkWebAddress(option: string, value: string): void {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new ConfigError(`--${option} must begin with http:// or https://`)
}
