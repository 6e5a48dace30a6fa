import { hexOf } from '../testing/hand-frame.ts'
import { vectors } from '../testing/vectors.ts'
import {
  alarmAttachmentInfo,
  attachmentFileInfo,
  attachmentFileCompletedResponse,
  attachmentFileCompleted,
  alarmAttachmentUpload,
} from './alarm-attachments.ts'
import { dataDown, dataUp, waybill } from './transparent.ts'

const jiangsu = '30303030313233 240229200000 01 02 00'
const guangdong = `${'30'.repeat(30)} 240229200000 01 02 0000`
const heilongjiang = `${'30'.repeat(30)} 240229200000 01 02`
const sichuan = `${'30'.repeat(30)} 240229200000 01 02 00`
const hunan = `${'30'.repeat(7)} 240229200000 01 02 ${'00'.repeat(17)}`
const number = `4e31${'00'.repeat(30)}`
const server = { ip: '10.0.0.1', tcpPort: 7611, udpPort: 0 }
const serverHex = '08 31302e302e302e31 1dbb 0000'

for (const [region, identification] of [
  ['Jiangsu', jiangsu],
  ['Guangdong', guangdong],
  ['Heilongjiang', heilongjiang],
  ['Sichuan', sichuan],
  ['Hunan', hunan],
] as const) {
  vectors(alarmAttachmentUpload, [
    {
      name: `of ${region}`,
      version: '2013',
      hex: `${serverHex} ${identification} ${number} ${'00'.repeat(16)}`,
      value: { ...server, identification: hexOf(identification), number: 'N1', reserved: Buffer.alloc(16) },
    },
  ])
}

const file = '00_64_6401_0_N1.jpg'
const fileHex = `13 ${Buffer.from(file).toString('hex')}`
vectors(alarmAttachmentInfo, [
  {
    name: 'of Jiangsu',
    version: '2013',
    hex: `30303030313233 ${jiangsu} ${number} 00 01 ${fileHex} 00001000`,
    value: {
      terminalId: '0000123',
      identification: hexOf(jiangsu),
      number: 'N1',
      resent: 0,
      files: [{ name: file, size: 4096 }],
    },
  },
  {
    name: 'of Guangdong',
    version: '2019',
    hex: `${'30'.repeat(30)} ${guangdong} ${number} 00 01 ${fileHex} 00001000`,
    value: {
      terminalId: '0'.repeat(30),
      identification: hexOf(guangdong),
      number: 'N1',
      resent: 0,
      files: [{ name: file, size: 4096 }],
    },
    deviations: ['guangdongLayout'],
    readOnly: true,
  },
  {
    name: 'of Heilongjiang, without the terminal id',
    version: '2019',
    hex: `${heilongjiang} ${number} 00 01 ${fileHex} 00001000`,
    value: {
      identification: hexOf(heilongjiang),
      number: 'N1',
      resent: 0,
      files: [{ name: file, size: 4096 }],
    },
    deviations: ['heilongjiangLayout'],
    readOnly: true,
  },
  {
    name: 'of Heilongjiang under the 2013 header, sent again, with two files',
    version: '2019',
    as: '2013',
    hex: `${heilongjiang} ${number} 01 02 ${fileHex} 00001000 ${fileHex} 00000010`,
    value: {
      identification: hexOf(heilongjiang),
      number: 'N1',
      resent: 1,
      files: [
        { name: file, size: 4096 },
        { name: file, size: 16 },
      ],
    },
    deviations: ['heilongjiangLayout', 'otherEditionLayout'],
    readOnly: true,
  },
])
// Lengths of one byte apart are told by what follows, with any number of files and names.
const longNumber = Buffer.from('202402292000000000000000000000AB').toString('hex')
for (const [region, terminalId, identification, as, deviation] of [
  ['Sichuan', '30'.repeat(30), sichuan, '2019', 'sichuanLayout'],
  ['Hunan', '30303030313233', hunan, '2013', 'hunanLayout'],
  ['Guangdong', '30'.repeat(30), guangdong, '2019', 'guangdongLayout'],
  ['Heilongjiang', '', heilongjiang, '2019', 'heilongjiangLayout'],
  ['Jiangsu', '30303030313233', jiangsu, '2013', undefined],
] as const) {
  for (const count of [0, 1, 2, 5]) {
    vectors(alarmAttachmentInfo, [
      {
        name: `of ${region} with ${count} files (wire 2)`,
        version: as,
        hex: `${terminalId} ${identification} ${longNumber} 01 0${count} ${`${fileHex} 00001000 `.repeat(count)}`,
        value: {
          ...(terminalId && { terminalId: Buffer.from(terminalId, 'hex').toString() }),
          identification: hexOf(identification),
          number: '202402292000000000000000000000AB',
          resent: 1,
          files: Array.from({ length: count }, () => ({ name: file, size: 4096 })),
        },
        ...(deviation && { deviations: [deviation], readOnly: true }),
      },
    ])
  }
}
vectors(attachmentFileInfo, [
  { name: 'a picture', version: '2013', hex: `${fileHex} 00 00001000`, value: { name: file, type: 0, size: 4096 } },
])
vectors(attachmentFileCompleted, [
  { name: 'a picture', version: '2013', hex: `${fileHex} 00 00001000`, value: { name: file, type: 0, size: 4096 } },
])
vectors(attachmentFileCompletedResponse, [
  { name: 'complete', version: '2013', hex: `${fileHex} 00 00 00`, value: { name: file, type: 0, result: 0, gaps: [] } },
  {
    name: 'with a gap',
    version: '2013',
    hex: `${fileHex} 00 01 01 00000100 00000200`,
    value: { name: file, type: 0, result: 1, gaps: [{ offset: 256, length: 512 }] },
  },
])

for (const row of [dataUp, dataDown]) {
  vectors(row, [{ name: 'from a serial port', version: '2013', hex: '41 0102', value: { type: 0x41, data: hexOf('0102') } }])
}
vectors(waybill, [{ name: 'three bytes', version: '2013', hex: '00000003 616263', value: { content: hexOf('616263') } }])
