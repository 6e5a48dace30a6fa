/** `outrider map`: street maps in the data folder, with the server running, which offers them at once, or stopped. */
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Refusal, refusalText } from '../calls/refusal.ts'
import { mapOptions } from '../modules/map/options.ts'
import { checkWebAddress, ConfigError } from '../options/option.ts'
import { addMap, meantBy, usualMaxZoom } from '../streets/add-map.ts'
import { type KeptMap, KeptMaps, mapsFolder } from '../streets/kept-maps.ts'
import type { Plan } from '../streets/plan.ts'

const usage = `Usage: outrider map COMMAND ...   street maps of your own

  outrider map add PLACE | --bbox WEST,SOUTH,EAST,NORTH   [--max-zoom 15] [--radius KM] [--yes] [--only-size]
      cuts the streets of a place or a box out of the archive at --map-source and tells their size before; an interrupted one goes on
  outrider map list
      the maps there are
  outrider map remove ID
      a map, or what an interrupted download left
  outrider map pack ID FILE
      a map as a file, to be carried into a closed network
  outrider map unpack FILE [--name ID]
      takes such a file, or any PMTiles archive of streets, which then needs a name

All take --data FOLDER (./data). --map-source ADDRESS: the archive, as the option of the server (OUTRIDER_MAP_SOURCE);
default ${mapOptions.rows['map-source'].default}
Servers on this data folder offer the maps at once. Status: 0 done, 1 refused, 2 wrong use.`

const options = {
  data: { type: 'string' },
  bbox: { type: 'string' },
  'max-zoom': { type: 'string' },
  radius: { type: 'string' },
  'map-source': { type: 'string' },
  'map-most-megabytes': { type: 'string' },
  name: { type: 'string' },
  yes: { type: 'boolean' },
  'only-size': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The command was typed wrongly. */
class WrongUse extends Error {
  override name = 'WrongUse'
}

type Values = ReturnType<typeof read>['values']
const read = () => parseArgs({ allowPositionals: true, options })
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

function numberOf(
  name: 'max-zoom' | 'radius' | 'map-most-megabytes',
  text: string | undefined,
  most: number,
): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!(number > 0 && number <= most)) throw new WrongUse(`--${name} must be a number up to ${most}`)
  return number
}

function sourceOf(values: Values) {
  const address = values['map-source'] ?? process.env['OUTRIDER_MAP_SOURCE'] ?? mapOptions.rows['map-source'].default
  if (address) checkWebAddress('map-source', address)
  const given = values['map-most-megabytes'] ?? process.env['OUTRIDER_MAP_MOST_MEGABYTES']
  const maxMegabytes = numberOf('map-most-megabytes', given, 1e6) ?? mapOptions.rows['map-most-megabytes'].default
  return { address, maxMegabytes, now: () => Date.now() }
}

/** Asked only where somebody sits before it. */
async function isWanted(plan: Plan, values: Values): Promise<boolean> {
  console.log(`${megabytes(plan.size)} on the disk, ${megabytes(plan.fetched)} to fetch, ${plan.tiles} tiles.`)
  if (values['only-size']) return false
  if (values.yes || !process.stdin.isTTY) return true
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await line.question('Fetch it? [Y/n] ')
  line.close()
  return /^(y|yes|)$/i.test(answer.trim())
}

async function add(maps: KeptMaps, place: string | undefined, values: Values): Promise<string> {
  if ((place === undefined) === (values.bbox === undefined)) throw new WrongUse('Give a place or --bbox')
  const maxZoom = numberOf('max-zoom', values['max-zoom'], usualMaxZoom)
  const meant = meantBy({ place, bbox: values.bbox, radius: numberOf('radius', values.radius, 500), maxZoom })
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const { west, south, east, north } = meant.area
  console.log(`${meant.en}: ${[west, south, east, north].map(degrees => degrees.toFixed(3)).join(',')}`)
  let shown = -1
  const map = await addMap(maps, meant, sourceOf(values), {
    signal: stop.signal,
    onPlanned: plan => isWanted(plan, values),
    onProgress(done, of) {
      const percent = Math.floor((done / of) * 20) * 5
      if (percent !== shown) console.log(`${percent}%`)
      shown = percent
    },
    onChecking: () => console.log('Checking every tile.'),
  })
  return map ? `Added: ${lineOf(map)}` : 'Nothing was fetched.'
}

const lineOf = ({ id, zh, en, maxZoom, bytes, attribution }: KeptMap): string =>
  `${id.padEnd(20)} ${zh} ${en}   up to zoom ${maxZoom}, ${megabytes(bytes)}   ${attribution}`

async function run(command: string, given: readonly string[], values: Values): Promise<string> {
  const maps = new KeptMaps(mapsFolder(resolve(values.data ?? process.env['OUTRIDER_DATA'] ?? './data')))
  const [first, second] = given
  const needs = (count: number): void => {
    if (given.length !== count) throw new WrongUse(`map ${command} takes ${count === 1 ? 'one argument' : 'two arguments'}`)
  }
  switch (command) {
    case 'add':
      // Names of places have several words.
      return add(maps, given.length === 0 ? undefined : given.join(' '), values)
    case 'list': {
      const list = maps.list().map(lineOf)
      return list.length > 0 ? list.join('\n') : 'There are no street maps here. outrider map add PLACE makes one.'
    }
    case 'remove':
      needs(1)
      await maps.remove(first ?? '')
      return `Removed: ${first}`
    case 'pack':
      needs(2)
      return `Packed to ${second}: ${lineOf(await maps.pack(first ?? '', second ?? ''))}`
    case 'unpack':
      needs(1)
      return `Added: ${lineOf(await maps.unpack(first ?? '', values.name))}`
    default:
      throw new WrongUse(command === '' ? 'A command is missing' : `There is no command map ${command}`)
  }
}

async function main(): Promise<number> {
  try {
    const { values, positionals } = read()
    const [command = '', ...given] = positionals
    if (values.help || command === 'help') {
      console.log(usage)
      return 0
    }
    console.log(await run(command, given, values))
    return 0
  } catch (error) {
    if (error instanceof Refusal) {
      console.error(`${refusalText(error, 'en')}.`)
      return 1
    }
    const isUse =
      error instanceof WrongUse ||
      error instanceof ConfigError ||
      (error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS'))
    if (!isUse) {
      console.error(error instanceof Error ? error.message : String(error))
      return 1
    }
    console.error(`${error.message}.\n\n${usage}`)
    return 2
  }
}

process.exitCode = await main()
