/** The options of the simulator: one table for flags, environment variables, defaults and help. */
import { noChaos } from './chaos.ts'
import { noMediaFaults } from './video/camera-options.ts'

interface OptionRow<T> {
  /** Placeholder of the value in the help; undefined: the option is a switch. */
  value: string | undefined
  about: string
  default: T
  /** Parses the value. Throws an error with a message for the user. */
  read(text: string): T
}

const row = <T>(value: string | undefined, about: string, fallback: T, read: (text: string) => T): OptionRow<T> => ({
  value,
  about,
  default: fallback,
  read,
})

const text = (value: string): string => value

const number = (min: number, max: number) => (value: string) => {
  const read = Number(value)
  if (value.trim() === '' || !(read >= min && read <= max)) throw new Error(`must be a number from ${min} to ${max}`)
  return read
}

const whole = (min: number, max: number) => (value: string) => {
  const read = number(min, max)(value)
  if (!Number.isInteger(read)) throw new Error('must be a whole number')
  return read
}

/** As many as every edition has room for. */
function digits(value: string): string {
  if (!/^\d{1,12}$/.test(value)) throw new Error('must be 1 to 12 digits')
  return value
}

/** Rates by name, of those that there are in `none`. */
const rates =
  <Rates extends object>(none: Rates) =>
  (value: string): Rates => {
    const read: Record<string, number> = {}
    for (const part of value.split(',').filter(Boolean)) {
      const [name = '', rate = ''] = part.split('=')
      if (!(name in none)) throw new Error(`there is no rate ${name}; the rates are ${Object.keys(none).join(', ')}`)
      read[name] = number(0, 1)(rate)
    }
    return { ...none, ...read }
  }

export const optionRows = {
  host: row('HOST', 'host of the platform', '127.0.0.1', text),
  port: row('PORT', 'its port for terminals', 6808, whole(1, 65_535)),
  count: row('N', 'number of vehicles when no fleet file is given', 1, whole(1, 50_000)),
  number: row('DIGITS', 'number of the first terminal, the others count on; without it numbers come from the seed', '', digits),
  seed: row('N', 'random seed: the same seed gives the same fleet and the same drives', 1, whole(0, 4_294_967_295)),
  interval: row('SECONDS', 'report interval; six times as long while a vehicle is parked', 4, number(0.05, 86_400)),
  speedup: row('FACTOR', 'simulated seconds per real one', 1, number(0.1, 1_000)),
  heartbeat: row('SECONDS', 'idle time before a terminal sends a heartbeat', 60, number(1, 3_600)),
  'ack-timeout': row('SECONDS', 'time before an unacknowledged report is sent again', 10, number(0.1, 600)),
  'start-rate': row('N', 'terminals that connect per second at startup', 200, number(1, 10_000)),
  'past-days': row(
    'N',
    'days of history that vehicles with a past send at their first start; at most two beside live reports',
    0,
    whole(0, 50),
  ),
  chaos: row('NAME=RATE,...', `network faults, each rate 0 to 1: ${Object.keys(noChaos).join(', ')}`, noChaos, rates(noChaos)),
  'media-faults': row(
    'NAME=RATE',
    `what goes wrong with video and photos, each rate 0 to 1, separated by commas: ${Object.keys(noMediaFaults).join(', ')}`,
    noMediaFaults,
    rates(noMediaFaults),
  ),
  fleet: row('FILE', 'JSON: a list of {phone, version, plate, plateColor, home, kind, ...}, or {vehicles: [...]}', '', text),
  tokens: row('FILE', 'file for the state between runs: tokens, odometers, progress of hauls, time of the last report', '', text),
  help: row(undefined, 'show this help', false, value => value !== 'false' && value !== '0'),
} as const

type Rows = typeof optionRows
export type Options = { [Name in keyof Rows]: Rows[Name]['default'] }

/** A wrong option or fleet file; the message is for the user. */
export class UsageError extends Error {}

export const environmentName = (name: string): string => `OUTRIDER_SIM_${name.toUpperCase().replaceAll('-', '_')}`

/** Flags override environment variables, which override the defaults. Throws UsageError. */
export function readOptions(flags: readonly string[], environment: Readonly<Record<string, string | undefined>>): Options {
  const given = new Map<string, string>()
  for (const name of Object.keys(optionRows)) {
    const value = environment[environmentName(name)]
    if (value !== undefined && value !== '') given.set(name, value)
  }
  for (let i = 0; i < flags.length; i++) {
    const [, name = '', inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(flags[i] as string) ?? []
    if (!Object.hasOwn(optionRows, name)) throw new UsageError(`there is no option ${flags[i]}`)
    const isSwitch = optionRows[name as keyof Rows].value === undefined
    const value = inline ?? (isSwitch ? 'true' : flags[++i])
    if (value === undefined) throw new UsageError(`--${name} needs a value`)
    given.set(name, value)
  }
  const options: Record<string, unknown> = {}
  for (const [name, row] of Object.entries(optionRows)) {
    const value = given.get(name)
    try {
      options[name] = value === undefined ? row.default : row.read(value)
    } catch (error) {
      throw new UsageError(`--${name} ${value}: ${(error as Error).message}`, { cause: error })
    }
  }
  return options as Options
}

export function help(): string {
  const lines = Object.entries(optionRows).map(([name, { value, about, default: fallback }]) => {
    const flag = `--${name}${value ? ` ${value}` : ''}`
    const shown = typeof fallback === 'number' || (typeof fallback === 'string' && fallback) ? ` (${fallback})` : ''
    return `  ${flag.padEnd(24)} ${about}${shown}`
  })
  return [
    'Usage: npm run simulate -- [options]',
    '',
    'Simulates a fleet of JT/T 808 terminals that connect to a platform over TCP.',
    '',
    ...lines,
    '',
    `Each option is also an environment variable: ${environmentName('name')}, in capitals, with _ in place of -.`,
    '',
  ].join('\n')
}
