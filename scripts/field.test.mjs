import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './toolchain.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
/** Of each situation of docs/field.md: files, and what titles of their tests have in them. */
const situations = new Map(
  read('docs/field.md')
    .split(/^### /m)
    .slice(1)
    .map(section => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, path, title]) => ({ path, title })),
    ]),
)
/** Test files, and the situations that titles in them name. */
const named = execFileSync(
  'git',
  ['grep', '-nE', String.raw`\((field|wire) [0-9]+`, '--', '*.test.ts', '*.test.tsx', '*.test.mjs', '*.e2e.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .flatMap(line => {
    const [path = '', , ...text] = line.split(':')
    return [...text.join(':').matchAll(/(?:field|wire) \d+/g)].map(([name]) => ({ path, name, line: text.join(':') }))
  })

test('docs/field.md has a section for each situation, and each has a test', () => {
  const fields = ['08', '12', '13', '15', '16', '18', '20', '23', '24', '29', '30', '31', '32', '33'].map(nth => `field ${nth}`)
  const wires = Array.from({ length: 15 }, (_, at) => `wire ${at + 1}`)
  expect([...situations.keys()]).toEqual([...fields, ...wires])
  expect([...situations].filter(([, tests]) => tests.length === 0)).toEqual([])
})

test.each([...situations])('tests of docs/field.md have their titles, which name %s', (name, tests) => {
  for (const { path, title } of tests) {
    const titles = named.filter(each => each.path === path && each.name === name).map(({ line }) => line)
    expect(
      titles.filter(line => line.includes(title)),
      `${path}: ${title}`,
    ).not.toEqual([])
  }
})

test('a situation that a test names has its file in docs/field.md', () => {
  const missing = named.filter(({ path, name, line }) => {
    const isTitle = !/^\s*(\/\*\*|\*|\/\/)/.test(line)
    return isTitle && !situations.get(name)?.some(each => each.path === path)
  })
  expect(missing).toEqual([])
})
