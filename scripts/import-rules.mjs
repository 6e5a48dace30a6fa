/**
 * Which folder may import which, checked by `npm run imports`. A file may import from its own area, from npm packages, and from the areas its row
 * allows. The message of a violation says where the code should go instead.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './toolchain.mjs'

/** The rooms (folders) of apps/client/src/core from the lowest floor up. A room may import the rooms before it, also for types only. */
export const coreRooms = [
  // Base: no calls, no sign-in.
  ['storage', 'i18n', 'theme', 'time', 'chunks', 'copy', 'alarms', 'sensors', 'screens', 'export', 'shortcuts', 'router'],
  // The environment, the sign-in, and calls in its name.
  ['host', 'session', 'api', 'push', 'launch', 'customer'],
  // Vehicles: the feed of changes, and the fleet that is made of it.
  ['live', 'fleet'],
  // The running client as React sees it; from here on everything may use its hooks.
  [
    'context',
    'queries',
    'outbox',
    'pictures',
    'signature',
    'camera',
    'scan',
    'lists',
    'routing',
    'forms',
    'map',
    'places',
    'templates',
    'query-forms',
    'connecting',
    'charts',
    'money',
    'operator',
    'duty',
  ],
].flat()

const core = 'apps/client/src/core'
/** Any feature may have links: this one is below the others. */
const sharing = 'apps/client/src/features/share'
/** Decodes the sound of terminals, with the codec that the server has too. */
const video = 'apps/client/src/features/video'
const belowCore = ['packages/contract', 'packages/geo', 'packages/tables', 'packages/track', 'apps/client/src/ui']
const roomRules = Object.fromEntries(
  coreRooms.map((room, floor) => [
    `${core}/${room}`,
    {
      allows: [...belowCore, ...coreRooms.slice(0, floor).map(lower => `${core}/${lower}`)],
      instead: `core/${room} imports only rooms of lower floors (coreRooms in scripts/import-rules.mjs): move what is shared down, or pass it in.`,
    },
  ]),
)

