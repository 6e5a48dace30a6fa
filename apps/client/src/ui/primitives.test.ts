import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const client = fileURLToPath(new URL('..', import.meta.url))
const read = (pattern: string): string =>
  globSync(pattern, { cwd: client })
    .map(file => readFileSync(`${client}/${file}`, 'utf8'))
    .join('\n')

const words = (texts: string, found: RegExp): string[] => [...texts.matchAll(found)].flatMap(([, names = '']) => names.split(' '))
const named = (texts: string): Set<string> => new Set(words(texts, /\.([a-z][\w-]*)/g))

const sheets = read('**/*.module.css')
const primitives = named(readFileSync(`${client}/ui/primitives.css`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''))
/** Names that are written as text, in elements and in style sheets. */
const written = [...words(read('**/*.tsx'), /className="([^"]*)"/g), ...words(sheets, /composes: ([^;]*) from global/g)]

test('each class that is written as text is in a style sheet of the whole client', () => {
  const known = new Set([...primitives, ...named(read('core/map/map.css'))])
  expect(written.filter(name => !known.has(name))).toEqual([])
})

test('each primitive is used in several places', () => {
  const quoted = words(read('**/*.{ts,tsx}'), /'([a-z][\w -]*)'/g)
  const uses = Map.groupBy([...written, ...quoted], name => name)
  const seldom = [...primitives].filter(name => (uses.get(name)?.length ?? 0) < 2)
  expect(seldom).toEqual([])
})
