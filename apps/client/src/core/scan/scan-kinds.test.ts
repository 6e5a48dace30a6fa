import { expect, test } from 'vitest'
import { fitting } from './scan-kinds.ts'

const imei = '490154203237518'
const iccid = '89860400000000000012'
/** As makers print them: several fields in one code, or a code for each. */
const label = `IMEI:${imei};ICCID:${iccid};SN:OT-00731`

test('of a label with several fields each field takes its own: IMEI with its check digit, ICCID, numbers', () => {
  expect(fitting('imei', [label])).toEqual([imei])
  expect(fitting('imei', ['490154203237519', '4901542032375180'])).toEqual([])
  expect(fitting('iccid', [label])).toEqual([iccid])
  expect(fitting('iccid', ['8986031254204a215683', '8986'])).toEqual(['8986031254204A215683'])
  expect(fitting('phone', [label, 'tel:+86 138-0013-8000'])).toEqual(['13800138000'])
  expect(fitting('phone', ['064612345678'])).toEqual(['064612345678'])
  expect(fitting('sim', [iccid, '13800138000'])).toEqual([iccid, '13800138000'])
})

test('ids and serial numbers are words of a code without their labels; addresses are none', () => {
  expect(fitting('terminalId', [label])).toEqual(['OT-00731'])
  expect(fitting('terminalId', ['0031245', 'https://maker.example/p?id=0031245'])).toEqual(['0031245'])
  expect(fitting('serial', ['SN：ANT/4G-0071 Rev.B'])).toEqual(['ANT/4G-0071', 'Rev.B'])
  expect(fitting('serial', ['A-7', 'A-7'])).toEqual(['A-7'])
})

test('a plate is taken from the text of a QR code, a VIN from the code at the door', () => {
  expect(fitting('plate', ['车牌：沪A·12345；业户：North'])).toEqual(['沪A12345'])
  expect(fitting('plate', ['粤B12345D 蓝', 'no plate'])).toEqual(['粤B12345D'])
  expect(fitting('vin', ['*lsgpc52u6af102554*'])).toEqual(['LSGPC52U6AF102554'])
  expect(fitting('vin', ['LSGPC52U6AF10255O'])).toEqual([])
})
