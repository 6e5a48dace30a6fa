// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { csvCells, xlsxCells } from '../../testing/saved-files.ts'
import { localTime } from '@outrider/tables'
import { type TableFile, tableFile } from './table-file.ts'

const now = new Date(2026, 0, 31, 12).getTime()

interface Row {
  name: string
  km: number | null
  at: number
}
const fileOf = (chunks: Iterable<readonly Row[]>): TableFile<Row> => ({
  title: '车辆',
  chunks,
  columns: [
    { heading: '名称', width: 100, cell: ({ name }) => name },
    { heading: 'km', width: 100, cell: ({ km }) => km },
    { heading: 'at', width: 100, cell: ({ at }) => ({ time: at }) },
  ],
})

/** Texts that would be formulas, break cells, rows or markup, or are not allowed in XML. */
const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=cmd|1',
  ' =1',
  '=HYPERLINK("http://x","y")',
  'a;b',
  'a,b',
  'say "no"',
  'two\nlines',
  '</t></is></c><c r="A1">',
  '&amp;',
  '_x0041_',
  '😀',
  "it's",
]
const rows = hostile.map((name, at): Row => ({ name, km: at === 0 ? null : -at / 2, at: now + at * 1000 }))

test('CSV: every text is a cell of its own that no spreadsheet evaluates, figures and times stay', async () => {
  const file = await tableFile('csv', fileOf([rows]), now)
  expect(file.name).toBe('车辆-20260131.csv')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heading, ...cells] = csvCells(await file.text())
  expect(heading).toEqual(['名称', 'km', 'at'])
  expect(cells).toHaveLength(rows.length)
  for (const [name] of cells) expect(name).not.toMatch(/^\s*[=+@-]/)
  expect(cells.map(([name]) => name?.replace(/^'/, ''))).toEqual(hostile.map(name => name.trimStart()))
  expect(cells[1]?.slice(1)).toEqual(['-0.5', localTime(now + 1000)])
  expect(cells[0]?.[1]).toBe('')
})

test('XLSX: every text is that text, figures are figures, times are times of this device', async () => {
  const file = await tableFile('xlsx', fileOf([rows.slice(0, 5), [], rows.slice(5)]), now)
  expect(file.name).toBe('车辆-20260131.xlsx')
  const [heading, ...cells] = await xlsxCells(file)
  expect(heading).toEqual(['名称', 'km', 'at'])
  expect(cells.map(([name]) => name)).toEqual(hostile)
  expect(cells.map(([, km]) => km)).toEqual(rows.map(({ km }) => km))
  // Noon of 2026-01-31 as a spreadsheet counts days.
  expect(cells[0]?.[2]).toBeCloseTo(46_053.5, 6)
})

test('characters that XML does not have are left out', async () => {
  const file = await tableFile('xlsx', fileOf([[{ name: 'a\u0000b\u0007c\uD83D', km: Number.NaN, at: now }]]), now)
  expect((await xlsxCells(file))[1]?.slice(0, 2)).toEqual(['abc', null])
})

test.each(['csv', 'xlsx'] as const)('%s of many rows is complete', async kind => {
  const many = Array.from({ length: 2_345 }, (_, at): Row => ({ name: `v${at}`, km: at, at: now }))
  const chunks = [many.slice(0, 1), many.slice(1, 1500), many.slice(1500)]
  const file = await tableFile(kind, fileOf(chunks), now)
  const cells = kind === 'csv' ? csvCells(await file.text()) : await xlsxCells(file)
  expect(cells.length).toBe(2_346)
  expect(cells.slice(1).map(([name]) => name)).toEqual(many.map(({ name }) => name))
})
