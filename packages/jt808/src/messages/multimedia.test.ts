import { decode } from '../body/message.ts'
import { hexOf } from '../testing/hand-frame.ts'
import { vectors } from '../testing/vectors.ts'
import { location } from './location.ts'
import {
  uploadMultimedia,
  uploadSingleMultimedia,
  multimediaData,
  multimediaEvent,
  multimediaList,
  multimediaDataResponse,
  cameraShootResponse,
  queryMultimedia,
  cameraShoot,
} from './multimedia.ts'

const place = '00000000 00000003 01dc89d0 073d8aa5 000c 0000 010e 240229200000'
const { extras: _none, ...position } = decode(location, hexOf(place), '2013').value
const range = { type: 0, channel: 0, event: 0, from: Date.UTC(2024, 1, 29, 12), to: null }

vectors(cameraShoot, [
  {
    name: 'one photo now',
    version: '2013',
    hex: '01 0001 0000 00 02 05 80 40 40 80',
    value: {
      channel: 1,
      command: 1,
      seconds: 0,
      keep: 0,
      resolution: 2,
      quality: 5,
      brightness: 128,
      contrast: 64,
      saturation: 64,
      chroma: 128,
    },
  },
])
vectors(cameraShootResponse, [
  { name: 'taken', version: '2013', hex: '0007 00 0001 00000009', value: { replySerial: 7, result: 0, mediaIds: [9] } },
  { name: 'no such channel', version: '2013', hex: '0007 02', value: { replySerial: 7, result: 2 } },
])
vectors(multimediaEvent, [
  {
    name: 'a picture',
    version: '2013',
    hex: '00000009 00 00 01 02',
    value: { mediaId: 9, type: 0, format: 0, event: 1, channel: 2 },
  },
])
vectors(multimediaData, [
  {
    name: 'a picture with its place',
    version: '2013',
    hex: `00000009 00 00 01 02 ${place} ffd8ffe0`,
    value: { mediaId: 9, type: 0, format: 0, event: 1, channel: 2, location: position, data: hexOf('ffd8ffe0') },
  },
  {
    name: 'a picture without its place',
    version: '2013',
    hex: `00000009 00 00 01 02 ffd8ffe0 ${'11'.repeat(40)}`,
    value: { mediaId: 9, type: 0, format: 0, event: 1, channel: 2, data: hexOf(`ffd8ffe0${'11'.repeat(40)}`) },
    deviations: ['noPosition'],
  },
])
vectors(multimediaDataResponse, [
  { name: 'whole', version: '2013', hex: '00000009', value: { mediaId: 9 } },
  { name: 'with gaps', version: '2013', hex: '00000009 02 0003 0005', value: { mediaId: 9, indexes: [3, 5] } },
])
vectors(queryMultimedia, [{ name: 'since a time', version: '2013', hex: '00 00 00 240229200000 000000000000', value: range }])
vectors(uploadMultimedia, [
  { name: 'and delete', version: '2013', hex: '00 00 00 240229200000 000000000000 01', value: { ...range, delete: 1 } },
])
vectors(uploadSingleMultimedia, [{ name: 'and keep', version: '2013', hex: '00000009 00', value: { mediaId: 9, delete: 0 } }])
vectors(multimediaList, [
  {
    name: 'one',
    version: '2013',
    hex: `0007 0001 00000009 00 02 01 ${place}`,
    value: { replySerial: 7, media: [{ mediaId: 9, type: 0, channel: 2, event: 1, location: position }] },
  },
  { name: 'none', version: '2013', hex: '0007 0000', value: { replySerial: 7, media: [] } },
])
