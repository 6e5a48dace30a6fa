import { vectors } from '../testing/vectors.ts'
import { driverIdentity } from './driver.ts'

const zeros = (count: number): string => '00'.repeat(count)
const time = Date.UTC(2024, 1, 29, 12)
const name = '04 d5c5c8fd'
const issuer = '04 c9cfbaa3'
const certificate = `3132${zeros(18)}`
const idCard = `3333${zeros(18)}`

vectors(driverIdentity, [
  { name: 'card out', version: '2013', hex: '02 240229200000', value: { status: 2, time } },
  { name: 'card in, not readable', version: '2013', hex: '01 240229200000 02', value: { status: 1, time, result: 2 } },
  {
    name: 'card in',
    version: '2013',
    hex: `01 240229200000 00 ${name} ${certificate} ${issuer} 20301231`,
    value: { status: 1, time, result: 0, name: '张三', certificate: '12', issuer: '上海', validUntil: '20301231' },
  },
  {
    name: 'card in, with the ID card',
    version: '2019',
    hex: `01 240229200000 00 ${name} ${certificate} ${issuer} 20301231 ${idCard}`,
    value: { status: 1, time, result: 0, name: '张三', certificate: '12', issuer: '上海', validUntil: '20301231', idCard: '33' },
  },
  {
    name: 'the driver',
    version: '2011',
    hex: `${name} ${idCard} 3132${zeros(38)} ${issuer}`,
    value: { name: '张三', idCard: '33', certificate: '12', issuer: '上海' },
  },
])
