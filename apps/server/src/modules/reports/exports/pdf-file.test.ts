import type { Cell, FileColumn } from '@outrider/tables'
import { expect, test } from 'vitest'
import { pdfPages } from '../../../testing/pdf-text.ts'
import { pdfOf } from './pdf-file.ts'

const headed = { title: '里程统计', platform: '远途车队', lang: 'zh', timeZone: 'Asia/Shanghai' } as const
const columns: FileColumn[] = [
  { heading: '车牌号', width: 120 },
  { heading: '里程 (km)', width: 110, digits: 1 },
]

async function documentOf(
  rows: (readonly Cell[])[],
  {
    of = columns,
    total = [],
    notes = [],
    most,
    ...over
  }: { of?: FileColumn[]; total?: Cell[]; notes?: Cell[][]; lang?: 'zh' | 'en'; most?: number } = {},
): Promise<Buffer> {
  async function* chunks() {
    yield rows
  }
  const parts: Uint8Array[] = []
  for await (const part of pdfOf({ ...headed, ...over }, of, chunks(), () => ({ total, title: '说明', notes }), most))
    parts.push(part)
  return Buffer.concat(parts)
}

test('a document has what it is of, its headings, rows and sums in letters that it brings along', async () => {
  const bytes = await documentOf(
    [
      ['京A00001', 12.3],
      ['沪D9F061', 1234.5],
    ],
    {
      total: ['合计', 1246.8],
      notes: [
        ['统计时间', '2026-11-01 – 2026-11-30'],
        ['统计到', { time: Date.parse('2026-11-30T16:30:00Z') }],
      ],
    },
  )
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // A few letters of a font of thousands.
  expect(bytes.byteLength).toBeLessThan(100_000)
  const about = ['统计时间', '2026-11-01 – 2026-11-30', '统计到', '2026-12-01 00:30:00']
  const table = ['车牌号', '里程 (km)', '京A00001', '12.3', '沪D9F061', '1,234.5', '合计', '1,246.8']
  expect(pdfPages(bytes)).toEqual([['里程统计', ...about, ...table, '远途车队 · 里程统计', '第 1 / 1 页']])
})

test('rows go on over pages with their headings, and columns that have no room beside each other with what their rows are about', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [`京A${10_000 + at}`, at] as const)
  const long = pdfPages(await documentOf(rows, { lang: 'en' }))
  expect(long.length).toBeGreaterThan(1)
  for (const [at, page] of long.entries()) {
    expect(page.filter(text => text === '车牌号')).toHaveLength(1)
    expect(page.at(-1)).toBe(`Page ${at + 1} of ${long.length}`)
  }
  expect(long.flat().filter(text => /^京A1\d{4}$/.test(text))).toEqual(rows.map(([plate]) => plate))
  const many = Array.from({ length: 30 }, (_, at) => ({ heading: `第${at + 1}项指标（公里）`, width: 110, digits: 1 as const }))
  const wide = pdfPages(await documentOf([['京A00001', ...many.map((_, at) => at)]], { of: [columns[0] as FileColumn, ...many] }))
  expect(wide.length).toBeGreaterThan(1)
  for (const page of wide) expect(page).toEqual(expect.arrayContaining(['车牌号', '京A00001']))
  expect(wide.flat().filter(text => /^\d+\.0$/.test(text))).toEqual(many.map((_, at) => `${at}.0`))
})

test('a document of more rows than anybody reads says so, and how many there are', async () => {
  const rows = Array.from({ length: 1_005 }, (_, at) => [`A${at}`, 1] as const)
  const text = pdfPages(await documentOf(rows, { lang: 'en', total: ['Total', 1_005], most: 8 })).flat()
  expect(text.join(' ')).toContain('The first 8 of 1,005 rows; sums are of all of them')
  expect(text.filter(each => /^A\d+$/.test(each))).toHaveLength(8)
  expect(text).toContain('1,005.0')
})

test('a little below nothing is nothing', async () => {
  const of: FileColumn[] = [
    { heading: '车牌号', width: 120 },
    { heading: '平均温度 (°C)', width: 110, digits: 1 },
  ]
  const [page = []] = pdfPages(
    await documentOf(
      [
        ['京A00001', -0.04],
        ['京A00002', -18.26],
      ],
      { of },
    ),
  )
  expect(page.filter(text => /^-?\d+\.\d$/.test(text))).toEqual(['0.0', '-18.3'])
})
