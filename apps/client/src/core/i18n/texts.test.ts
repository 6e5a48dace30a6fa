import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mapStrings } from '../map/strings.ts'
import { allTexts } from './texts.ts'

const source = join(import.meta.dirname, '../..')
const chinese = /\p{Script=Han}/u

for (const pattern of ['**/strings.ts', '**/*-texts.ts']) {
  for await (const file of glob(pattern, { cwd: source })) await import(join(source, file))
}

/** The map keeps its texts to itself, as a plain table. */
const tables = () => [...allTexts(), { name: 'map', rows: mapStrings }]

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '').sort((a, b) => a.localeCompare(b))

test('each text is there in both languages, with the same holes (S1.language.1)', () => {
  const rows = tables().flatMap(({ name, rows }) => Object.entries(rows).map(([key, row]) => ({ key: `${name}.${key}`, ...row })))
  expect(rows.length).toBeGreaterThan(100)
  for (const { key, zh, en } of rows) {
    expect([key, holes(zh)]).toEqual([key, holes(en)])
    expect([key, zh.trim() !== '' && en.trim() !== '']).toEqual([key, true])
  }
})

test('English texts hold no Chinese', () => {
  const wrong = tables().flatMap(({ name, rows }) =>
    Object.entries(rows).flatMap(([key, row]) => (chinese.test(row.en) ? [`${name}.${key}`] : [])),
  )
  expect(wrong).toEqual([])
})

test('Chinese texts hold Chinese, save units, punctuation and what is left open', () => {
  const wrong = tables().flatMap(({ name, rows }) =>
    Object.entries(rows).flatMap(([key, { zh }]) =>
      /[A-Za-z]{5,}/.test(zh.replaceAll(/\{\w+\}/g, '')) && !chinese.test(zh) ? [`${name}.${key}`] : [],
    ),
  )
  expect(wrong).toEqual([])
})

test('each file of texts is a table known here', async () => {
  const files: string[] = []
  for await (const file of glob('**/*strings.ts', { cwd: source })) files.push(file)
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const module = (await import(join(source, file))) as Record<string, unknown>
    const known = Object.values(module).some(value => value === mapStrings || allTexts().includes(value as never))
    expect([file, known]).toEqual([file, true])
  }
})

test('each table has a name of its own', () => {
  const names = allTexts().map(table => table.name)
  expect(new Set(names).size).toBe(names.length)
})

test('screens contain no Chinese text: it belongs in the tables', async () => {
  const wrong: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: source })) {
    if (file.endsWith('.test.tsx') || file.startsWith('testing/')) continue
    const text = (await readFile(join(source, file), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    if (chinese.test(text) && !file.endsWith('LanguageSwitch.tsx')) wrong.push(file)
  }
  expect(wrong).toEqual([])
})
