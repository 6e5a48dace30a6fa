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
