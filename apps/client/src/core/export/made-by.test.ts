import { expect, test } from 'vitest'
import { withMaker } from './made-by.ts'

const table = { title: 'Post checks', columns: [], chunks: [] }
const now = Date.parse('2026-11-30T05:00:00Z')

test('A file says what it is, its zone, when it was made and by whom, besides what its table says', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const notes = withMaker(table, '李伟', 'zh', now).foot?.().notes
  expect(notes?.map(([name]) => name)).toEqual(['报表', '时区', '导出时间', '导出人'])
  expect(notes?.map(([, value]) => value)).toEqual(['Post checks', zone, expect.stringMatching(/^2026-11-30 \d\d:00$/), '李伟'])
  const own = { ...table, foot: () => ({ total: [1], title: 'About', notes: [['Period', '2026-11']] }) }
  expect(withMaker(own, 'Li Wei', 'en', now).foot?.()).toEqual({
    total: [1],
    title: 'About',
    notes: [
      ['Period', '2026-11'],
      ['Exported by', 'Li Wei'],
    ],
  })
})

test('a list says from when to when its rows are, by the first column that has a time', () => {
  const at = (text: string) => new Date(`${text}:00`).getTime()
  const rows = [
    { began: at('2026-11-30T10:00'), ended: at('2026-12-02T08:00') },
    { began: at('2026-11-28T09:30'), ended: null },
  ]
  const columns = [
    { heading: 'Plate', width: 1, cell: () => '沪A00001' },
    { heading: 'Began', width: 1, cell: ({ began }: (typeof rows)[number]) => ({ time: began }) },
    { heading: 'Ended', width: 1, cell: ({ ended }: (typeof rows)[number]) => (ended === null ? null : { time: ended }) },
  ]
  const { columns: watched, foot } = withMaker({ title: 'Alarms', columns, chunks: [rows] }, 'Li', 'en', now)
  expect(rows.map(row => watched.map(({ cell }) => cell(row)))).toEqual(rows.map(row => columns.map(({ cell }) => cell(row))))
  expect(foot?.().notes).toContainEqual(['Period', '2026-11-28 09:30 – 2026-11-30 10:00'])
  expect(
    withMaker({ title: 'Alarms', columns, chunks: [] }, 'Li', 'en', now)
      .foot?.()
      .notes.map(([name]) => name),
  ).not.toContain('Period')
})
