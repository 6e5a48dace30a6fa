import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Cell } from './cell.ts'
import { csvOf } from './csv.ts'
import { readTable } from './read-table.ts'
import { xlsxOf } from './xlsx.ts'

const columns = [
  { heading: '车牌号', width: 80 },
  { heading: 'Seats', width: 80 },
]
async function* rowsOf(...rows: Cell[][]) {
  yield rows
}
const bytesOf = async (pieces: AsyncIterable<string | Uint8Array<ArrayBuffer>>): Promise<ArrayBuffer> => {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = []
  for await (const piece of pieces) parts.push(piece)
  return new Blob(parts).arrayBuffer()
}
const text = (written: string): ArrayBuffer => new TextEncoder().encode(written).buffer

test('what is exported is read as it was, as XLSX and as CSV', async () => {
  const rows = [
    ['沪A12345', 30],
    ['=1+1 "x"; y', null],
    ['  -5', 1.25],
  ]
  const read = [
    ['车牌号', 'Seats'],
    ['沪A12345', '30'],
    ['=1+1 "x"; y', ''],
    ['-5', '1.25'],
  ]
  expect(await readTable(await bytesOf(xlsxOf('t', columns, rowsOf(...rows))))).toEqual(read)
  expect(await readTable(await bytesOf(csvOf(columns, rowsOf(...rows))))).toEqual(read)
})

test('other tables of a file have sheets of their own between the rows and the notes, and the rows are read as before', async () => {
  const foot = {
    total: ['', 30],
    title: 'Notes',
    notes: [['made by', 'Li']],
    others: [{ title: 'Files: all', columns: [{ heading: 'File', width: 80 }], chunks: [[['a<b.jpg'], ['c.jpg']]] }],
  }
  const file = await bytesOf(xlsxOf('t', columns, rowsOf(['沪A12345', 30]), () => foot))
  expect((await readTable(file)).slice(0, 2)).toEqual([
    ['车牌号', 'Seats'],
    ['沪A12345', '30'],
  ])
  const parts = unzipSync(new Uint8Array(file))
  const part = (name: string) => new TextDecoder().decode(parts[name])
  expect([...part('xl/workbook.xml').matchAll(/sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    't',
    'Files  all',
    'Notes',
  ])
  expect(
    [...part('xl/worksheets/sheet2.xml').matchAll(/<row r="(\d)">.*?<t[^>]*>([^<]*)/g)].map(([, row, cell]) => [row, cell]),
  ).toEqual([
    ['1', 'File'],
    ['2', 'a&lt;b.jpg'],
    ['3', 'c.jpg'],
  ])
})

test('CSV is read in the encodings and with the separators of spreadsheets', async () => {
  const read = [
    ['车牌', '座位'],
    ['沪A1', '5'],
  ]
  // GBK, as Excel in Chinese saves CSV.
  const gbk = Uint8Array.of(0xb3, 0xb5, 0xc5, 0xc6, 0x2c, 0xd7, 0xf9, 0xce, 0xbb, 0x0d, 0x0a, 0xbb, 0xa6, 0x41, 0x31, 0x2c, 0x35)
  expect(await readTable(gbk.buffer)).toEqual(read)
  expect(await readTable(text('车牌;座位\r\n"沪A1";5\r\n;\r\n'))).toEqual(read)
  expect(await readTable(text('\uFEFF车牌\t座位\n沪A1\t5\n'))).toEqual(read)
  const wide = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(Array.from('车牌\t座位\r\n沪A1\t5', sign => sign.charCodeAt(0))).buffer),
  ])
  expect(await readTable(wide.buffer)).toEqual(read)
})

test('the separator is found below a title, and beside commas in cells', async () => {
  const read = [['Vehicles, East'], ['车牌', '座位', '载重'], ['沪A1', '5', '1,5'], ['沪A2', '5', '2,5']]
  const written = (sign: string) =>
    text(`Vehicles, East\r\n\r\n${['车牌', '座位', '载重'].join(sign)}\r\n沪A1;5;1,5\r\n沪A2;5;2,5\r\n`.replaceAll(';', sign))
  for (const sign of [';', '\t'])
    expect((await readTable(written(sign))).map(row => row.join('|')).filter(Boolean)).toEqual([
      read[0]?.[0],
      ...read.slice(1).map(row => row.join('|')),
    ])
})

test('a figure that lost its last digits looks so, and a date is a day', async () => {
  const cells = [123456789012345680, 13912345678, { time: new Date(2027, 0, 31).getTime() }]
  const [, row] = await readTable(await bytesOf(xlsxOf('t', columns, rowsOf(cells))))
  expect(row).toEqual(['1.2345678901234568e+17', '13912345678', '2027-01-31'])
})

test.for([
  ['oldExcel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2).buffer],
  ['broken', Uint8Array.of(0x50, 0x4b, 3, 4, 5).buffer],
  ['empty', text('\r\n,,\r\n')],
] as const)('a file that cannot be read is refused with the reason %s', async ([why, file]) => {
  await expect(readTable(file)).rejects.toMatchObject({ why })
})