/** area: the areas it may import, and what to do when it needs more. A file belongs to the longest area that contains it. */
export const importRules = {
  'packages/contract': { allows: [], instead: 'The contract imports nothing: declare in it what server and client both need.' },
  'packages/jt808': {
    allows: [],
    instead: 'The codec handles bytes and fields only; what a message means for a vehicle belongs in apps/server/src/gateway.',
  },
  'packages/jt809': {
    allows: ['packages/jt808'],
    instead: 'The codec handles bytes and fields only; what a question means for people belongs in apps/server/src/supervision.',
  },
  'packages/jt1078': {
    allows: [],
    instead: 'The codec handles packets, frames and samples only; who may send and see them belongs in apps/server/src/media.',
  },
  'packages/geo': { allows: [], instead: 'Geometry imports nothing: pass plain coordinates to it.' },
  'packages/tables': {
    allows: [],
    instead: 'The writers of tables take headings and cells; what is in them belongs to who calls them.',
  },
  'packages/track': {
    allows: ['packages/geo'],
    instead: 'The track rules work on points; they import no calls, tables or screens.',
  },
  'apps/client/src/ui': {
    allows: [],
    instead:
      'ui components get plain values as properties; a component that needs calls or vehicles belongs in core or a feature.',
  },
  ...roomRules,
  [core]: {
    allows: belowCore,
    rooms: true,
    instead: 'Every file of core is in a room, and every room has a place in coreRooms (scripts/import-rules.mjs).',
  },
  'apps/client/src/features': {
    allows: [...belowCore, core, sharing],
    separate: true,
    instead:
      'A feature imports no other feature but share, and not app: move what two features share to core or ui; features are joined in the route table.',
  },
  [video]: {
    allows: [...belowCore, core, 'packages/jt1078'],
    instead: 'Video imports no other feature; what it shares with them belongs in core or ui.',
  },
  [sharing]: {
    allows: [...belowCore, core],
    instead: 'Every feature may offer its links, so features/share imports no other feature: pass in what is to be shared.',
  },
  'apps/client/src/app': {
    allows: ['packages/contract', 'packages/geo', 'packages/tables', 'packages/track', 'apps/client/src'],
    instead: 'The client uses the server through the contract only.',
  },
  'apps/client': {
    allows: ['packages/contract', 'packages/geo', 'packages/tables', 'packages/track', 'apps/client'],
    instead: 'The client uses the server through the contract only.',
  },
  'apps/server/src/store': {
    allows: ['packages/contract', 'apps/server/src/version.ts'],
    instead: 'The store contains connection and tables; rules belong in modules, pipelines in gateway.',
  },
  'apps/server/src/events': {
    allows: ['packages/contract'],
    instead: 'Events connect areas: declare the event or port here and implement it in the area that produces it.',
  },
  'apps/server/src/downlink': {
    allows: ['packages/jt808'],
    instead: 'Bytes for terminals are made here and nowhere else; what they are to say is passed in.',
  },
  'apps/server/src/connections': {
    allows: ['apps/server/src/options'],
    instead: 'What connections may cost is the same for terminals and HTTP: pass in what differs.',
  },
  'apps/server/src/metrics': {
    allows: ['apps/server/src/options'],
    instead: 'What is counted is declared by the part that counts; here is only the registry.',
  },
  'apps/server/src/record': {
    allows: ['packages/contract', 'apps/server/src/connections', 'apps/server/src/store', 'apps/server/src/metrics'],
    instead: 'Kinds of events are rows here; the part in which one happens records it.',
  },
  'apps/server/src/gateway': {
    allows: [
      'packages/jt808',
      'apps/server/src/downlink',
      'apps/server/src/options',
      'apps/server/src/connections',
      'apps/server/src/events',
      'apps/server/src/jobs',
      'apps/server/src/metrics',
      'apps/server/src/record',
      'apps/server/src/store',
    ],
    instead: 'The gateway publishes events, and others call it through the port in events.',
  },
  'apps/server/src/fleet': {
    allows: [
      'packages/contract',
      'packages/geo',
      'packages/jt808',
      'apps/server/src/events',
      'apps/server/src/metrics',
      'apps/server/src/store',
    ],
    instead: 'The live fleet is updated by events and read by modules and http.',
  },
  'apps/server/src/peers': {
    allows: [
      'packages/contract',
      'apps/server/src/connections',
      'apps/server/src/events',
      'apps/server/src/fleet',
      'apps/server/src/gateway/sessions/link-claims.ts',
      'apps/server/src/store',
    ],
    instead: 'Other servers are asked by port: what is asked and answered belongs to the part whose it is.',
  },
  'apps/server/src/options': {
    allows: ['packages/contract'],
    instead: 'Options are declared by the part that uses them and gathered in config.ts.',
  },
  'apps/server/src/calls': {
    allows: ['packages/contract'],
    instead: 'The types of handlers and refusals depend on the contract only.',
  },
  'apps/server/src/jobs': {
    allows: ['apps/server/src/metrics', 'apps/server/src/store'],
    instead:
      'Jobs are run here and declared by the parts whose work they are: return them, and the rows to purge, from the module.',
  },
  'apps/server/src/accounts': {
    allows: [
      'packages/contract',
      'apps/server/src/jobs',
      'apps/server/src/options',
      'apps/server/src/calls',
      'apps/server/src/metrics',
      'apps/server/src/record',
      'apps/server/src/store',
      'apps/server/src/fleet',
    ],
    instead: 'Accounts and sessions are below the modules: ways to sign in belong in modules/user.',
  },
  'apps/server/src/rules': {
    allows: [
      'packages/contract',
      'packages/geo',
      'packages/track',
      'apps/server/src/events',
      'apps/server/src/fleet',
      'apps/server/src/tracks/zone-offset.ts',
    ],
    instead: 'What rules find in a stream of reports is pure: stored rules, live reports and calls are in modules/alarms.',
  },
  'apps/server/src/sensors': {
    allows: [
      'packages/contract',
      'apps/server/src/events',
      'apps/server/src/fleet',
      'apps/server/src/jobs',
      'apps/server/src/packs',
      'apps/server/src/store',
    ],
    instead: 'What sensors read of reports is pure, and which a vehicle has is the same for all: calls are in modules/sensors.',
  },
  'apps/server/src/profiles': {
    allows: ['packages/contract'],
    instead: 'A profile is a file and what it says; what counts of it is decided by the modules that read it.',
  },
  'apps/server/src/tracks': {
    allows: [
      'packages/contract',
      'packages/geo',
      'packages/track',
      'apps/server/src/jobs',
      'apps/server/src/options',
      'apps/server/src/calls',
      'apps/server/src/events',
      'apps/server/src/files',
      'apps/server/src/metrics',
      'apps/server/src/packs',
      'apps/server/src/record',
      'apps/server/src/rules',
      'apps/server/src/store',
    ],
    instead: 'Stored tracks are below the modules; what a call makes of a track belongs in its module.',
  },
  'apps/server/src/streets': {
    allows: ['packages/contract', 'packages/geo', 'apps/server/src/calls'],
    instead: 'Street maps are files in a folder; who may add them is decided by modules/map and the command line.',
  },
  'apps/server/src/files': {
    allows: [
      'packages/contract',
      'apps/server/src/jobs',
      'apps/server/src/options',
      'apps/server/src/calls',
      'apps/server/src/metrics',
      'apps/server/src/record',
      'apps/server/src/store',
    ],
    instead: 'Files are below the modules: who may see or change a file is decided by the module of its owner.',
  },
  'apps/server/src/packs': {
    allows: [
      'apps/server/src/files',
      'apps/server/src/gateway/ingest/sha256.ts',
      'apps/server/src/jobs',
      'apps/server/src/metrics',
      'apps/server/src/store/transaction.ts',
      'apps/server/src/tracks/utc-days.ts',
    ],
    instead: 'Packs have what rows had: what a reader makes of reports belongs to who reads them.',
  },
  'apps/server/src/evidence': {
    allows: [
      'packages/jt808',
      'apps/server/src/downlink',
      'apps/server/src/calls',
      'apps/server/src/connections',
      'apps/server/src/files',
    ],
    instead: 'The port for uploads knows numbers, files and terminals; what they belong to is in modules/alarms.',
  },
  'apps/server/src/media': {
    allows: ['packages/contract', 'packages/jt1078', 'apps/server/src/connections', 'apps/server/src/events'],
    instead: 'The streams know terminals, channels and viewers; who may watch, and what is recorded of it, is in modules/video.',
  },
  'apps/server/src/supervision': {
    allows: [
      'packages/jt808',
      'packages/jt809',
      'apps/server/src/events',
      'apps/server/src/metrics',
      'apps/server/src/options',
      'apps/server/src/connections',
    ],
    instead: 'The links know platforms, frames and positions; who answers checks, and what is stored, is in modules/duty.',
  },
  'apps/server/src/modules': {
    allows: [
      'apps/server/src/peers',
      'packages/contract',
      'packages/geo',
      'packages/tables',
      'packages/track',
      'apps/server/src/jobs',
      'apps/server/src/options',
      'apps/server/src/calls',
      'apps/server/src/accounts',
      'apps/server/src/events',
      'apps/server/src/metrics',
      'apps/server/src/record',
      'apps/server/src/store',
      'apps/server/src/fleet',
      'apps/server/src/rules',
      'apps/server/src/sensors',
      'apps/server/src/profiles',
      'apps/server/src/tracks',
      'apps/server/src/packs',
      'apps/server/src/backup',
      'apps/server/src/files',
      'apps/server/src/streets',
      'apps/server/src/evidence',
      'apps/server/src/media',
      'apps/server/src/supervision',
      'apps/server/src/connections',
    ],
    separate: true,
    instead:
      'Modules import no other module, only ports (modules/ports.ts) and the parts below them; they reach terminals through the port in events, and do not use HTTP: report failures with `fail`.',
  },
  'apps/server/src/http': {
    allows: [
      'packages/contract',
      'apps/server/src/modules/ports.ts',
      'apps/server/src/version.ts',
      'apps/server/src/calls',
      'apps/server/src/accounts',
      'apps/server/src/files',
      'apps/server/src/fleet',
      'apps/server/src/events',
      'apps/server/src/metrics',
      'apps/server/src/record',
      'apps/server/src/store',
      'apps/server/src/connections',
    ],
    instead: 'http puts calls on the wire; rules belong to modules, and what http needs of one is a port of modules/ports.ts.',
  },
  'apps/server': {
    allows: ['packages/contract', 'packages/jt808', 'apps/server'],
    instead: 'Nothing imports another app: share through a package or over the wire.',
  },
  'apps/shell': {
    allows: [],
    instead: 'The shell contains the built client; the client uses its abilities through core/host.',
  },
  'apps/miniprogram': { allows: [], instead: 'The mini-program contains the address of the client and none of its code.' },
  'apps/simulator': {
    allows: ['packages/jt808', 'packages/jt809', 'packages/jt1078', 'packages/geo'],
    instead: 'A simulated terminal uses the protocols and places, nothing of the server.',
  },
}

