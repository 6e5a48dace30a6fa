/** Live video from the call over the terminal's stream to viewers; streams that nobody asked for; and who may watch. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { limits, videoPath } from '@outrider/contract'
import { decode, type Frame, messages } from '@outrider/jt808'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { amrFrames, mp3Frames } from '../../../../packages/jt1078/src/testing/tones.ts'
import { TestCamera, TestViewer } from '../testing/camera.ts'
import { freePort } from '../testing/free-port.ts'
import { type Caller, platformOfFile } from '../testing/platform.ts'
import { TestTerminal } from '../testing/terminal.ts'
import { viewsOf } from '../testing/views.ts'
import { UserAdministration } from '../modules/administration/user-administration.ts'

const ends: (() => void)[] = []
const logged: string[] = []

const videoPort = await freePort()
/** A terminal has as long as a busy machine takes; who tries what comes after gives it less. */
const videoTimes = { linger: 500, closing: 100, switching: 200, connect: 60_000, ownFirst: 60_000, soundAlone: 200 }
const platform = await platformOfFile({
  terminals: 'gateway',
  log: pino({ level: 'trace' }, { write: line => void logged.push(line) }),
  viewEveryMs: 100,
  videoTimes,
  config: { 'video-port': videoPort, 'video-address': `127.0.0.1:${videoPort}` },
})
const organisation = await platform.addOrganisation('Ours')
const elsewhere = await platform.addOrganisation('Theirs')
await platform.addUser('outsider', 'a password', [elsewhere])
await platform.addUser('blind', 'a password', [organisation], { rights: { videoAuth: false } })
const operator = await platform.newCaller('operator', [organisation])
afterAll(() => {
  for (const end of ends) end()
})

let phones = 13_955_650_000
async function vehicle({ channels = 4, names = '' } = {}) {
  const phone = String((phones += 1))
  const vehicleId = String(await platform.addVehicle(organisation, `沪${phone}`, { phone }))
  const details = { channel: channels, ...(names && { channelNames: names }) }
  await platform.database.pool.query('update vehicles set details = $1 where id = $2', [details, vehicleId])
  const terminal = new TestTerminal(platform.gatewayPort, phone)
  ends.push(() => terminal.socket.destroy())
  await terminal.signIn()
  return { phone, vehicleId, terminal }
}

const isAsk = ({ header }: Frame) => header.messageId === 0x9101
const isControl = ({ header }: Frame) => header.messageId === 0x9102
const controls = (terminal: TestTerminal) =>
  terminal.heard.filter(isControl).map(({ body }) => decode(messages.liveTransmissionControl, body, '2013').value)

/** Opens a channel; the terminal has acknowledged. */
const administration = () => new UserAdministration(platform.database.db)
async function asked({ vehicleId, terminal }: Awaited<ReturnType<typeof vehicle>>, channel = 1, caller = operator, result = 0) {
  const before = terminal.heard.filter(isAsk).length
  const { path, token } = await caller.call('video/getVideoUrl', { vehicleId, channel })
  const frame = await terminal.hears(each => isAsk(each) && terminal.heard.filter(isAsk).indexOf(each) >= before)
  terminal.send(messages.terminalAck, { replySerial: frame.header.serial, replyId: 0x9101, result })
  return { path, token, request: decode(messages.liveTransmissionRequest, frame.body, '2013').value }
}
function camera(phone: string, channel = 1, address = '127.0.0.1'): TestCamera {
  const made = new TestCamera(videoPort, phone.padStart(12, '0'), channel, address)
  ends.push(() => made.socket.destroy())
  return made
}
function viewer(path: string, token?: string): TestViewer {
  const made = new TestViewer(platform.url, path, token)
  ends.push(() => made.socket.terminate())
  return made
}
async function playing(channel = 1) {
  const one = await vehicle()
  const { path, token } = await asked(one, channel)
  const watcher = viewer(path, token)
  const sending = camera(one.phone, channel)
  await once(sending.socket, 'connect')
  sending.key()
  sending.picture()
  await watcher.reaches('playing')
  return { ...one, camera: sending, watcher }
}
/** Why connections of this number were cut off, as the record says. */
async function refusals(phone: string): Promise<string[]> {
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ reason: string }>(
    `select details->>'reason' as reason from recorded_events where kind = 'videoRefused' and details->>'phone' like '%' || $1`,
    [phone],
  )
  return rows.map(({ reason }) => reason)
}

