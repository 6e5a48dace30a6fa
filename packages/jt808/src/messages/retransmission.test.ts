import { vectors } from '../testing/vectors.ts'
import { platformRetransmissionRequest, terminalRetransmissionRequest } from './retransmission.ts'

const value = { originalSerial: 0x1234, indexes: [2, 300] }
for (const row of [platformRetransmissionRequest, terminalRetransmissionRequest]) {
  vectors(row, [
    { name: 'two packages', version: '2013', hex: '1234 02 0002 012c', value },
    { name: 'two packages', version: '2019', hex: '1234 0002 0002 012c', value },
    {
      name: 'the old count under the 2019 header',
      version: '2013',
      as: '2019',
      hex: '1234 02 0002 012c',
      value,
      deviations: ['otherEditionLayout'],
    },
    {
      name: 'the new count under the 2013 header',
      version: '2019',
      as: '2013',
      hex: '1234 0002 0002 012c',
      value,
      deviations: ['otherEditionLayout'],
    },
  ])
}