const isTest = file => /(\.test\.|\/testing\/)/.test(file)
const specifiers =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const inside = (path, area) => path === area || path.startsWith(`${area}/`)
/** The folder below the area that contains the file. */
const partOf = (path, area) => {
  const [folder, ...rest] = path.slice(area.length + 1).split('/')
  return rest.length > 0 ? folder : undefined
}
const areaOf = path =>
  Object.keys(importRules)
    .filter(area => inside(path, area))
    .sort((a, b) => b.length - a.length)[0]

/** The path an import resolves to, relative to the root; undefined for npm packages and Node's own modules. */
function target(file, specifier) {
  const ours = /^@outrider\/(\w+)/.exec(specifier)
  if (ours)
    return ['contract', 'jt808', 'jt809', 'jt1078', 'geo', 'track'].includes(ours[1]) ? `packages/${ours[1]}` : `apps/${ours[1]}`
  if (!specifier.startsWith('.')) return undefined
  return relative(root, resolve(root, dirname(file), specifier))
    .split(sep)
    .join('/')
}

/** The folder of `area` that a path is in; undefined: it is not in one. */
function roomOf(area, path) {
  const [room, rest] = inside(path, area) ? path.slice(area.length + 1).split('/') : []
  return rest === undefined ? undefined : room
}

