/** What is kept of frames that deviate while a terminal is tested. */
import { encode, messages, terminalAddress, writeFrame } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { FrameWatches } from '../../events/frame-watches.ts'
import type { DeviantRow } from './acceptance.repository.ts'
import { WatchingFrames } from './watching-frames.ts'

const to = terminalAddress('13966900001', '2013')
/** Between its delimiters. */
const frame = (messageId: number, body: Uint8Array): Buffer => writeFrame(to, { messageId, serial: 1, body }).subarray(1, -1)

async function keptOf(...frames: readonly Buffer[]): Promise<DeviantRow[]> {
  const watches = new FrameWatches()
  const kept: DeviantRow[] = []
  const watching = new WatchingFrames({
    watches,
    holders: { ask: () => expect.fail(), answer: () => undefined, isElsewhere: () => false },
    keep: async (_, rows) => void kept.push(...rows),
    now: () => 0,
    log: { warn: () => expect.fail() },
  })
  await watching.begin(1, 'one')
  for (const each of frames) watches.see(1, each)
  await watching.end(1, 'one')
  return kept
}

test('of frames with passwords, codes and drivers nothing is kept, also of damaged ones and of parts', async () => {
  const secret = Buffer.from('geheim7')
  const parameters = encode(
    messages.parametersResponse,
    { replySerial: 1, parameters: [{ id: 0x12, value: String(secret) }] },
    '2013',
  )
  // A byte too many: it deviates.
  const sent = [
    frame(messages.parametersResponse.id, Buffer.concat([parameters, Buffer.of(0)])),
    frame(messages.authentication.id, Buffer.concat([secret, Buffer.from([0, 1])])),
    frame(messages.driverIdentity.id, Buffer.concat([Buffer.from([9]), secret])),
  ]
  const damaged = Buffer.from(sent[0] as Buffer)
  damaged.writeUInt8((damaged.at(-1) as number) ^ 0xff, damaged.length - 1)
  const kept = await keptOf(...sent, damaged)
  expect(kept.length).toBeGreaterThanOrEqual(3)
  expect(kept.map(({ frame: bytes }) => bytes.length)).toEqual(kept.map(() => 0))
  // Of others all is.
  const [other] = await keptOf(frame(0x6123, secret))
  expect(other?.frame.includes(secret)).toBe(true)
})
