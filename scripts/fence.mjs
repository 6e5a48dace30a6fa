/**
 * Who may see whom, and the lint step that holds everyone to it. A room is a folder; it may import itself, packages from npm, and the rooms its row
 * names. The message says where the thing should go instead.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './toolchain.mjs'

/** room: rooms it may see, and what to do when it wants more. The longest room that holds a file counts. */
export const fence = {
  'packages/contract': { sees: [], instead: 'The contract stands alone: what both sides need is declared in it.' },
  'packages/jt808': {
    sees: [],
    instead: 'The codec knows bytes and fields only; what they mean for a vehicle belongs to apps/server/src/gateway.',
  },
  'packages/geo': { sees: [], instead: 'Geometry stands alone: give it plain coordinates.' },
  'packages/track': { sees: ['packages/geo'], instead: 'The rules of tracks know points, not calls, tables or screens.' },
  'apps/client/src/ui': {
    sees: [],
    instead: 'ui knows no call and no vehicle: give it the values as properties, or move the part to core or a feature.',
  },
  'apps/client/src/core': {
    sees: ['packages/contract', 'packages/geo', 'packages/track', 'apps/client/src/ui'],
    instead: 'core knows no feature: let the feature hand it in, or move what is shared down into core.',
  },
  'apps/client/src/features': {
    sees: ['packages/contract', 'packages/geo', 'packages/track', 'apps/client/src/ui', 'apps/client/src/core'],
    apart: true,
    instead:
      'A feature imports no other feature and not app: what two features share moves to core or ui; they meet in the route table.',
  },
  'apps/client/src/app': {
    sees: ['packages/contract', 'packages/geo', 'packages/track', 'apps/client/src'],
    instead: 'The client knows the server by the contract only.',
  },
  'apps/client': {
    sees: ['packages/contract', 'packages/geo', 'packages/track', 'apps/client'],
    instead: 'The client knows the server by the contract only.',
  },
  'apps/server/src/store': {
    sees: ['packages/contract'],
    instead: 'The store holds connection and tables; rules belong to modules, pipelines to gateway.',
  },
  'apps/server/src/events': {
    sees: ['packages/contract'],
    instead: 'Events are facts between rooms: declare the event or port here and implement it where it happens.',
  },
  'apps/server/src/gateway': {
    sees: ['packages/jt808', 'apps/server/src/events', 'apps/server/src/store'],
    instead: 'The gateway tells others by events and is asked through the port in events.',
  },
  'apps/server/src/fleet': {
    sees: ['packages/contract', 'packages/jt808', 'apps/server/src/events', 'apps/server/src/store'],
    instead: 'The live fleet is fed by events and read by modules and http.',
  },
  'apps/server/src/modules': {
    sees: [
      'packages/contract',
      'packages/geo',
      'packages/track',
      'apps/server/src/events',
      'apps/server/src/store',
      'apps/server/src/fleet',
    ],
    instead: 'Modules reach terminals only through the port in events, and know nothing of HTTP: refuse with `fail`.',
  },
  'apps/server/src/http': {
    sees: [
      'packages/contract',
      'apps/server/src/modules',
      'apps/server/src/fleet',
      'apps/server/src/events',
      'apps/server/src/store',
      'apps/server/src',
    ],
    instead: 'http puts calls on the wire; rules belong to modules.',
  },
  'apps/server': {
    sees: ['packages/contract', 'packages/jt808', 'apps/server'],
    instead: 'Nothing imports another app: share through a package or over the wire.',
  },
  'apps/shell': {
    sees: [],
    instead: 'The shell carries the built client; what it can do is asked for through core/host of the client.',
  },
  'apps/miniprogram': { sees: [], instead: 'The mini-program carries the address of the client and nothing of its code.' },
  'apps/simulator': {
    sees: ['packages/jt808', 'packages/geo'],
    instead: 'A simulated terminal knows the protocol and places, nothing of the server.',
  },
}

const isTest = file => /(\.test\.|\.setup\.|\/test-)/.test(file)
const specifiers =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const inside = (path, room) => path === room || path.startsWith(`${room}/`)
const roomOf = path =>
  Object.keys(fence)
    .filter(room => inside(path, room))
    .sort((a, b) => b.length - a.length)[0]

/** Where an import leads, from the root: a path of ours, or undefined for npm and Node. */
function target(file, specifier) {
  const ours = /^@outrider\/(\w+)/.exec(specifier)
  if (ours) return ['contract', 'jt808', 'geo', 'track'].includes(ours[1]) ? `packages/${ours[1]}` : `apps/${ours[1]}`
  if (!specifier.startsWith('.')) return undefined
  return relative(root, resolve(root, dirname(file), specifier))
    .split(sep)
    .join('/')
}

/** What is wrong with the imports of one file. */
export function trespasses(file, text) {
  const room = roomOf(file)
  if (!room || isTest(file)) return []
  const row = fence[room]
  const part = row.apart ? file.slice(room.length + 1).split('/')[0] : undefined
  return [...text.matchAll(specifiers)].flatMap(([, a, b, c]) => {
    const specifier = a ?? b ?? c
    const to = target(file, specifier)
    if (to === undefined || !roomOf(to)) return []
    const wrong = isTest(to)
      ? 'Nothing that runs imports tests.'
      : inside(to, room)
        ? part !== undefined && to.slice(room.length + 1).split('/')[0] !== part && row.instead
        : !row.sees.some(seen => inside(to, seen)) && row.instead
    return wrong ? [`${file} imports ${specifier}\n    ${wrong}`] : []
  })
}

function* sources(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (['node_modules', 'dist', 'public', '.tsbuild'].includes(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* sources(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = ['packages', 'apps']
    .flatMap(folder => [...sources(folder)])
    .flatMap(file => trespasses(file, readFileSync(join(root, file), 'utf8')))
  for (const line of found) console.error(line)
  if (found.length > 0) process.exit(1)
}
