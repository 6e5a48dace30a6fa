/** Payloads of every command that there is. */
import type { CommandName, CommandPayload } from '../events/terminal-commands.ts'
import { driverText } from '../fleet/driver-text.ts'

const place = { host: '127.0.0.1', port: 1 }
const at = Date.UTC(2026, 0, 1)
const span = { channel: 1, start: at, end: at + 1_000 }
const mediaSpan = { type: 0, channel: 0, event: 0, start: null, end: null }
const said = driverText('请减速')
if (said === undefined) throw new Error('a text that no terminal takes for an order')
const text = { text: said, show: ['display'] } as const
const area = { id: 7, name: 'Yard', entering: true, leaving: true, topSpeed: 60 }
const areaCorners = [
  { latitude: 31, longitude: 121 },
  { latitude: 31, longitude: 121.1 },
  { latitude: 31.1, longitude: 121.1 },
]
/** What each may be sent with; the first is what a user asks for. A new command has no place here before it does not compile. */
export const commandPayloads: { readonly [C in CommandName]: readonly CommandPayload<C>[] } = {
  location: [null, { shows: 'effect' }],
  parameters: [null],
  attributes: [null],
  someParameters: [{ ids: [1] }],
  text: [text],
  dispatchText: [text],
  textOrder: [
    { order: 'RELAY,1#', cut: true },
    { order: 'RELAY,0#', cut: false },
  ],
  control: [
    { command: 0x64, parameters: '' },
    { command: 0x65, parameters: '' },
    { command: 0xf0, parameters: '' },
    { command: 0xf1, parameters: '' },
    { command: 0, parameters: '#0;1' },
    { command: 0, parameters: '#0;0' },
    // None of ours: switching to another platform, shutting down, factory settings, and a way back with something behind it.
    { command: 2, parameters: '1;;;;example.com' },
    { command: 3, parameters: '' },
    { command: 5, parameters: '' },
    { command: 0x65, parameters: '1' },
  ],
  relayFrame: [
    { cut: true, at },
    { cut: false, at },
  ],
  lockDoors: [{ lock: true }, { lock: false }],
  confirmAlarms: [{ bits: 1 }],
  uploadAlarmFiles: [{ ...place, identification: Buffer.alloc(16), number: '0'.repeat(32) }],
  openVideo: [{ ...place, channel: 1, stream: 'main' }],
  closeVideo: [{ channel: 1 }],
  switchVideo: [{ channel: 1, stream: 'sub' }],
  videoLoss: [{ channel: 1, loss: 3 }],
  avAttributes: [null],
  openTalk: [
    { ...place, channel: 1, kind: 'talk' },
    { ...place, channel: 1, kind: 'listen' },
    { ...place, channel: 1, kind: 'pass' },
  ],
  closeTalk: [{ channel: 1, kind: 'listen' }],
  listRecordings: [{ ...span, stream: 'main', alarm: false }],
  openReplay: [{ ...place, ...span, stream: 'main' }],
  controlReplay: [
    { channel: 1, control: { command: 'play' } },
    { channel: 1, control: { command: 'end' } },
  ],
  uploadRecording: [{ ...place, ...span, user: 'd1', password: 'x', path: '/', stream: 'main' }],
  controlUpload: [
    { serial: 1, command: 'resume' },
    { serial: 1, command: 'pause' },
    { serial: 1, command: 'cancel' },
  ],
  takePicture: [{ channel: 1 }],
  missingMedia: [{ serial: 1, mediaId: 1, missing: [1] }],
  listMedia: [mediaSpan],
  uploadMedia: [{ mediaId: 1, remove: false }],
  uploadMediaOf: [{ ...mediaSpan, remove: false }],
  setCircle: [{ ...area, kind: 'circle', latitude: 31, longitude: 121, radius: 500 }],
  setRectangle: [{ ...area, kind: 'rectangle', top: 31.1, left: 121, bottom: 31, right: 121.1 }],
  setPolygon: [{ ...area, kind: 'polygon', corners: areaCorners }],
  setRoute: [{ ...area, kind: 'route', width: 200, corners: areaCorners.map(corner => ({ ...corner, limit: 60 })) }],
  deleteCircle: [{ id: 7 }],
  deleteRectangle: [{ id: 7 }],
  deletePolygon: [{ id: 7 }],
  deleteRoute: [{ id: 7 }],
  queryAreas: [{ kind: 'circle' }],
  setParameters: [{ parameters: [{ id: 0x0029, value: 30 }] }, { parameters: [{ id: 0xf367, value: '0101' }] }],
  terminalOrder: [
    { command: 4, parameters: '' },
    { command: 5, parameters: '' },
    { command: 2, parameters: '0;;;;;example.com;8808;0;60' },
  ],
  upgrade: [
    {
      type: 0,
      maker: '',
      version: '2',
      size: 100,
      done: 0,
      read: (from, to) => Promise.resolve(Buffer.alloc(to - from)),
      beforeLast: () => Promise.resolve(true),
      lastWritten() {},
      progress() {},
      signal: new AbortController().signal,
    },
  ],
  cameraTurn: [
    { channel: 1, to: 'left', speed: 1 },
    { channel: 1, to: 'stop', speed: 0 },
  ],
  cameraFocus: [{ channel: 1, larger: true }],
  cameraIris: [{ channel: 1, larger: false }],
  cameraZoom: [{ channel: 1, larger: true }],
  cameraWiper: [{ channel: 1, on: true }],
  cameraLight: [{ channel: 1, on: false }],
  track: [{ interval: 5, seconds: 300 }],
  linkTest: [null],
  recorder: [{ command: 2, span: null, bare: false }],
  events: [{ action: 1, events: [{ id: 1, text: '装货' }] }],
  question: [{ flags: 8, text: '到了吗', answers: [{ id: 1, text: '到了' }] }],
  informationMenu: [{ action: 1, items: [{ type: 5, text: '天气' }] }],
  information: [{ type: 5, text: '晴' }],
  phoneBook: [{ action: 2, contacts: [{ calls: 3, number: '10086', name: '调度' }] }],
  askDriver: [null],
  setRecorder: [{ setting: 'pulses', values: [{ at }, 3_600] }],
  recordSound: [{ command: 1, seconds: 30, keep: 0, rate: 0 }],
  platformKey: [{ exponent: 65_537, modulus: 'c1'.repeat(128) }],
  passDown: [{ type: 0x41, data: '0102' }],
  vehicleControls: [{ controls: [{ id: 1, value: 0 }] }],
  listenIn: [{ phone: '021-61234567' }],
}
