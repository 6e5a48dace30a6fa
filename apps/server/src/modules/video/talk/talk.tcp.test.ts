/** Talk from the call over the terminal's line to the loudspeaker and back; who may, one at a time; what others bring. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { errorByCode, limits, videoClose } from '@outrider/contract'
import { soundDecoder } from '@outrider/jt1078/audio'
import { decode, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { TestCamera } from '../../../testing/camera.ts'
import { isAsk, talkPlatform } from '../../../testing/talk-platform.ts'
import { packetsTo, TestTalker } from '../../../testing/talker.ts'
import { peerLockSpace } from '../../../store/server-run.ts'
import { UserAdministration } from '../../administration/user-administration.ts'

const parts = await talkPlatform()
const { ends, port, platform, organisation, li, wang, mute, outsider, linked, asked, closed, lineOf, begins, talker, talking } =
  parts
const talksOf = async (vehicleId: string) => (await li.call('video/getTalks', { vehicleId })).talks

test('user and driver hear each other, in the codec and the packets of the terminal', async () => {
  const { request, user, line, heard, phone, vehicleId } = await talking()
  expect(request).toEqual({ ip: '127.0.0.1', tcpPort: port, udpPort: 0, channel: 1, type: 2, stream: 0 })
  expect(await user.hears('sound')).toMatchObject({ codec: 'g711a', rate: 8_000 })
  line.sound()
  await user.until(() => user.sounds.length > 0)
  // Nobody is heard who has not taken the word.
  user.speaks()
  user.say({ type: 'speak', on: true })
  expect(await user.hears('speaker')).toEqual({ type: 'speaker', name: 'li', you: true })
  for (let at = 0; at < 5; at++) user.speaks()
  const loud = () => heard.packets.filter(({ body }) => new Set(body).size > 1)
  await expect.poll(() => loud().length).toBe(5)
  const [first] = loud()
  expect(first).toMatchObject({
    sim: phone.padStart(12, '0'),
    simBytes: 6,
    channel: 1,
    payloadType: 6,
    kind: 'audio',
    part: 'whole',
  })
  expect(first?.body).toHaveLength(320)
  expect(Math.max(...soundDecoder('g711a')(first?.body ?? new Uint8Array(0)))).toBeGreaterThan(11_000)
  const sequences = heard.packets.map(({ sequence }) => sequence)
  expect(sequences).toEqual(sequences.map((_, at) => at))
  const steps = loud()
    .slice(1)
    .map(({ timestamp }, at) => Number(timestamp) - Number(loud()[at]?.timestamp))
  expect(new Set(steps)).toEqual(new Set([40]))
  user.say({ type: 'speak', on: false })
  await user.hears('speaker', ({ name }) => name === null)
  // The line is kept with silence.
  const before = heard.packets.length
  await heard.until(before + 2)
  expect(new Set(heard.packets.at(-1)?.body)).toEqual(new Set([0xd5]))

  user.socket.close()
  await line.closes()
  await expect.poll(async () => (await talksOf(vehicleId))[0]?.endedAt).not.toBeNull()
  expect(await talksOf(vehicleId)).toMatchObject([{ kind: 'talk', userName: 'li', spoke: 200, why: null }])
})

test('who may not listen in hears the cab only while somebody speaks with it, and silence is no speech', async () => {
  const talks = await platform.newCaller('talks', [organisation], { rights: { listenAuth: false } })
  const { user, line, vehicleId } = await talking(talks)
  await user.hears('sound')
  const answered = async () => {
    const at = user.got.length
    user.say({ type: 'ping', at })
    await user.until(() => user.got.some(message => message.type === 'pong' && message.at === at))
  }
  user.say({ type: 'speak', on: true })
  await user.hears('speaker', ({ you }) => you)
  user.socket.send(Buffer.alloc(640))
  await answered()
  line.sound()
  // One who listens has heard it: so it has come.
  const listener = talker(await li.call('video/startTalk', { vehicleId }))
  await listener.reaches('open')
  line.sound()
  await listener.until(() => listener.sounds.length > 0)
  await answered()
  expect(user.sounds).toEqual([])
  user.speaks()
  await answered()
  line.sound()
  await user.until(() => user.sounds.length > 0)
  for (const each of [user, listener]) each.socket.close()
  await line.closes()
})

test('G.726 is answered in G.726, as its packets are', async () => {
  const one = await linked()
  const user = talker(await li.call('video/startTalk', { vehicleId: one.vehicleId }))
  await asked(one)
  const line = lineOf(one)
  const heard = packetsTo(line)
  line.g726()
  line.g726()
  expect(await user.hears('line', ({ codec, state }) => state === 'open' && codec === 'g726')).toMatchObject({ speaks: true })
  user.say({ type: 'speak', on: true })
  user.speaks()
  const packets = await heard.until(1)
  expect(packets[0]).toMatchObject({ payloadType: 8 })
  expect(packets[0]?.body).toHaveLength(160)
})

test('AAC without heads is answered as such, as soon as its rate is known', async () => {
  const one = await linked()
  const user = talker(await li.call('video/startTalk', { vehicleId: one.vehicleId }))
  await asked(one)
  const line = lineOf(one)
  const heard = packetsTo(line)
  for (let at = 0; at < 20; at++) line.bareAac()
  expect(await user.hears('sound')).toMatchObject({ codec: 'mp4a.40.2', rate: 8_000 })
  expect(await user.hears('line', ({ codec, state }) => state === 'open' && codec === 'aac')).toMatchObject({ speaks: true })
  user.say({ type: 'speak', on: true })
  for (let at = 0; at < 8; at++) user.speaks()
  await expect.poll(() => heard.packets.at(-1)?.payloadType).toBe(19)
  // A frame of one channel and no head.
  expect((heard.packets.at(-1)?.body[0] ?? 0) >> 5).toBe(0)
  user.socket.close()
  await closed(one)
})

test('who comes second hears the cab and is told who speaks; the word is free again when a page stands still', async () => {
  const { user, line, vehicleId, terminal } = await talking()
  const second = talker(await wang.call('video/startTalk', { vehicleId }))
  await second.reaches('open')
  expect(terminal.heard.filter(isAsk)).toHaveLength(1)
  user.say({ type: 'speak', on: true })
  expect(await second.hears('speaker')).toEqual({ type: 'speaker', name: 'li', you: false })
  second.say({ type: 'speak', on: true })
  expect(await second.hears('busy')).toEqual({ type: 'busy', name: 'li' })
  line.sound()
  await second.until(() => second.sounds.length > 0)
  // It says nothing: another may.
  await second.hears('speaker', ({ name }) => name === null)
  second.say({ type: 'speak', on: true })
  await second.hears('speaker', ({ you }) => you)
  // The first goes, the talk stays.
  user.socket.close()
  line.sound()
  const count = second.sounds.length
  await second.until(() => second.sounds.length > count)
  expect(line.closed).toBe(false)
})

test('what cannot be is said: refused, nobody comes, offline, a codec that nothing encodes', async () => {
  const refused = await linked()
  const first = talker(await li.call('video/startTalk', { vehicleId: refused.vehicleId }))
  await asked(refused, 3)
  expect(await first.hears('ended')).toMatchObject({ reason: 'refused' })
  const absent = await linked()
  const second = talker(await li.call('video/startTalk', { vehicleId: absent.vehicleId }))
  await asked(absent)
  expect(await second.hears('ended')).toMatchObject({ reason: 'notConnected' })
  expect(await closed(absent)).toBe(4)
  const offline = String(await platform.addVehicle(organisation, '沪A00000', { phone: '13955669999' }))
  expect(errorByCode(await li.code('video/startTalk', { vehicleId: offline }))).toBe('vehicle.offline')
  // Nobody of a broadcast: that is said too.
  const nobody = talker(await li.call('video/startBroadcast', { vehicleIds: [offline], text: '' }))
  expect(await nobody.hears('vehicle')).toMatchObject({ state: 'ended', reason: 'offline' })
  nobody.socket.close()
  const strange = await linked()
  const third = talker(await li.call('video/startTalk', { vehicleId: strange.vehicleId }))
  await asked(strange)
  const line = lineOf(strange)
  for (let at = 0; at < 3; at++) line.soundOf(5, new Uint8Array(20))
  await third.hears('line', ({ speaks }) => !speaks)
})

test('a broken line may come back, and is lost else', async () => {
  const { user, line, ...one } = await talking()
  line.socket.destroy()
  await user.reaches('again')
  const again = lineOf(one)
  begins(again)
  await user.until(() => user.got.filter(message => message.type === 'line' && message.state === 'open').length > 1)
  again.socket.destroy()
  expect(await user.hears('ended')).toMatchObject({ reason: 'lost' })
})

test('listening is its own right, is recorded, and makes room for talk', async () => {
  const one = await linked()
  const { vehicleId } = one
  const user = talker(await li.call('video/startListening', { vehicleId }))
  expect(await asked(one)).toMatchObject({ type: 3, stream: 0 })
  const line = lineOf(one)
  const heard = packetsTo(line)
  begins(line)
  await user.reaches('open')
  user.say({ type: 'speak', on: true })
  user.speaks()
  await expect
    .poll(() => {
      line.sound()
      return user.sounds.length
    })
    .toBeGreaterThan(1)
  expect(heard.packets).toEqual([])
  const talk = talker(await wang.call('video/startTalk', { vehicleId }))
  expect(await user.hears('ended')).toMatchObject({ reason: 'replaced' })
  await talk.reaches('asking')
  // A camera of the channel goes on.
  const { body: ended } = await one.terminal.hears(({ header }) => header.messageId === 0x9102)
  expect(decode(messages.liveTransmissionControl, ended, '2013').value).toMatchObject({ command: 0, close: 1 })
  expect(await talksOf(vehicleId)).toMatchObject([{ kind: 'talk' }, { kind: 'listen', userName: 'li', why: 'replaced' }])
  expect(errorByCode(await li.code('video/startListening', { vehicleId }))).toBe('talk.busy')
  const recorded = async () => {
    const { rows } = await platform.database.pool.query(
      `select call from recorded_events where call like 'video/start%' and subjects::text like '%' || $1 || '%' order by id`,
      [vehicleId],
    )
    return rows.map(({ call }) => call)
  }
  // After the reply.
  await expect.poll(recorded).toEqual(['video/startListening', 'video/startTalk', 'video/startListening'])
  talk.socket.close()
})

test('nobody talks or listens without the right, in vehicles of others, or with a token of before', async () => {
  const { vehicleId } = await linked()
  for (const path of ['video/startTalk', 'video/startListening'] as const) {
    expect(errorByCode(await mute.code(path, { vehicleId }))).toBe('access.noRight')
    expect(errorByCode(await outsider.code(path, { vehicleId }))).toBe('vehicle.unknown')
  }
  expect(errorByCode(await outsider.code('video/startBroadcast', { vehicleIds: [vehicleId], text: '' }))).toBe('vehicle.unknown')
  const { path } = await li.call('video/startTalk', { vehicleId })
  expect(await new TestTalker(platform.url, path, 'x'.repeat(32)).closed).toBe(videoClose.token)
  const quietOne = new TestTalker(platform.url, path)
  await once(quietOne.socket, 'open')
  quietOne.socket.send(Buffer.alloc(320))
  quietOne.say({ type: 'speak', on: true })
  quietOne.socket.send('no message')
  expect(await quietOne.closed).toBe(videoClose.protocol)
})

test('a talk ends with the right, with the session and with the service of the vehicle', async () => {
  const administration = new UserAdministration(platform.database.db)
  const first = await talking(await platform.newCaller('ends1', [organisation]))
  await administration.rights('ends1', { remove: 'talkAuth' })
  expect(await first.user.hears('ended')).toMatchObject({ reason: 'notAllowed' })
  expect(await closed(first)).toBe(4)
  const caller = await platform.newCaller('ends2', [organisation])
  const second = await talking(caller)
  await caller.call('user/logout', {})
  expect(await second.user.hears('ended')).toMatchObject({ reason: 'notAllowed' })
  const third = await talking()
  await platform.database.pool.query(
    `update vehicles set details = coalesce(details, '{}') || '{"expiresOn": "2020-01-31"}' where id = $1`,
    [third.vehicleId],
  )
  await platform.fleet.reload()
  expect(await third.user.hears('ended')).toMatchObject({ reason: 'frozen' })
})

test('listening ends when the company lets nobody listen, and what goes on as talk is heard no longer than somebody speaks', async () => {
  const admin = await platform.newCaller('privacy', [organisation])
  const withhold = (...withheld: 'listening'[]) => admin.call('admin/savePrivacy', { orgId: organisation, withheld })
  // Of somebody else: li has talks of other tests, and one has four at once.
  const listener = await platform.newCaller('listener', [organisation])
  const one = await linked()
  const user = talker(await listener.call('video/startListening', { vehicleId: one.vehicleId }))
  await asked(one)
  begins(lineOf(one))
  await user.reaches('open')
  const talk = await talking(listener)
  await withhold('listening')
  expect(await user.hears('ended')).toMatchObject({ reason: 'notAllowed' })
  expect(await closed(one)).toBe(0)
  expect(errorByCode(await listener.code('video/startListening', { vehicleId: one.vehicleId }))).toBe('talk.listenWithheld')
  // Who has the right to listen heard the cab of a talk all the time.
  talk.line.sound()
  talk.user.say({ type: 'speak', on: true })
  talk.user.speaks()
  await talk.user.hears('speaker', ({ you }) => you)
  await withhold()
  talk.user.socket.close()
})

test('a cab that another server speaks with is busy here, until that has ended or its server has', async () => {
  const { pool } = platform.database
  const server = await pool.connect()
  ends.push(() => server.release(true))
  await server.query('select pg_advisory_lock($1, 77)', [peerLockSpace])
  const one = await linked('127.0.0.4')
  const { vehicleId } = one
  await pool.query('insert into talk_lines (vehicle_id, run) values ($1, 77)', [vehicleId])
  await pool.query(`insert into talks (user_name, vehicle_id, kind) values ('zhao', $1, 'talk')`, [vehicleId])
  expect(errorByCode(await li.code('video/startTalk', { vehicleId }))).toBe('talk.busy')
  const warning = talker(await li.call('video/startBroadcast', { vehicleIds: [vehicleId], text: '' }))
  expect(await warning.hears('vehicle', ({ state }) => state === 'ended')).toMatchObject({ reason: 'busy' })
  warning.socket.close()
  await server.query('select pg_advisory_unlock($1, 77)', [peerLockSpace])
  const user = talker(await li.call('video/startTalk', { vehicleId }))
  await asked(one)
  await user.reaches('answered')
  const lines = () => pool.query('select from talk_lines where vehicle_id = $1', [vehicleId]).then(({ rows }) => rows.length)
  expect(await lines()).toBe(1)
  user.socket.close()
  await expect.poll(lines).toBe(0)
})

test('one user has a few talks at once', async () => {
  const many = await platform.newCaller('many', [organisation])
  const asking = []
  for (let at = 0; at < limits.talksOfUser; at++) {
    const one = await linked()
    asking.push({ one, grant: await many.call('video/startTalk', { vehicleId: one.vehicleId }) })
  }
  expect(errorByCode(await many.code('video/startTalk', { vehicleId: (await linked()).vehicleId }))).toBe('talk.tooMany')
  // A line that waits from the address of all would leave it open whose a silent connection is.
  for (const { one, grant } of asking) {
    const user = talker(grant)
    // How long ago it was asked for depends on the machine: its line may have ended by itself.
    await user.until(() => user.got.length > 0)
    user.socket.close()
    await closed(one)
  }
})

test('speech is taken as fast as it is said, and in pieces', async () => {
  const { user, heard } = await talking()
  user.say({ type: 'speak', on: true })
  for (let at = 0; at < 100; at++) user.speaks(200)
  await heard.until(20)
  user.say({ type: 'ping', at: 1 })
  await user.hears('pong')
  // 20 s were sent at once: a second of it is heard.
  expect(heard.packets.filter(({ body }) => new Set(body).size > 1).length).toBeLessThan(35)
  user.socket.send(Buffer.alloc(3_202))
  expect(await user.closed).toBe(videoClose.protocol)
})

test('a broadcast reaches all, also those that say nothing; a text is read aloud where voice is not taken', async () => {
  // From an address of its own: a line that still waits for another terminal of the same one would leave it open whose a silent connection is.
  const from = '127.0.0.3'
  const [talks, quietOne, refuses] = [await linked(), await linked(from), await linked()]
  const offline = String(await platform.addVehicle(organisation, '沪A00001', { phone: '13955669998' }))
  const vehicleIds = [talks, quietOne, refuses].map(({ vehicleId }) => vehicleId).concat(offline)
  const user = talker(await li.call('video/startBroadcast', { vehicleIds, text: '前方封路，请绕行' }))
  expect(await asked(talks)).toMatchObject({ type: 4 })
  const speaking = lineOf(talks)
  const first = packetsTo(speaking)
  begins(speaking)
  await asked(quietOne)
  const quiet = connect({ port, host: '127.0.0.1', localAddress: from })
  ends.push(() => quiet.destroy())
  const second = packetsTo({ socket: quiet })
  await asked(refuses, 3)
  const state = (of: { vehicleId: string }, wanted: string) =>
    user.hears('vehicle', ({ vehicleId, state: at }) => vehicleId === of.vehicleId && at === wanted)
  expect(await state({ vehicleId: offline }, 'ended')).toMatchObject({ reason: 'offline' })
  expect(await state(refuses, 'ended')).toMatchObject({ reason: 'refused' })
  const text = await refuses.terminal.hears(({ header }) => header.messageId === 0x8300)
  expect(decode(messages.textMessage, text.body, '2013').value.text).toBe('前方封路，请绕行')
  refuses.terminal.send(messages.terminalAck, { replySerial: text.header.serial, replyId: 0x8300, result: 0 })
  await state(refuses, 'text')
  await Promise.all([state(talks, 'open'), state(quietOne, 'open')])
  user.say({ type: 'speak', on: true })
  const loud = (packets: typeof first.packets) => packets.filter(({ body }) => new Set(body).size > 1)
  const saying = setInterval(() => user.speaks(40), 40)
  ends.push(() => clearInterval(saying))
  await expect.poll(() => loud(first.packets).length).toBeGreaterThan(2)
  await expect.poll(() => loud(second.packets).length).toBeGreaterThan(2)
  clearInterval(saying)
  expect(loud(second.packets)[0]).toMatchObject({ sim: quietOne.phone.padStart(12, '0'), payloadType: 6 })
  user.socket.close()
  await speaking.closes()
  await expect.poll(async () => (await talksOf(quietOne.vehicleId))[0]?.endedAt).not.toBeNull()
  expect(await talksOf(quietOne.vehicleId)).toMatchObject([{ kind: 'broadcast', userName: 'li' }])
})

test('others at the port get no line: other numbers, garbage, silence, floods; and the talk goes on', async () => {
  const { user, line } = await talking()
  const other = new TestCamera(port, '013900000001', 1)
  begins(other)
  await other.closes()
  const garbage = connect(port, '127.0.0.1')
  garbage.on('error', () => undefined).resume()
  garbage.write(Buffer.alloc(8_192, 7))
  await once(garbage, 'close')
  const flood = new TestCamera(port, '013900000002', 1)
  for (let at = 0; at < 30; at++) flood.key(4_000)
  await flood.closes()
  line.sound()
  const count = user.sounds.length
  await user.until(() => user.sounds.length > count)
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ reason: string }>(
    `select distinct details->>'reason' as reason from recorded_events where kind = 'videoRefused' order by 1`,
  )
  expect(rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['notExpected', 'notMedia']))
})
