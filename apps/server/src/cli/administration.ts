/** `outrider organisation`, `outrider terminal`, `outrider user` and `outrider figures`, with the server running, which is notified of the change, or stopped. */
import { parseArgs } from 'node:util'
import { AdministrationError } from '../modules/administration/administration-error.ts'
import type { Store } from '../store/connect.ts'
import { type AdministrationCommand, type CommandGroup, type Options, textOf, WrongUse } from './command-table.ts'
import { figureCommands } from './figure-commands.ts'
import { databaseOptions, type InstallationDatabase, NoInstallation, openInstallation } from './installation-database.ts'
import { organisationCommands } from './organisation-commands.ts'
import { recordCommand } from './record-command.ts'
import { terminalCommands } from './terminal-commands.ts'
import { userCommands } from './user-commands.ts'

/** What the process ends with. */
const exit = { done: 0, refused: 1, wrongUse: 2, noInstallation: 3 } as const

const groups: Readonly<Record<string, CommandGroup>> = {
  figures: figureCommands,
  organisation: organisationCommands,
  terminal: terminalCommands,
  user: userCommands,
}

const commonOptions = { ...databaseOptions, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

const usage = (name: string, { about, commands, notes }: CommandGroup): string => `Usage: outrider ${name} COMMAND ...   ${about}

${Object.entries(commands)
  .map(([command, row]) => `  outrider ${name} ${command} ${row.takes}`.trimEnd() + `\n      ${row.about}\n`)
  .join('')}
${notes}
All take --data FOLDER (./data) or --database-url URL, and --json for machine-readable output; a failure is then
{"error": {"code", "message"}} on standard error. Status: 0 done, 1 refused and nothing changed, 2 wrong use, 3 no installation there.
`

async function main([groupName = '', ...args]: string[]): Promise<number> {
  const group = Object.hasOwn(groups, groupName) ? groups[groupName] : undefined
  if (!group) throw new Error(`There is no group of commands ${groupName}`)
  const json = args.includes('--json')
  try {
    const name = args.find(arg => !arg.startsWith('-')) ?? ''
    const command = Object.hasOwn(group.commands, name) ? group.commands[name] : undefined
    if (args.includes('--help') || args.includes('-h') || name === 'help') {
      process.stdout.write(usage(groupName, group))
      return exit.done
    }
    if (!command) throw new WrongUse(name === '' ? 'A command is missing' : `There is no command ${groupName} ${name}`)
    const { given, options } = parsed(args, command)
    const done = await onInstallation(options, async store => {
      const result = await command.run(store, given, options)
      if (!result.unchanged) await recordCommand(store, wordsOf([groupName, name, ...given], command, options))
      return result
    })
    console.log(json ? JSON.stringify(done.json) : done.text)
    return exit.done
  } catch (error) {
    const { status, code, message } = explained(error)
    if (json) console.error(JSON.stringify({ error: { code, message } }))
    else
      console.error(status === exit.wrongUse ? `${message}.\n\n${usage(groupName, group)}` : `${message}.`.replace(/\.\.$/, '.'))
    return status
  }
}

/** As they were typed, without the options that all commands take: the address of a database contains its password. */
const wordsOf = (words: readonly string[], { options = {} }: AdministrationCommand, given: Options): string =>
  [
    ...words,
    ...Object.keys(options).flatMap(name => {
      const value = given[name]
      return value === undefined ? [] : [`--${name} ${Array.isArray(value) ? value.join(', ') : String(value)}`]
    }),
  ].join(' ')

function parsed(args: string[], command: AdministrationCommand): { given: string[]; options: Options } {
  let all: { values: Options; positionals: string[] }
  try {
    all = parseArgs({ args, allowPositionals: true, options: { ...commonOptions, ...command.options } })
  } catch (error) {
    throw new WrongUse(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error))
  }
  const [, ...given] = all.positionals
  const [least, most] = command.arguments
  if (given.length < least) throw new WrongUse('An argument is missing')
  if (given.length > most) throw new WrongUse(`One argument is too many: ${given[most]}`)
  return { given, options: all.values }
}

async function onInstallation<Result>(options: Options, work: (store: Store) => Promise<Result>): Promise<Result> {
  const installation: InstallationDatabase = await openInstallation({
    data: textOf(options['data']),
    'database-url': textOf(options['database-url']),
  })
  try {
    const anyone = await installation.store.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (!anyone)
      throw new NoInstallation('Nobody can sign in to this installation yet: start the server on it once, with --empty')
    return await work(installation.store)
  } finally {
    await installation.close()
  }
}

function explained(error: unknown): { status: number; code: string; message: string } {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof WrongUse) return { status: exit.wrongUse, code: 'wrongUse', message }
  if (error instanceof AdministrationError) return { status: exit.refused, code: error.code, message }
  if (error instanceof NoInstallation) return { status: exit.noInstallation, code: 'noInstallation', message }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // undefined_table, undefined_column, check_violation of a constraint that a newer version has changed
  if (['42P01', '42703', '23514'].includes(code))
    return {
      status: exit.noInstallation,
      code: 'otherVersion',
      message: `The database is of another version than this command (${message}). Restart the server with this version first`,
    }
  return { status: exit.noInstallation, code: 'failed', message }
}

process.exitCode = await main(process.argv.slice(2))
