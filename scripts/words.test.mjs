import { expect, test } from 'vitest'
import { codeOf, findWords } from './words.mjs'

const table = [
  { words: 'ground', instead: 'basemap', code: true, only: ['apps/client/'] },
  { words: 'fell silent', instead: 'abnormally offline' },
  { words: 'callout', instead: 'popup', allow: /-webkit-touch-callout/ },
  { pattern: /\b(most|least)[A-Z]\w*/g, instead: 'max..., min...', code: true },
]
const find = (line, file = 'apps/client/src/a.ts') => findWords(file, line, table)

test('identifiers are split into words, in every notation', () => {
  for (const line of ['const groundWish = 1', 'mapGround()', 'GROUND_COLOUR', 'type Grounds = string', 'a.ground'])
    expect(find(line), line).toEqual(['apps/client/src/a.ts:1: "ground": use basemap'])
})

test('parts of other words are not found', () => {
  for (const line of ['const background = 1', 'grounded()', 'underground', 'playground.show()'])
    expect(find(line), line).toEqual([])
})

test('a row for code does not apply to comments, texts and other folders', () => {
  for (const line of ['// on the ground', ' * ground truth', "const text = 'ground'", 'go() // to the ground'])
    expect(find(line), line).toEqual([])
  expect(find('const ground = 1', 'packages/geo/src/a.ts')).toEqual([])
  expect(find('speed over ground', 'apps/client/README.md')).toEqual([])
  expect(find('the type `GroundWish`', 'apps/client/README.md')).toHaveLength(1)
})

test('several words are found next to each other, in identifiers and in texts', () => {
  for (const line of ['fellSilent()', 'fell-silent.ts', '// vehicles that fell silent', 'FELL_SILENT'])
    expect(find(line), line).toHaveLength(1)
  for (const line of ['fell, silent', 'silent when it fell', 'fell']) expect(find(line), line).toEqual([])
})

test('a name of somebody else is allowed, and a pattern finds what words cannot express', () => {
  expect(find('-webkit-touch-callout: none', 'apps/client/src/a.css')).toEqual([])
  expect(find('.callouts {', 'apps/client/src/a.css')).toHaveLength(1)
  expect(find('const mostChosen = at(most, least)')).toEqual(['apps/client/src/a.ts:1: "mostChosen": use max..., min...'])
})

test('what the pointer hovers over is marked only where there is a pointer', () => {
  const inCss = text => findWords('apps/client/src/a.css', text)
  expect(inCss('.row:hover {')).toHaveLength(1)
  expect(inCss('@media (hover: hover) {\n  .row:hover {\n  }\n}')).toEqual([])
})

test('landed migrations are exempt, and lines are counted from 1', () => {
  expect(findWords('apps/server/src/store/migrations/001.ts', 'callout', table)).toEqual([])
  expect(find('a\nb\ncallout')).toEqual(['apps/client/src/a.ts:3: "callout": use popup'])
})

test('code of a line: without comments and strings; of a document: what is in backticks', () => {
  expect(codeOf('a.ts', "call('it\\'s', `x`) // why")).toBe("call('', '') ")
  expect(codeOf('a.md', 'use `a` and `b`')).toBe('`a` `b`')
})