/** Which room of an area imports which, by imports in production code, types included: room -> set of rooms. */
export function roomImports(area, files) {
  const imports = new Map()
  for (const { file, text } of files) {
    const from = roomOf(area, file)
    if (from === undefined || isTest(file)) continue
    const rooms = imports.get(from) ?? imports.set(from, new Set()).get(from)
    for (const [, a, b, c] of text.matchAll(specifiers)) {
      const to = roomOf(area, target(file, a ?? b ?? c) ?? '')
      if (to !== undefined && to !== from) rooms.add(to)
    }
  }
  return imports
}

/** What imports its own package by name imports the file that lists all. Packages among each other have their rows. */
const fileOf = (to, from) => (to !== undefined && /^\w+\/\w+$/.test(to) && inside(from, to) ? `${to}/src/index.ts` : to)

/**
 * Which file imports which, types included: file -> set of files. What is loaded when it is needed is not in it, nor is its type
 * (`import type * as part`): such a part may use who loads it.
 */
export function fileImports(files) {
  return new Map(
    files.map(({ file, text }) => {
      const found = [...text.matchAll(specifiers)].filter(([whole]) => !/import type \* as/.test(whole))
      return [file, new Set(found.flatMap(([, a, b]) => fileOf(target(file, a ?? b ?? ''), file) ?? []))]
    }),
  )
}

const byName = (a, b) => a.localeCompare(b)

/** Groups of rooms or files that import each other in a circle, directly or through others (strongly connected components). */
export function circles(imports) {
  const reached = new Map(
    [...imports.keys()].map(start => {
      const seen = new Set()
      const open = [start]
      for (let room = open.pop(); room !== undefined; room = open.pop())
        for (const next of imports.get(room) ?? []) {
          if (seen.has(next)) continue
          seen.add(next)
          open.push(next)
        }
      return [start, seen]
    }),
  )
  const groups = [...reached].map(([room, seen]) => [...seen].filter(other => reached.get(other)?.has(room)).toSorted(byName))
  return [...new Map(groups.filter(group => group.length > 1).map(group => [group.join(), group])).values()]
}

/** One message for each import of this file that the rules forbid. */
export function violations(file, text) {
  const area = areaOf(file)
  if (!area || isTest(file)) return []
  const row = importRules[area]
  if (row.rooms) return [`${file}\n    ${row.instead}`]
  // Files directly in the area belong to no part: they may import every part, and every part may import them.
  const part = row.separate ? partOf(file, area) : undefined
  return [...text.matchAll(specifiers)].flatMap(([, a, b, c]) => {
    const specifier = a ?? b ?? c
    const to = target(file, specifier)
    if (to === undefined || !areaOf(to)) return []
    const wrong = isTest(to)
      ? 'Production code imports no tests and nothing of testing/.'
      : areaOf(to) === area
        ? part !== undefined && ![part, undefined].includes(partOf(to, area)) && row.instead
        : !row.allows.some(allowed => inside(to, allowed)) && row.instead
    return wrong ? [`${file} imports ${specifier}\n    ${wrong}`] : []
  })
}

function* sources(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (['node_modules', 'dist', 'public', '.tsbuild'].includes(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* sources(path)
    else if (/\.(tsx?|mjs)$/.test(entry.name)) yield path
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = ['packages', 'apps', 'bench', 'clients', 'e2e', 'scripts']
    .flatMap(folder => [...sources(folder)])
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const found = [
    ...files.flatMap(({ file, text }) => violations(file, text)),
    ...circles(roomImports(core, files)).map(
      rooms => `These rooms of ${core} import each other in a circle: ${rooms.join(', ')}`,
    ),
    ...circles(fileImports(files)).map(
      group =>
        `These files import each other in a circle: ${group.join(', ')}\n    Move what both need, a type too, into a file of its own.`,
    ),
  ]
  for (const line of found) console.error(line)
  if (found.length > 0) process.exit(1)
}
