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
/** Coordinates that cannot be. */
const nowhere = '00000000 00000003 ffffffff ffffffff 000c 0000 010e 240229200000'
const lost = { ...position, latitude: 4294.967295, longitude: 4294.967295 }
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
  {
    name: 'a picture behind an implausible position',
    version: '2013',
    hex: `00000009 00 00 01 02 ${nowhere} ffd8ffe0${'11'.repeat(40)}`,
    value: { mediaId: 9, type: 0, format: 0, event: 1, channel: 2, location: lost, data: hexOf(`ffd8ffe0${'11'.repeat(40)}`) },
    deviations: ['implausiblePosition'],
  },
  {
    name: 'a picture behind a position whose alarm bits look like the head of a picture',
    version: '2013',
    hex: `00000009 00 00 01 02 ffd8ffe0 ${place.slice(9)} ffd8ffe0`,
    value: {
      mediaId: 9,
      type: 0,
      format: 0,
      event: 1,
      channel: 2,
      location: { ...position, alarms: 0xffd8ffe0 },
      data: hexOf('ffd8ffe0'),
    },
  },
  {
    name: 'a recording without its place, whose data look like a position',
    version: '2013',
    hex: `00000009 01 03 01 02 52494646 ${place.slice(9)} 11`,
    value: { mediaId: 9, type: 1, format: 3, event: 1, channel: 2, data: hexOf(`52494646 ${place.slice(9)} 11`) },
    deviations: ['noPosition'],
  },
  {
    name: 'data of an unknown type behind an implausible position',
    version: '2013',
    hex: `00000009 00 00 01 02 ${nowhere} 112233`,
    value: { mediaId: 9, type: 0, format: 0, event: 1, channel: 2, location: lost, data: hexOf('112233') },
    deviations: ['implausiblePosition'],
  },
  {
    name: 'the first of two packages, counted in the body and without a place',
    version: '2013',
    hex: `00000009 00 00 01 02 00000002 00000001 ffd8ffe0 ${'11'.repeat(40)}`,
    value: {
      mediaId: 9,
      type: 0,
      format: 0,
      event: 1,
      channel: 2,
      packages: { total: 2, index: 1 },
      data: hexOf(`ffd8ffe0${'11'.repeat(40)}`),
    },
    deviations: ['mediaOf2011'],
  },
  {
    name: 'fewer bytes than a place has',
    version: '2013',
    hex: '00000009 00 00 01 02 112233',
    value: { mediaId: 9, type: 0, format: 0, event: 1, channel: 2, data: hexOf('112233') },
    deviations: ['noPosition'],
  },
])
vectors(multimediaDataResponse, [
  { name: 'whole', version: '2013', hex: '00000009', value: { mediaId: 9 } },
  { name: 'with gaps', version: '2013', hex: '00000009 02 0003 0005', value: { mediaId: 9, indexes: [3, 5] } },
  { name: 'whole (2011)', version: '2011', hex: '0007 00000009', value: { replySerial: 7, mediaId: 9 } },
  {
    name: 'with gaps (2011)',
    version: '2011',
    hex: '0007 00000009 02 0003 0005',
    value: { replySerial: 7, mediaId: 9, indexes: [3, 5] },
  },
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
