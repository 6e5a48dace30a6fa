/** Reads options from flags and environment, and describes them. */
import { parseArgs } from 'node:util'
import { ConfigError, type OptionGroup, type OptionRow } from './option.ts'

const envName = (name: string): string => `OUTRIDER_${name.toUpperCase().replaceAll('-', '_')}`

const rowsOf = (groups: readonly OptionGroup[]): [string, OptionRow][] => groups.flatMap(({ rows }) => Object.entries(rows))

/** An option as it is in force, and where it comes from. */
export interface SettingInForce {
  readonly name: string
  /** Empty: nothing is set. Of a secret: empty, whether it is set or not. */
  readonly value: string
  readonly from: 'option' | 'environment' | 'default'
  readonly secret: boolean
  readonly about: string
}

/** What an address may hide: `postgres://user:secret@host?password=secret` becomes `postgres://user@host?…`. Keys stand in queries, too. */
const withoutSecrets = (value: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value.replace(/^([^:]+:\/\/[^:/@?]*):.*@/, '$1@').replace(/\?.*$/, '?…') : value

/** What `readOptions` has read, for people. */
export function settingsInForce(
  groups: readonly OptionGroup[],
  values: Readonly<Record<string, string | number | boolean | undefined>>,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SettingInForce[] {
  return rowsOf(groups).map(([name, row]) => {
    const secret = row.secret === true || row.onlyEnvironment === true
    const given = args.some(arg => arg === `--${name}` || arg.startsWith(`--${name}=`))
    return {
      name,
      value: secret ? '' : withoutSecrets(String(values[name] ?? '')),
      from: given ? 'option' : env[envName(name)] ? 'environment' : 'default',
      secret,
      about: row.about,
    }
  })
}

/** Flags override the environment, which overrides the defaults. Throws ConfigError. */
export function readOptions(
  groups: readonly OptionGroup[],
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  const rows = rowsOf(groups)
  for (const [name, { withoutValue }] of rows) {
    const next = args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : ''
    if (withoutValue !== undefined && (next === undefined || next.startsWith('--')))
      throw new ConfigError(`--${name} ${withoutValue}`)
  }
  let given: Record<string, string | boolean | undefined>
  try {
    given = parseArgs({
      args: [...args],
      options: Object.fromEntries(
        rows.flatMap(([name, row]) =>
          row.onlyEnvironment ? [] : [[name, { type: row.kind === 'switch' ? 'boolean' : 'string' } as const]],
        ),
      ),
      allowNegative: false,
    }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\nSee --help.`)
  }
  const values = Object.fromEntries(rows.map(([name, row]) => [name, valueOf(name, row, given[name] ?? env[envName(name)])]))
  for (const group of groups) group.check?.(values as Parameters<NonNullable<typeof group.check>>[0])
  return values
}

function valueOf(name: string, row: OptionRow, given: string | boolean | undefined): string | number | boolean | undefined {
  if (given === undefined || given === '') return row.default
  if (row.kind === 'switch') {
    if (given === true || given === 'true' || given === '1') return true
    if (given === false || given === 'false' || given === '0') return false
    throw new ConfigError(`${envName(name)} must be 1 or 0, not ${JSON.stringify(given)}`)
  }
  if (row.kind === 'text') return String(given)
  const number = Number(given)
  if (!Number.isInteger(number) || number < 0)
    throw new ConfigError(`--${name} must be a whole number, not ${JSON.stringify(given)}`)
  if (name.endsWith('port') && number > 65_535) throw new ConfigError(`--${name} must be a port number from 0 to 65535`)
  return number
}

/** Name, default, meaning and environment variable of every option. */
export const optionHelp = (groups: readonly OptionGroup[]): string =>
  rowsOf(groups)
    .map(([name, row]) => {
      const value = row.kind === 'switch' ? '' : row.kind === 'number' ? ' N' : ' TEXT'
      const defaultText = row.default === undefined || row.kind === 'switch' || row.default === '' ? '' : ` (${row.default})`
      const flag = row.onlyEnvironment ? `  ${envName(name)}` : `  --${name}${value}`
      return `${flag}\n      ${row.about}${defaultText}\n      ${row.onlyEnvironment ? 'only as an environment variable' : envName(name)}`
    })
    .join('\n')
