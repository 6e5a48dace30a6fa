import { hexOf } from '../testing/hand-frame.ts'
import { vectors } from '../testing/vectors.ts'
import {
  playbackControl,
  fileUploadControl,
  playbackRequest,
  queryResourceList,
  resourceList,
  fileUploadCompleted,
  fileUpload,
} from './remote-playback.ts'
import { liveTransmissionControl, liveTransmissionStatus, passengerFlow, liveTransmissionRequest, avAttributes } from './video.ts'

const server = { ip: '10.0.0.1', tcpPort: 1078, udpPort: 0 }
const serverHex = '08 31302e302e302e31 0436 0000'
const start = Date.UTC(2024, 1, 29, 12)
const end = Date.UTC(2024, 1, 29, 13)
const from = '240229200000'
const to = '240229210000'
const zeros = '00'.repeat(8)
const noTime = '00'.repeat(6)

vectors(liveTransmissionRequest, [
  { name: 'sub stream', version: '2013', hex: `${serverHex} 01 00 01`, value: { ...server, channel: 1, type: 0, stream: 1 } },
])
vectors(liveTransmissionControl, [
  { name: 'close', version: '2013', hex: '01 00 00 00', value: { channel: 1, command: 0, close: 0, stream: 0 } },
])
vectors(liveTransmissionStatus, [{ name: '3 percent lost', version: '2013', hex: '01 03', value: { channel: 1, loss: 3 } }])
vectors(avAttributes, [
  {
    name: 'eight channels',
    version: '2019',
    hex: '13 02 00 01 0140 01 62 04 08',
    value: {
      audioCodec: 19,
      audioChannels: 2,
      sampleRate: 0,
      sampleBits: 1,
      audioFrameLength: 320,
      talkBack: 1,
      videoCodec: 98,
      maxAudioChannels: 4,
      maxVideoChannels: 8,
    },
  },
])
vectors(passengerFlow, [
  { name: 'two on, three off', version: '2013', hex: `${from} ${to} 0002 0003`, value: { from: start, to: end, on: 2, off: 3 } },
])
vectors(playbackRequest, [
  {
    name: 'without an end',
    version: '2013',
    hex: `${serverHex} 01 00 00 00 00 00 ${from} 000000000000`,
    value: { ...server, channel: 1, media: 0, stream: 0, store: 0, mode: 0, speed: 0, start, end: null },
  },
])
vectors(playbackControl, [
  { name: 'seek', version: '2013', hex: `01 05 00 ${from}`, value: { channel: 1, command: 5, speed: 0, position: start } },
  // Strict terminals want the six bytes of time always.
  { name: 'play', version: '2013', hex: `01 00 00 ${noTime}`, value: { channel: 1, command: 0, speed: 0, position: null } },
  { name: 'pause', version: '2019', hex: `01 01 00 ${noTime}`, value: { channel: 1, command: 1, speed: 0, position: null } },
  { name: 'end', version: '2013', hex: `01 02 00 ${noTime}`, value: { channel: 1, command: 2, speed: 0, position: null } },
  { name: 'fast', version: '2013', hex: `01 03 03 ${noTime}`, value: { channel: 1, command: 3, speed: 3, position: null } },
  { name: 'keys back', version: '2013', hex: `01 04 02 ${noTime}`, value: { channel: 1, command: 4, speed: 2, position: null } },
  { name: 'keys', version: '2013', hex: `01 06 01 ${noTime}`, value: { channel: 1, command: 6, speed: 1, position: null } },
  {
    name: 'end without a time, as some platforms send it',
    version: '2013',
    hex: '01 02 00',
    value: { channel: 1, command: 2, speed: 0, position: null },
    readOnly: true,
  },
])
const selection = { alarms: hexOf(zeros), media: 0, stream: 1, store: 0 }
vectors(queryResourceList, [
  {
    name: 'an hour',
    version: '2013',
    hex: `00 ${from} ${to} ${zeros} 00 01 00`,
    value: { channel: 0, start, end, ...selection },
  },
])
vectors(resourceList, [
  { name: 'none', version: '2013', hex: '0007 00000000', value: { replySerial: 7, recordings: [] } },
  {
    name: 'one',
    version: '2013',
    hex: `0007 00000001 01 ${from} ${to} ${zeros} 00 01 00 00100000`,
    value: { replySerial: 7, recordings: [{ channel: 1, start, end, ...selection, size: 1_048_576 }] },
  },
])
vectors(fileUpload, [
  {
    name: 'over WiFi',
    version: '2013',
    hex: `01 68 0015 01 75 01 70 01 2f 01 ${from} ${to} ${zeros} 00 01 00 01`,
    value: { host: 'h', port: 21, user: 'u', password: 'p', path: '/', channel: 1, start, end, ...selection, conditions: 1 },
  },
])
vectors(fileUploadCompleted, [{ name: 'done', version: '2013', hex: '0007 00', value: { replySerial: 7, result: 0 } }])
vectors(fileUploadControl, [{ name: 'cancel', version: '2013', hex: '0007 02', value: { replySerial: 7, command: 2 } }])