test('a terminal is asked for a channel and what it sends is played, sound as well when it is wanted (wire 13)', async () => {
  const one = await vehicle()
  const { path, token, request } = await asked(one, 2)
  expect(request).toEqual({ ip: '127.0.0.1', tcpPort: videoPort, udpPort: 0, channel: 2, type: 0, stream: 1 })
  const watcher = viewer(path, token)
  await watcher.reaches('answered')
  const sending = camera(one.phone, 2)
  sending.key(3_000)
  sending.picture(500)
  sending.sound()
  expect(await watcher.hears('picture')).toMatchObject({ codec: 'avc1.4d400d', width: 352, height: 288 })
  await watcher.until(() => watcher.frames.length === 2)
  expect(watcher.frames.map(({ kind, time, bytes }) => [kind, time, bytes.length])).toEqual([
    ['key', 0, 3_005],
    ['picture', 40, 505],
  ])
  expect(watcher.got.flatMap(message => (message.type === 'state' ? [message.state] : []))).toEqual(
    expect.arrayContaining(['answered', 'connected', 'receiving', 'playing']),
  )
  watcher.say({ type: 'sound', on: true })
  watcher.say({ type: 'ping', at: 7 })
  expect(await watcher.hears('pong')).toMatchObject({ at: 7 })
  sending.sound()
  await watcher.until(() => watcher.frames.some(({ kind }) => kind === 'sound'))
  expect(watcher.got).toContainEqual({ type: 'sound', codec: 'g711a', rate: 8_000, channels: 1, description: '' })
  // A terminal may change it: MP3 of two rates, and AMR with what its chips put before it (wire 13).
  const mp3AtTwice = Buffer.concat([Buffer.from('fff34800', 'hex'), Buffer.alloc(140)])
  const [amr = new Uint8Array()] = amrFrames
  const changes = [
    [25, mp3Frames[0] ?? amr, { codec: 'mp3', rate: 8_000 }],
    [25, mp3AtTwice, { codec: 'mp3', rate: 16_000 }],
    [28, Buffer.concat([Buffer.from([0, 1, 16, 0]), amr]), { codec: 'amr', rate: 8_000 }],
  ] as const
  for (const [payloadType, body, format] of changes) {
    sending.soundOf(payloadType, body)
    await watcher.until(() =>
      watcher.got.some(message => message.type === 'sound' && message.codec === format.codec && message.rate === format.rate),
    )
  }
  await watcher.until(() => watcher.frames.some(({ kind, bytes }) => kind === 'sound' && Buffer.compare(bytes, amr) === 0))
})

test.each(['00000000013900110003', '00000000014412220000', '013900110003'])(
  'sound without a picture plays, of a microphone (channel 33) and with ten bytes of number: %s (wire 10)',
  async sim => {
    const one = await vehicle({ channels: 37 })
    await operator.call('vehicle/updVehInfo', { vehicleId: one.vehicleId, videoNumber: sim })
    const { path, token } = await asked(one, 33)
    const watcher = viewer(path, token)
    watcher.socket.once('open', () => watcher.say({ type: 'sound', on: true }))
    const sending = new TestCamera(videoPort, sim, 33)
    const goesOn = setInterval(() => sending.sound(), 40)
    ends.push(() => clearInterval(goesOn))
    await watcher.reaches('playing')
    expect(await watcher.hears('sound')).toMatchObject({ codec: 'g711a', rate: 8_000 })
    await watcher.until(() => watcher.frames.some(({ kind, bytes }) => kind === 'sound' && bytes.length === 320))
    clearInterval(goesOn)
    watcher.socket.close()
    await sending.closes()
  },
)

