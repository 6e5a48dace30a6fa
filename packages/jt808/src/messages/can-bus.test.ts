import { vectors } from '../testing/vectors.ts'
import { hexOf } from '../testing/hand-frame.ts'
import { canData } from './can-bus.ts'

const item = (id: number, data: string) => ({ id, data: hexOf(data) })

vectors(canData, [
  {
    name: 'two messages of the bus',
    version: '2013',
    hex: '0002 2000050350 00120304 0102030401020304 05060708 0103040506070801',
    value: {
      messages: { time: '2000050350', items: [item(0x0012_0304, '0102030401020304'), item(0x0506_0708, '0103040506070801')] },
    },
  },
  {
    name: 'a count of one more than there are',
    version: '2019',
    hex: '0002 2000050350 4cf00400 f0ff87401f00f4ff',
    value: { messages: { time: '2000050350', items: [item(0x4cf0_0400, 'f0ff87401f00f4ff')] } },
    deviations: ['wrongCount'],
    readOnly: true,
  },
])
