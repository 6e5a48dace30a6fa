/** Acceptance tests of simulated terminals, which answer, refuse or have nothing: everything that is tried, also pictures and sound. */
import type { AcceptanceTest, RequestOf } from '@outrider/contract'
import { acceptanceTryNames } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { Terminal, type TerminalOptions } from '../apps/simulator/src/terminal.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { until } from '../apps/server/src/testing/gateway.ts'
import { platformOfFile } from '../apps/server/src/testing/platform.ts'
import { locationOf } from '../apps/server/src/testing/terminal.ts'

const [port, talkPort] = [await freePort(), await freePort()]
const platform = await platformOfFile({
  terminals: 'gateway',
  acceptanceTimes: { look: 50, trackEvery: 1_000, trackFor: 3_000, photo: 30_000, sound: 200 },
  config: {
    'video-port': port,
    'video-address': `127.0.0.1:${port}`,
    'video-talk-port': talkPort,
    'video-talk-address': `127.0.0.1:${talkPort}`,
  },
})
const organisation = await platform.addOrganisation('Ours')
const li = await platform.newCaller('li', [organisation])
const terminals: Terminal[] = []
afterAll(() => Promise.all(terminals.map(terminal => terminal.stop())))

type Tries = RequestOf<'terminal/beginAcceptance'>['tries']

async function tested(options: Omit<TerminalOptions, 'host' | 'port'>, tries: Tries, channels = 2): Promise<AcceptanceTest> {
  const { phone } = options
  // As long as a plate is: by a longer one a registration of 2011 could be one of 2013.
  const plate = `沪A${phone.slice(-5)}`
  const id = await platform.addVehicle(organisation, plate, { phone })
  await platform.database.pool.query(`update vehicles set details = jsonb_build_object('channel', $2::int) where id = $1`, [
    id,
    channels,
  ])
  const terminal = new Terminal({
    host: '127.0.0.1',
    port: platform.gatewayPort,
    plate,
    currentLocation: () => locationOf({ speed: 0, extras: { signal: 22, satellites: 9 } }),
    ...options,
  })
  terminals.push(terminal)
  await terminal.start()
  const vehicleId = String(id)
  const { test: begun } = await li.call('terminal/beginAcceptance', { vehicleId, tries })
  const now = async () =>
    (await li.call('terminal/getAcceptanceTests', { vehicleId })).tests.find(({ testId }) => testId === begun.testId)
  await until(async () => (await now())?.state !== 'running')
  return (await now()) ?? expect.fail('the test is gone')
}
const resultsOf = ({ tried }: AcceptanceTest) => Object.fromEntries(tried.map(({ try: name, result }) => [name, result]))

test('a terminal of 2019 with cameras passes all that is tried, and nothing of it deviates', async () => {
  const done = await tested({ phone: '13966950001', version: '2019', cameras: { channels: 2 } }, [...acceptanceTryNames])
  expect(resultsOf(done)).toEqual(Object.fromEntries(acceptanceTryNames.map(name => [name, 'passed'])))
  expect(done.deviations).toBe(0)
  const facts = done.tried.flatMap(({ try: name, facts: said }) => said.map(({ fact, value }) => [`${name} ${fact}`, value]))
  expect(Object.fromEntries(facts)).toMatchObject({ 'photo channels': '2', 'video channels': '2', 'talk codec': 'G.711A' })
})

test('one of 2011 without cameras, whose recorder and settings refuse, is told for what it is', async () => {
  const refusing = { configurability: 'refuses', recorder: 'refuses', obedience: 'refuses' } as const
  const done = await tested({ phone: '13966950002', version: '2011', ...refusing }, [...acceptanceTryNames], 0)
  expect(resultsOf(done)).toEqual({
    attributes: 'edition',
    parameters: 'passed',
    someParameters: 'edition',
    setParameter: 'refused',
    position: 'passed',
    tracking: 'passed',
    linkTest: 'edition',
    text: 'refused',
    areas: 'edition',
    driver: 'edition',
    photo: 'noCamera',
    storedMedia: 'notSupported',
    sound: 'notSupported',
    video: 'noCamera',
    recordings: 'noCamera',
    talk: 'refused',
    recorder: 'wrong',
  })
})