const widths = (watcher: TestViewer): number[] => watcher.got.flatMap(each => (each.type === 'picture' ? [each.width] : []))

test('an outsider at another address who knows the number and comes first is not shown: the stream of the terminal is, five times of five', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await vehicle()
    const { path, token } = await asked(one)
    const watcher = viewer(path, token)
    await watcher.reaches('answered')
    const outsider = camera(one.phone, 1, '127.0.0.2')
    await once(outsider.socket, 'connect')
    outsider.key(3_000, 'main')
    const goesOn = setInterval(() => outsider.picture(), 20)
    ends.push(() => clearInterval(goesOn))
    const own = camera(one.phone)
    await once(own.socket, 'connect')
    own.key(3_000, 'sub')
    await watcher.reaches('playing')
    await outsider.closes()
    clearInterval(goesOn)
    own.key(3_000, 'sub')
    await watcher.until(() => watcher.frames.length === 2)
    expect(widths(watcher)).toEqual([176])
    expect(watcher.got.filter(each => each.type === 'state' && each.elsewhere === true)).toEqual([])
  }
})

test('a stream from another address is let in when the terminal had its time, and said so; the stream of the terminal replaces it when it comes', async () => {
  videoTimes.ownFirst = 400
  const one = await vehicle()
  const { path, token } = await asked(one)
  const watcher = viewer(path, token)
  const elsewhere = camera(one.phone, 1, '127.0.0.2')
  await once(elsewhere.socket, 'connect')
  // A terminal sends all the time.
  const sends = setInterval(() => elsewhere.key(3_000, 'main'), 50)
  ends.push(() => clearInterval(sends))
  await watcher.reaches('playing')
  expect(widths(watcher)).toEqual([352])
  const states = () => watcher.got.flatMap(each => (each.type === 'state' ? [[each.state, each.elsewhere ?? false]] : []))
  expect(states()).toContainEqual(['playing', true])
  const own = camera(one.phone)
  await once(own.socket, 'connect')
  own.key(3_000, 'sub')
  await elsewhere.closes()
  clearInterval(sends)
  await watcher.until(() => widths(watcher).at(-1) === 176 && states().at(-1)?.[0] === 'playing')
  expect(states().at(-1)).toEqual(['playing', false])
  videoTimes.ownFirst = 60_000
})

test('the bit order of G.726, which no stream says, is that of the vehicle', async () => {
  const usual = await playing()
  usual.camera.g726()
  expect(await usual.watcher.hears('sound')).not.toHaveProperty('g726Order')
  const one = await vehicle()
  await operator.call('vehicle/updVehInfo', { vehicleId: one.vehicleId, g726Order: 'highFirst' })
  const { path, token } = await asked(one)
  const watcher = viewer(path, token)
  const sending = camera(one.phone)
  sending.key()
  sending.g726()
  expect(await watcher.hears('sound')).toMatchObject({ codec: 'g726', g726Order: 'highFirst' })
})

test('without a budget what a vehicle has sent is listed, all that its network counts, and nothing is said to end', async () => {
  const { vehicleId, phone, watcher, camera: sending } = await playing()
  sending.socket.write(Buffer.alloc(3_000, 0x55))
  new TestCamera(sending, phone.padStart(12, '0'), 9).key()
  sending.picture()
  await watcher.until(() => watcher.frames.length === 3)
  watcher.socket.close()
  await sending.closes()
  const listed = async () =>
    (await operator.call('video/getVideoTraffic', {})).vehicles.find(each => each.vehicleId === vehicleId)
  await expect.poll(listed).toMatchObject({ bytes: sending.socket.bytesWritten, budget: null, stops: false })
})

test('video closes after 30 s unless somebody says otherwise', async () => {
  expect(await operator.call('video/getVideoNoOpsAutoCloseDuration', {})).toEqual({ duration: 30, most: null })
})

