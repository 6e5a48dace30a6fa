import { hexOf } from '../testing/hand-frame.ts'
import { vectors } from '../testing/vectors.ts'
import { queryRecorder, recorderData } from './recorder.ts'

vectors(queryRecorder, [
  { name: 'the command alone', version: '2011', hex: '02', value: { command: 2 }, as: '2011' },
  { name: 'with its frame', version: '2013', hex: '00 557a00000000 2f', value: { command: 0, block: hexOf('557a000000002f') } },
])
vectors(recorderData, [
  {
    name: 'the clock',
    version: '2013',
    hex: '0001 02 557a020006 00 200323101010 3b',
    value: { replySerial: 1, command: 2, block: hexOf('557a02000600200323101010 3b') },
  },
  {
    name: 'without a serial, with two lengths',
    version: '2011',
    as: '2011',
    hex: '02 0006 0006 200323101010',
    value: { command: 2, total: 6, length: 6, block: hexOf('200323101010') },
  },
])
