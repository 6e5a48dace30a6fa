/** Where terminals send video, and what is said where they cannot be told. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { decode, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import type { Config } from '../../config.ts'
import { freePort } from '../../testing/free-port.ts'
import { testPlatform } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

async function started(config: Partial<Config>, gatewayHost?: string) {
  const platform = await testPlatform({ terminals: 'gateway', config, ...(gatewayHost && { gatewayHost }) })
  ends.push(() => platform.stop())
  const organisation = await platform.addOrganisation('Ours')
  const vehicleId = String(await platform.addVehicle(organisation, '沪A00001', { phone: '13955661001' }))
  await platform.database.pool.query(`update vehicles set details = '{"channel": 2}' where id = $1`, [vehicleId])
  const operator = await platform.newCaller('operator', [organisation])
  const hour = { startTime: Date.now() - 3_600_000, endTime: Date.now() }
  return {
    platform,
    operator,
    vehicleId,
    live: () => operator.code('video/getVideoUrl', { vehicleId, channel: 1 }),
    recorded: () => operator.code('video/getVideoHistoryPlayBackUrl', { vehicleId, channel: 1, ...hour }),
    channels: () => operator.call('video/getVideoChannels', { vehicleId }),
  }
}

test('ports for terminals without an address are said at the start, each with the options that are missing, and by calls (field 31)', async () => {
  const config = {
    'video-port': await freePort(),
    'video-replay-port': await freePort(),
    'video-download-port': await freePort(),
    'evidence-port': await freePort(),
  }
  const { platform, live, recorded, channels } = await started(config)
  const said = (option: string) => platform.warnings.filter(text => text.includes(`--${option} is given`))
  for (const option of ['video-port', 'video-replay-port', 'video-download-port']) expect(said(option)).toHaveLength(1)
  expect(said('video-port')[0]).toMatch(/--video-address or --gateway-address/)
  expect(said('evidence-port')[0]).toMatch(/--evidence-address or --gateway-address/)
  expect(await live()).toBe(4090146)
  expect(await recorded()).toBe(4090146)
  expect(await channels()).toMatchObject({ served: false, lacks: 'address' })
})

test('with the address of the gateway nothing is missing; without ports nothing is said at the start, and calls say that (field 31)', async () => {
  const port = await freePort()
  const served = await started({ 'video-port': port, 'gateway-address': '203.0.113.9:6808' })
  expect(served.platform.warnings).toEqual([])
  expect(await served.channels()).not.toHaveProperty('lacks')
  expect(await served.live()).toBe(0)
  const none = await started({})
  expect(none.platform.warnings).toEqual([])
  expect(await none.live()).toBe(4090140)
  expect(await none.recorded()).toBe(4090140)
  expect(await none.channels()).toMatchObject({ served: false, lacks: 'port' })
})

test.each(['127.0.0.1', '127.0.0.2'])(
  'the media ports of the demo listen on %s, where they were told to, and nowhere else',
  async host => {
    const { platform, operator, vehicleId } = await started({ empty: false }, host)
    const terminal = new TestTerminal(0, '13955661001', '2013', connect(platform.gatewayPort, host))
    ends.push(() => terminal.socket.destroy())
    await terminal.signIn()
    await operator.call('video/getVideoUrl', { vehicleId, channel: 1 })
    const { body } = await terminal.hears(({ header }) => header.messageId === messages.liveTransmissionRequest.id)
    const { ip, tcpPort } = decode(messages.liveTransmissionRequest, body, '2013').value
    expect(ip).toBe(host)
    const there = connect(tcpPort, host)
    await once(there, 'connect')
    there.destroy()
    const elsewhere = connect(tcpPort, '127.0.0.3')
    const [error] = (await once(elsewhere, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
  },
)
