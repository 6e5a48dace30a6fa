/** Arguments of the commands that are no group: help, and what is wrong with an option, are said with the usage. */
import { parseArgs } from 'node:util'
import { databaseOptions } from './installation-database.ts'

const options = { ...databaseOptions, help: { type: 'boolean', short: 'h' } } as const
const parse = () => parseArgs({ allowPositionals: true, options })

/** A number: the command ends with this status. */
export function readArguments(usage: string): ReturnType<typeof parse> | number {
  let read: ReturnType<typeof parse>
  try {
    read = parse()
  } catch (error) {
    // An unknown option, or one without its value.
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
  if (!read.values.help) return read
  console.log(usage)
  return 0
}