test('a second viewer shares the stream of the terminal and begins with the last key frame', async () => {
  const { vehicleId, terminal, camera: sending, watcher } = await playing()
  const { path, token } = await operator.call('video/getVideoUrl', { vehicleId, channel: 1 })
  const second = viewer(path, token)
  await second.until(() => second.frames.length === 2)
  expect(second.frames.map(({ kind }) => kind)).toEqual(['key', 'picture'])
  sending.picture()
  await second.until(() => second.frames.length === 3)
  await watcher.until(() => watcher.frames.length === 3)
  expect(terminal.heard.filter(isAsk)).toHaveLength(1)
})

test('the last viewer gone, the terminal is told to stop, and its connection is closed when it does not', async () => {
  const { terminal, camera: sending, watcher, vehicleId } = await playing()
  watcher.socket.close()
  await terminal.hears(isControl)
  expect(controls(terminal)).toEqual([{ channel: 1, command: 0, close: 0, stream: 0 }])
  await sending.closes()
  expect(await viewsOf(platform, vehicleId)).toEqual([{ why: 'left', bytes: expect.stringMatching(/^\d{4,}$/) }])
})

test('a view that its server was killed with ends when it was seen last; those that go on have their bytes', async () => {
  const { vehicleId, watcher } = await playing()
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into video_views (vehicle_id, channel, way, began_at, seen_at, bytes)
     select $1, 1, 'webcodecs', now() - interval '1 hour', now() - seconds * interval '1 second', 900 from unnest($2::int[]) seconds returning id`,
    [vehicleId, [300, 60]],
  )
  const [killed, elsewhere] = rows.map(({ id }) => id)
  const read = async (query: string) => (await platform.database.pool.query(query, [vehicleId])).rows as unknown[]
  const ended = `select id, why, bytes, ended_at = seen_at as seen from video_views where vehicle_id = $1 and ended_at is not null`
  await expect.poll(() => read(ended)).toEqual([{ id: killed, why: 'serverStops', bytes: '900', seen: true }])
  const open = `select id from video_views where vehicle_id = $1 and ended_at is null and bytes > 3000`
  await expect.poll(() => read(open)).toHaveLength(1)
  expect(await read('select why from video_views where vehicle_id = $1 and id = ' + elsewhere)).toEqual([{ why: null }])
  watcher.socket.close()
})

test('quality is switched by a command; a terminal that ignores it is closed and asked again', async () => {
  const { vehicleId, terminal, camera: sending, watcher } = await playing()
  await operator.call('video/switchVideoQuality', { vehicleId, channel: 1, stream: 'main' })
  const control = await terminal.hears(isControl)
  expect(controls(terminal)).toEqual([{ channel: 1, command: 1, close: 0, stream: 0 }])
  terminal.send(messages.terminalAck, { replySerial: control.header.serial, replyId: 0x9102, result: 0 })
  sending.key()
  const again = await terminal.hears(each => isAsk(each) && terminal.heard.filter(isAsk).indexOf(each) === 1)
  expect(decode(messages.liveTransmissionRequest, again.body, '2013').value).toMatchObject({ stream: 0 })
  expect(watcher.got.some(message => message.type === 'state' && message.stream === 'main')).toBe(true)
})

test('a quality that is chosen before the terminal has connected is asked for with the first picture', async () => {
  const one = await vehicle()
  const { path, token } = await asked(one)
  const watcher = viewer(path, token)
  await watcher.reaches('answered')
  await operator.call('video/switchVideoQuality', { vehicleId: one.vehicleId, channel: 1, stream: 'main' })
  const sending = camera(one.phone)
  sending.key()
  sending.picture()
  await one.terminal.hears(isControl)
  expect(controls(one.terminal)).toEqual([{ channel: 1, command: 1, close: 0, stream: 0 }])
})

test('a stream whose viewer never comes ends, and is asked for again by the next one', async () => {
  const one = await vehicle()
  await asked(one)
  const sending = camera(one.phone)
  sending.key()
  sending.picture()
  await one.terminal.hears(isControl)
  expect(controls(one.terminal)).toEqual([{ channel: 1, command: 0, close: 0, stream: 0 }])
  // Not lost first, which asks for it again.
  expect(one.terminal.heard.filter(isAsk)).toHaveLength(1)
  await sending.closes()
  const { path, token } = await asked(one)
  const watcher = viewer(path, token)
  camera(one.phone).key()
  await watcher.reaches('playing')
  watcher.socket.close()
  expect(await viewsOf(platform, one.vehicleId)).toMatchObject([{ why: 'left' }])
})

describe('a stream is let in only when it was asked for', () => {
  test('of a terminal that nobody asked, or of another channel: cut off and recorded', async () => {
    const one = await vehicle()
    await asked(one, 1)
    for (const [phone, channel] of [
      ['13900000001', 1],
      [one.phone, 3],
    ] as const) {
      const uninvited = camera(phone, channel)
      uninvited.key()
      uninvited.picture()
      await uninvited.closes()
      expect(await refusals(phone)).toEqual(['notExpected'])
    }
  })

  test('a second connection while the first one plays', async () => {
    const { phone, camera: sending, watcher } = await playing()
    const second = camera(phone)
    second.key()
    second.picture()
    await second.closes()
    sending.picture()
    await watcher.until(() => watcher.frames.length === 3)
  })

  test('what is no media at all', async () => {
    const socket = connect(videoPort, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(Buffer.alloc(8_192, 'GET / HTTP/1.1\r\n'))
    await once(socket, 'close')
    expect((await refusals('')).filter(reason => reason === 'notMedia')).toHaveLength(1)
  })
})

describe('a terminal that writes another number into its stream', () => {
  const sends = (sending: TestCamera): void => {
    sending.key(3_000, 'sub')
    const goesOn = setInterval(() => sending.picture(), 40)
    ends.push(() => clearInterval(goesOn))
  }

  test.each([
    ['the number of its SIM card', '014412345678', 3],
    ['the same in ten bytes', '00000000014412345678', 3],
    ['zeros', '000000000000', 3],
    ['channel 0', undefined, 0],
  ])('plays when it can be of no other, from the first key picture on: %s (field 33)', async (_, sim, channel) => {
    const one = await vehicle()
    const { path, token } = await asked(one, 3)
    const watcher = viewer(path, token)
    const sending = new TestCamera(videoPort, sim ?? one.phone.padStart(12, '0'), channel)
    ends.push(() => sending.socket.destroy())
    sends(sending)
    await watcher.reaches('playing')
    await watcher.until(() => watcher.frames.length > 1)
    expect(watcher.frames[0]).toMatchObject({ kind: 'key', time: 0 })
    // The terminal's own connection takes its place.
    const own = camera(one.phone, 3)
    await once(own.socket, 'connect')
    own.key(3_000, 'main')
    await sending.closes()
    await watcher.until(() => widths(watcher).at(-1) === 352)
    watcher.socket.close()
    await one.terminal.hears(isControl)
  })

  test('plays at once when the vehicle was given that number, also beside another that is asked for the same channel', async () => {
    const [one, other] = [await vehicle(), await vehicle()]
    await operator.call('vehicle/updVehInfo', { vehicleId: one.vehicleId, videoNumber: '014412340001' })
    await operator.call('vehicle/updVehInfo', { vehicleId: other.vehicleId, realSim: '14412340002' })
    for (const [each, sim] of [
      [one, '014412340001'],
      [other, '014412340002'],
    ] as const) {
      const { path, token } = await asked(each, 2)
      const watcher = viewer(path, token)
      camera(sim, 2).key()
      await watcher.reaches('playing')
    }
  })

  test('is refused when two are asked for that channel, and each window is told which number came', async () => {
    videoTimes.connect = 5_000
    const watchers = []
    for (const one of [await vehicle(), await vehicle()]) {
      const { path, token } = await asked(one, 4)
      watchers.push(viewer(path, token))
    }
    const sending = camera('14412349999', 4)
    sends(sending)
    await sending.closes()
    expect(await refusals('14412349999')).toEqual(['notExpected'])
    for (const watcher of watchers)
      expect(await watcher.hears('ended')).toEqual({
        type: 'ended',
        reason: 'notConnected',
        came: { number: '14412349999', channel: 4 },
      })
    videoTimes.connect = 60_000
  })

  test('from another address it is nobody, and no window has its number', async () => {
    videoTimes.connect = 5_000
    const one = await vehicle()
    const { path, token } = await asked(one, 4)
    const watcher = viewer(path, token)
    const sending = camera('14412348888', 4, '127.0.0.2')
    sends(sending)
    await sending.closes()
    expect(await watcher.hears('ended')).toEqual({ type: 'ended', reason: 'notConnected' })
    videoTimes.connect = 60_000
  })
})

describe('who may watch', () => {
  test('a token opens one connection, a guessed one none; the token is not in the address, the log or the record', async () => {
    const one = await vehicle()
    const { path, token } = await asked(one)
    const first = viewer(path, token)
    await first.hears('state')
    expect(path).not.toContain(token)
    const { token: unused } = await operator.call('video/getVideoUrl', { vehicleId: one.vehicleId, channel: 1 })
    for (const wrong of [token, 'guessed']) expect(await viewer(path, wrong).closed).toBe(4401)
    expect((await refusals('')).filter(reason => reason === 'token')).toHaveLength(2)
    const nothing = viewer(path)
    nothing.socket.once('open', () => nothing.socket.send(`x${unused}`))
    expect(await nothing.closed).toBe(4400)
    const written = logged.join('') + JSON.stringify((await platform.database.pool.query('select * from recorded_events')).rows)
    expect(written).toContain('video connection closed: invalid message')
    expect(written).toContain('video/getVideoUrl')
    // An error would quote the first characters.
    for (const secret of [token, unused.slice(0, 8)]) expect(written).not.toContain(secret)
  })

  test('not without the right, and not the vehicles of others', async () => {
    const { vehicleId } = await vehicle()
    const outsider = await platform.signIn('outsider', 'a password')
    const blind = await platform.signIn('blind', 'a password')
    for (const path of ['video/getVideoUrl', 'video/getVideoChannels', 'video/switchVideoQuality'] as const) {
      const request = { vehicleId, channel: 1, stream: 'sub' }
      expect(await outsider.code(path, request), path).toBe(4040101)
      expect(await blind.code(path, request), path).toBe(4030002)
    }
    await platform.settled()
    const { rows } = await platform.database.pool.query(
      `select result from recorded_events where call = 'video/getVideoUrl' and subjects @> $1 order by result`,
      [JSON.stringify([{ kind: 'vehicle', id: vehicleId }])],
    )
    expect(rows).toEqual([{ result: 4030002 }, { result: 4040101 }])
  })

  test('tokens collected and used at once open no more views than one user may have', async () => {
    const one = await vehicle()
    const collector = await platform.newCaller('collector', [organisation])
    const { path, token } = await asked(one, 1, collector)
    const tokens = [token]
    while (tokens.length < limits.videoViews + 2)
      tokens.push((await collector.call('video/getVideoUrl', { vehicleId: one.vehicleId, channel: 1 })).token)
    const watchers = tokens.map(each => viewer(path, each))
    const became = await Promise.all(watchers.map(each => Promise.race([each.hears('state').then(() => 'open'), each.closed])))
    expect(became.filter(each => each === 'open')).toHaveLength(limits.videoViews)
    expect(became.filter(each => each === 4401)).toHaveLength(2)
    expect((await refusals('')).filter(reason => reason === 'tooMany')).toHaveLength(2)
  })

  test('cameras that are asked for and not watched count with those that are, also when all are asked for at once', async () => {
    const ofAll = Array.from({ length: limits.videoViews + 6 }, (_, at) => at + 1)
    const { vehicleId } = await vehicle({ channels: ofAll.length })
    const greedy = await platform.newCaller('greedy', [organisation])
    const codes = await Promise.all(ofAll.map(channel => greedy.code('video/getVideoUrl', { vehicleId, channel })))
    expect(codes.filter(code => code === 0)).toHaveLength(limits.videoViews)
    expect(codes.filter(code => code === 4290140)).toHaveLength(6)
    const again = ofAll[codes.indexOf(0)]
    expect(await greedy.code('video/getVideoUrl', { vehicleId, channel: again })).toBe(0)
  })

  test.each<[what: string, ends: (caller: Caller, login: string) => Promise<unknown>]>([
    ['who signs out', caller => caller.call('user/logout', {})],
    ['who is locked', (_, login) => administration().lock(login)],
    ['who loses the right', (_, login) => administration().rights(login, { remove: 'videoAuth' })],
    ['whose organisation is taken away', (_, login) => administration().revoke(login, [String(organisation)])],
  ])('a viewer %s is shown nothing more', async (what, ends) => {
    const one = await vehicle()
    const other = await platform.newCaller(what, [organisation, elsewhere])
    const { path, token } = await asked(one, 1, other)
    const watcher = viewer(path, token)
    await watcher.hears('state')
    await ends(other, what)
    expect(await watcher.hears('ended')).toEqual({ type: 'ended', reason: 'notAllowed' })
    expect(await watcher.closed).toBe(4410)
  })
})

test('connections that say nothing cut each other above the limit of an address, and no viewer', async () => {
  const { camera: sending, watcher } = await playing()
  const mute = Array.from({ length: 130 }, () => viewer(videoPath))
  const cut = new Set<TestViewer>()
  await new Promise<void>(resolve => {
    for (const each of mute)
      each.socket.once('close', () => {
        cut.add(each)
        if (cut.size >= 30) resolve()
      })
  })
  sending.picture()
  await Promise.race([watcher.until(() => watcher.frames.length === 3), watcher.closed])
  expect(watcher.socket.readyState).toBe(watcher.socket.OPEN)
  for (const each of mute) each.socket.terminate()
})

describe('what is wrong is said', () => {
  test('a terminal that is offline, or refuses: to the viewer, and in the record of the view', async () => {
    const gone = await vehicle()
    await gone.terminal.leave()
    const { path, token } = await operator.call('video/getVideoUrl', { vehicleId: gone.vehicleId, channel: 1 })
    const watcher = viewer(path, token)
    const ended = await Promise.race([watcher.hears('ended'), watcher.closed])
    expect(ended).toMatchObject({ reason: 'offline' })
    const refusing = await vehicle()
    const refused = await asked(refusing, 1, operator, 1)
    const second = viewer(refused.path, refused.token)
    expect(await second.hears('ended')).toMatchObject({ reason: 'refused' })
    await Promise.all([watcher.closed, second.closed])
    expect(await viewsOf(platform, gone.vehicleId)).toMatchObject([{ why: 'offline' }])
    expect(await viewsOf(platform, refusing.vehicleId)).toMatchObject([{ why: 'refused' }])
  })

  test('cameras have the names of the vehicle; a channel that it does not have is refused', async () => {
    const { vehicleId } = await vehicle({ channels: 3, names: '前方，驾驶员' })
    expect(await operator.call('video/getVideoChannels', { vehicleId })).toEqual({
      channels: [
        { channel: 1, name: '前方' },
        { channel: 2, name: '驾驶员' },
        { channel: 3, name: '' },
      ],
      online: true,
      served: true,
    })
    expect(await operator.code('video/getVideoUrl', { vehicleId, channel: 4 })).toBe(4000140)
    expect(await operator.code('video/switchVideoQuality', { vehicleId, channel: 1, stream: 'main' })).toBe(4090141)
  })
})
