import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './toolchain.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
/** Of each sentence of docs/cuts.md: the part that is proved, the file, and what the title of its test has in it. */
const sentences = new Map(
  read('docs/cuts.md')
    .split(/^### /m)
    .slice(1)
    .map(section => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(/^- (.+?): `([^`]+)`: (.+)$/gm)].map(([, part, path, title]) => ({ part, path, title })),
    ]),
)
/** A comment is no test. */
const hasTitle = ({ path, title }) =>
  read(path)
    .split('\n')
    .some(line => line.includes(title) && !/^\s*(\/\*\*|\*|\/\/)/.test(line))

test('each sentence that SECURITY.md promises about cuts has tests in docs/cuts.md, and each line of it is one', () => {
  const promised = read('SECURITY.md').split('## What is promised about cuts')[1]?.split(/^## /m)[0] ?? ''
  const numbers = [...promised.matchAll(/^(\d+)\. /gm)].map(([, number]) => number)
  expect(numbers.length).toBe(10)
  expect([...sentences.keys()]).toEqual(numbers)
  for (const [number, tests] of sentences) expect(tests.length, number).toBeGreaterThan(1)
  const lines = read('docs/cuts.md')
    .split('\n')
    .filter(line => line.startsWith('- '))
  expect([...sentences.values()].flat().length).toBe(lines.length)
})

test.each([...sentences])('what proves sentence %s about cuts is there', (_, tests) => {
  expect(tests.filter(each => !hasTitle(each)).map(({ path, title }) => `${path}: ${title}`)).toEqual([])
})

const inWords = { 4: 'four', 8: 'eight', 10: 'ten', 20: 'twenty' }
test('the numbers that the sentences promise are those of the code', async () => {
  const server = '../apps/server/src/modules/commands'
  const { interlockLimits } = await import(`${server}/gate/interlock.ts`)
  const { commandTimes } = await import(`${server}/sending/command-times.ts`)
  const { commandOptions } = await import(`${server}/options.ts`)
  const { maxAge, maxAhead, standing, drift, leftOut, satellites, doubt } = interlockLimits
  const seconds = ms => `${inWords[ms / 1_000]} seconds`
  const minutes = ms => `${inWords[ms / 60_000]} minutes`
  const promised = read('SECURITY.md').split('## What is promised about cuts')[1] ?? ''
  const sentence = number =>
    promised
      .split(new RegExp(`^${number}\\. `, 'm'))[1]
      ?.split(/^\d+\. /m)[0]
      ?.replace(/\s+/g, ' ') ?? ''
  for (const [number, words] of [
    [1, `at least ${standing / 1_000} seconds`],
    [1, `at most ${seconds(maxAge)} before the cut`],
    [1, `(${inWords[(maxAge + maxAhead) / 1_000]} where`],
    [2, `(${commandOptions.rows['cut-speed'].default} km/h unless set`],
    [2, `${inWords[drift]} metres`],
    [3, `${inWords[satellites]} satellites`],
    [3, `${minutes(leftOut)} without a gap`],
    [4, `${minutes(doubt)} after the clock`],
    [5, `older than ${seconds(maxAge)}`],
    [10, `nothing comes for ${seconds(commandTimes.heard)}`],
  ])
    expect(sentence(number), number).toContain(words)
  expect(sentence(2)).toContain('never above 20)')
  expect(() => commandOptions.check({ 'cut-speed': 20.1, 'command-methods': '' })).toThrow('at most 20')
})
