import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { allTexts } from './texts.ts'

const source = join(import.meta.dirname, '../..')
const chinese = /\p{Script=Han}/u

beforeAll(async () => {
  for (const pattern of ['**/strings.ts', '**/*-texts.ts', 'features/vehicles/heading.ts']) {
    for await (const file of glob(pattern, { cwd: source })) await import(join(source, file))
  }
})

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '').sort((a, b) => a.localeCompare(b))

test('both languages of a text have the same holes, and neither is empty', () => {
  const rows = allTexts().flatMap(({ name, rows }) =>
    Object.entries(rows).map(([key, row]) => ({ key: `${name}.${key}`, ...row })),
  )
  expect(rows.length).toBeGreaterThan(100)
  for (const { key, zh, en } of rows) {
    expect([key, holes(zh)]).toEqual([key, holes(en)])
    expect([key, zh.trim() !== '' && en.trim() !== '']).toEqual([key, true])
  }
})

test('English texts hold no Chinese', () => {
  const wrong = allTexts().flatMap(({ name, rows }) =>
    Object.entries(rows).flatMap(([key, row]) => (chinese.test(row.en) ? [`${name}.${key}`] : [])),
  )
  expect(wrong).toEqual([])
})

test('each table has a name of its own', () => {
  const names = allTexts().map(table => table.name)
  expect(new Set(names).size).toBe(names.length)
})

test('screens hold no Chinese: it stands in the tables', async () => {
  const wrong: string[] = []
  for await (const file of glob('**/*.tsx', { cwd: source })) {
    const text = (await readFile(join(source, file), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    if (chinese.test(text) && !file.endsWith('LanguageSwitch.tsx')) wrong.push(file)
  }
  expect(wrong).toEqual([])
})
