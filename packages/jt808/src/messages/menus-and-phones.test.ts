import { vectors } from '../testing/vectors.ts'
import { terminalKey, upgradePackage, upgradeResult } from './keys-and-results.ts'
import { information, informationOnDemand, question, setEvents, setInformationMenu, setPhoneBook } from './menus-and-phones.ts'

vectors(setEvents, [
  {
    name: 'two to replace all',
    version: '2013',
    hex: '01 02 06 06 313233343536 02 06 373839343536',
    value: {
      action: 1,
      events: [
        { id: 6, text: '123456' },
        { id: 2, text: '789456' },
      ],
    },
  },
  { name: 'none any more', version: '2013', hex: '00', value: { action: 0 } },
  { name: 'one to delete', version: '2013', hex: '04 01 06', value: { action: 4, events: [{ id: 6, text: '' }] } },
])
vectors(question, [
  {
    name: 'yes or no',
    version: '2013',
    hex: '08 03 474f3f 01 0003 594553 02 0002 4e4f',
    value: {
      flags: 8,
      text: 'GO?',
      answers: [
        { id: 1, text: 'YES' },
        { id: 2, text: 'NO' },
      ],
    },
  },
])
vectors(setInformationMenu, [
  { name: 'weather', version: '2013', hex: '01 01 05 0004 ccecc6f8', value: { action: 1, items: [{ type: 5, text: '天气' }] } },
])
vectors(information, [
  { name: 'a text', version: '2013', hex: '7b 0008 d0c5cfa2c4dac8dd', value: { type: 0x7b, text: '信息内容' } },
])
vectors(informationOnDemand, [{ name: 'ordered', version: '2013', hex: '05 01', value: { type: 5, ordered: 1 } }])
vectors(setPhoneBook, [
  {
    name: 'one more',
    version: '2013',
    hex: '02 01 03 05 3130303836 04 b5f7b6c8',
    value: { action: 2, contacts: [{ calls: 3, number: '10086', name: '调度' }] },
  },
])
vectors(terminalKey, [
  {
    name: 'a key',
    version: '2013',
    hex: `00010001 ${'ab'.repeat(128)}`,
    value: { exponent: 65_537, modulus: Buffer.alloc(128, 0xab) },
  },
])
vectors(upgradeResult, [{ name: 'done', version: '2013', hex: '34 00', value: { type: 52, result: 0 } }])
vectors(upgradePackage, [
  {
    name: 'five bytes for a GNSS module',
    version: '2013',
    hex: '34 6173646667 0c 717363766869757974726577 00000005 0102030405',
    value: {
      type: 52,
      maker: 'asdfg',
      version: 'qscvhiuytrew',
      size: 5,
      data: Buffer.from([1, 2, 3, 4, 5]),
    },
  },
])
