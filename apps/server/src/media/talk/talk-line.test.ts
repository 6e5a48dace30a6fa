/** What becomes of speech that a terminal does not take, and of users who do not read, without sockets. */
import type { TalkEnd, TalkServerMessage } from '@outrider/contract'
import { type Packet, PacketSplitter } from '@outrider/jt1078'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Speech } from './speech.ts'
import { TalkHearer } from './talk-hearer.ts'
import { TalkLine } from './talk-line.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const packet = (over: Partial<Packet> = {}): Packet => ({
  sim: '013900000001',
  simBytes: 6,
  channel: 1,
  payloadType: 6,
  marker: true,
  sequence: 0,
  kind: 'audio',
  part: 'whole',
  timestamp: 0,
  sinceKeyFrame: null,
  sinceFrame: null,
  body: new Uint8Array(320).fill(0xd5),
  ...over,
})

function aLine() {
  const shown: Extract<TalkServerMessage, { type: 'line' }>[] = []
  const over: TalkEnd[] = []
  const line = new TalkLine({
    kind: 'talk',
    commands: { open: () => Promise.resolve(), close: () => Promise.resolve() },
    hearer: {
      line: message => void shown.push(message),
      soundFormat: () => undefined,
      sound: () => undefined,
      lineOver: why => void over.push(why),
    },
    phone: '13900000001',
    channel: 1,
    clock: () => 1_700_000_000_000,
  })
  const sent: Uint8Array[] = []
  const connection = {
    end: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    send: (bytes: Uint8Array) => void sent.push(bytes),
    unsent: 0,
  }
  line.connect(connection, 'own')
  const speech = new Speech()
  const speak = (): void => {
    speech.add(new Int16Array(320).fill(1_000))
    line.speak(speech)
  }
  return { line, shown, over, sent, connection, speak }
}

it('speech that a terminal does not take is left out, and one that takes nothing for a while is given up', () => {
  const { line, over, sent, connection, speak } = aLine()
  line.packet(packet())
  speak()
  expect([sent.length, line.sent, line.lost]).toEqual([1, 1, 0])
  connection.unsent = 5_000
  speak()
  expect([line.sent, line.lost]).toEqual([1, 1])
  // It takes some: it is slow, not gone.
  vi.advanceTimersByTime(8_000)
  line.packet(packet())
  connection.unsent = 3_000
  speak()
  vi.advanceTimersByTime(8_000)
  line.packet(packet())
  speak()
  expect(over).toEqual([])
  vi.advanceTimersByTime(3_000)
  speak()
  expect(over).toEqual(['takesNothing'])
})

it('a terminal that changes its codec is answered in the new one, and its number is written as it writes it', () => {
  const { line, shown, sent, speak } = aLine()
  line.packet(
    packet({
      sim: '00000000013900000001',
      simBytes: 10,
      payloadType: 26,
      body: Uint8Array.of(0, 1, 82, 0, ...new Uint8Array(164)),
    }),
  )
  expect(shown.at(-1)).toMatchObject({ codec: 'adpcm', speaks: true })
  speak()
  speak()
  line.packet(packet({ payloadType: 7, body: new Uint8Array(160).fill(0xff) }))
  speak()
  const splitter = new PacketSplitter()
  for (const bytes of sent) splitter.push(bytes)
  const heads: unknown[] = []
  for (let piece = splitter.next(); piece; piece = splitter.next())
    if (piece.kind === 'packet') heads.push([piece.packet.payloadType, piece.packet.simBytes, piece.packet.body.length])
  expect(heads.slice(0, 2)).toEqual([
    [26, 10, 168],
    [26, 10, 168],
  ])
  expect(sent).toHaveLength(4)
  // Of 20 ms: twice as many.
  expect(sent.at(-1)?.length).toBe(26 + 160)
})

it('what 0x1003 said counts until the terminal is heard', () => {
  const { line, shown } = aLine()
  line.described(undefined)
  expect(shown.at(-1)).toMatchObject({ speaks: false, codec: null })
  line.packet(packet())
  line.described(undefined)
  expect(shown.at(-1)).toMatchObject({ speaks: true, codec: 'g711a' })
})

it('a user who reads nothing is left out, and ended after a while', () => {
  const sent: unknown[] = []
  const link = { send: (message: unknown) => void sent.push(message), unsent: 0, close: () => undefined }
  const hearer = new TalkHearer(link)
  hearer.sound(new Uint8Array(337))
  link.unsent = 40_000
  hearer.sound(new Uint8Array(337))
  hearer.tell({ type: 'speaker', name: null, you: false })
  link.unsent = 200_000
  hearer.tell({ type: 'speaker', name: 'li', you: false })
  expect([sent.length, hearer.dropped]).toEqual([2, 1])
  vi.advanceTimersByTime(16_000)
  hearer.sound(new Uint8Array(337))
  expect(hearer.ended).toBe('tooSlow')
})
