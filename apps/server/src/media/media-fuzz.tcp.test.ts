/** Any bytes at the port for video: nothing gets in, nothing breaks, and what was asked for plays on. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { writeFrame } from '@outrider/jt1078'
import { decode, messages } from '@outrider/jt808'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TestCamera, TestViewer } from '../testing/camera.ts'
import { freePort } from '../testing/free-port.ts'
import { platformOfFile } from '../testing/platform.ts'
import { TestTerminal } from '../testing/terminal.ts'

const port = await freePort()
const platform = await platformOfFile({
  terminals: 'gateway',
  config: { 'video-port': port, 'video-address': `127.0.0.1:${port}` },
})

/** A packet of a terminal, as it is or with bytes of it changed. */
const packet = fc
  .record({
    sim: fc.constantFrom('013955660001', '013955660002'),
    channel: fc.integer({ min: 0, max: 255 }),
    kind: fc.constantFrom('i', 'p', 'audio', 'transparent'),
    body: fc.uint8Array({ maxLength: 1_200 }),
    changed: fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 3 }),
  })
  .map(({ changed, kind, ...rest }) => {
    const packets = writeFrame({
      ...rest,
      kind,
      payloadType: 98,
      sequence: 0,
      timestamp: 0,
      sinceKeyFrame: 0,
      sinceFrame: 0,
    })
    const bytes = Buffer.concat(packets)
    for (const [at, value] of changed) if (at < bytes.length) bytes[at] = value
    return bytes
  })
const chunk = fc.oneof(
  packet,
  fc.uint8Array({ maxLength: 3_000 }).map(bytes => Buffer.from(bytes)),
)

test('what anybody sends is cut off or ends by itself, and a stream that plays goes on', async () => {
  const organisation = await platform.addOrganisation('Ours')
  const operator = await platform.newCaller('operator', [organisation])
  const phone = '13955660001'
  const vehicleId = String(await platform.addVehicle(organisation, '沪A66001', { phone }))
  await platform.database.pool.query(`update vehicles set details = '{"channel": 4}' where id = $1`, [vehicleId])
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  const { path, token } = await operator.call('video/getVideoUrl', { vehicleId, channel: 1 })
  const asked = await terminal.hears(({ header }) => header.messageId === 0x9101)
  expect(decode(messages.liveTransmissionRequest, asked.body, '2013').value.channel).toBe(1)
  const camera = new TestCamera(port, '013955660001', 1)
  camera.key()
  camera.picture()
  const viewer = new TestViewer(platform.url, path, token)
  await viewer.until(() => viewer.frames.length === 2)

  await fc.assert(
    fc.asyncProperty(fc.array(chunk, { minLength: 1, maxLength: 8 }), async chunks => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).resume()
      for (const bytes of chunks) socket.write(bytes)
      socket.end()
      await once(socket, 'close')
    }),
    { numRuns: 150 },
  )

  camera.picture()
  await viewer.until(() => viewer.frames.length === 3)
  expect(viewer.got.filter(({ type }) => type === 'ended')).toEqual([])
  viewer.socket.terminate()
  camera.socket.destroy()
  terminal.socket.destroy()
})
