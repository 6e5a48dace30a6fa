import { limits, type SheetColumn, type VehicleEditField } from '@outrider/contract'
import { expect, test } from 'vitest'
import { bodyOf, columnLetters, proposedColumns, rowNumber, sheetOf, withColumn } from './sheet-file.ts'

const column = (name: VehicleEditField, zh: string, en: string, ...alsoNamed: string[]): SheetColumn => ({
  name,
  zh,
  en,
  alsoNamed,
  savedBy: 'saveVehEdit',
  kind: 'text',
  required: false,
  editable: true,
})
const columns = [
  column('plateNum', '车牌号', 'Plate number', 'Plate'),
  column('commCardNum', '终端手机号', 'Terminal phone no.', '手机号', 'Number'),
  column('serialNumber', '序列号', 'Serial number', 'SN'),
  column('expiresOn', '服务到期日（到期后冻结）', 'Service ends on (frozen afterwards)'),
]

test.for([
  ['in Chinese', ['车牌号', '手机号', '序列号', '备注'], ['plateNum', 'commCardNum', 'serialNumber', undefined]],
  [
    'in English, whatever the case and spaces',
    ['PLATE  Number', 'terminal phone no.', 'sn'],
    ['plateNum', 'commCardNum', 'serialNumber'],
  ],
  ['with marks and notes', ['*车牌号：', '终端手机号（11位）', 'Service ends on'], ['plateNum', 'commCardNum', 'expiresOn']],
  ['of two that mean the same the first', ['Plate', '车牌号'], ['plateNum', undefined]],
] as const)('columns are found by their names %s', ([, headings, expected]) => {
  expect(proposedColumns(sheetOf('a.csv', [[...headings]], columns), columns)).toEqual(expected)
})

test('headings are found below a title, and rows keep the numbers of the spreadsheet', () => {
  const file = sheetOf(
    'a.xlsx',
    [['车辆明细表'], ['', ''], ['车牌号', '手机号', ''], ['沪A1', '1', 'x'], ['', ''], ['沪A2', '2']],
    columns,
  )
  expect(file).toMatchObject({ headingsAt: 2, headings: ['车牌号', '手机号', ''] })
  expect([rowNumber(file, 0), rowNumber(file, 2)]).toEqual([4, 6])
  expect(
    sheetOf(
      'b.csv',
      [
        ['', ''],
        ['what', 'ever'],
        ['1', '2'],
      ],
      columns,
    ).headingsAt,
  ).toBe(1)
})

test('a field stands in one column, and rows have the chosen columns only', () => {
  const file = sheetOf('a.csv', [['车牌号', 'other', '手机号'], ['沪A1', 'x', '1'], ['沪A2']], columns)
  const choice = withColumn(proposedColumns(file, columns), 1, 'commCardNum')
  expect(choice).toEqual(['plateNum', 'commCardNum', undefined])
  expect(bodyOf(file, choice)).toEqual({ columns: ['plateNum', 'commCardNum'], rows: ['沪A1\tx', '沪A2\t'] })
})

test('what the server would not take is not sent', () => {
  const rows = (count: number, cell = '1') =>
    sheetOf('a.csv', [['车牌号'], ...Array.from({ length: count }, () => [cell])], columns)
  expect(bodyOf(rows(1), [undefined])).toEqual({ why: 'noColumns' })
  expect(bodyOf(rows(0), ['plateNum'])).toEqual({ why: 'noRows' })
  expect(bodyOf(rows(limits.rowsOfSheet + 1), ['plateNum'])).toEqual({ why: 'tooManyRows' })
  expect(bodyOf(rows(2, 'x'.repeat(limits.rowOfSheet + 1)), ['plateNum'])).toEqual({ why: 'rowTooLong', row: 2 })
  expect(bodyOf(rows(6_000, 'x'.repeat(limits.rowOfSheet)), ['plateNum'])).toEqual({ why: 'tooLarge' })
  expect(bodyOf(rows(limits.rowsOfSheet), ['plateNum'])).toHaveProperty('rows.length', limits.rowsOfSheet)
})

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
