/** Acceptance tests over HTTP and real sockets: what a terminal answers, refuses and deviates in; who may; the end of a test; two servers. */
import { type AcceptanceTest, errorByCode, type RequestOf } from '@outrider/contract'
import { encode, type Frame, messages, recorderFactBytes, recorderReply, terminalAddress, writeFrame } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { until } from '../../testing/gateway.ts'
import { type Caller, platformOfFile, testPlatform } from '../../testing/platform.ts'
import { locationOf, TestTerminal } from '../../testing/terminal.ts'

type Tries = RequestOf<'terminal/beginAcceptance'>['tries']
const terminals: TestTerminal[] = []
const acceptanceTimes = { look: 20, trackEvery: 1_000, trackFor: 3_000, photo: 200, video: 200, talk: 200 }
const platform = await platformOfFile({ terminals: 'gateway', acceptanceTimes, settingTimes: { return: 200 } })
const second = await testPlatform({ terminals: 'gateway', beside: platform, acceptanceTimes })
const organisation = await platform.addOrganisation('Ours')
const li = await platform.newCaller('li', [organisation])
const wang = await platform.newCaller('wang', [organisation])
const without = await platform.newCaller('without', [organisation], {
  rights: { updInstTaskAuth: false, updMtcTaskAuth: false },
})
const bare = await platform.newCaller('bare', [organisation], {
  rights: { configureAuth: false, moreAuth: false, recorderAuth: false, talkAuth: false, videoAuth: false, posAuth: false },
})
const other = await platform.newCaller('other', [await platform.addOrganisation('Other')])
afterAll(async () => {
  for (const terminal of terminals) terminal.socket.destroy()
  await second.stop()
})

interface Answers {
  /** Ids that it acknowledges with this result instead of answering. */
  refuses?: Readonly<Record<number, number>>
  /** Ids that it says nothing to. */
  mute?: readonly number[]
}

/** Answers what an acceptance test asks, each question once. */
function answering(terminal: TestTerminal, { refuses = {}, mute = [] }: Answers = {}): void {
  const seen = new Set<Frame>()
  const parameters = [
    { id: 1, value: 60 },
    { id: 0x13, value: '10.0.0.1' },
    { id: 0x29, value: 30 },
  ]
  const answer = ({ header: { messageId, serial: replySerial } }: Frame): void => {
    const acknowledge = (result: number) => terminal.send(messages.terminalAck, { replySerial, replyId: messageId, result })
    if (mute.includes(messageId)) return
    if (refuses[messageId] !== undefined) return void acknowledge(refuses[messageId])
    switch (messageId) {
      case messages.queryAttributes.id:
        return void terminal.send(messages.attributesResponse, {
          type: 7,
          maker: 'OUTRD',
          model: 'OR-1',
          terminalId: 'T000001',
          iccid: '89860000000000000017',
          hardware: '1',
          firmware: '2',
          gnss: 3,
          comm: 255,
        })
      case messages.queryParameters.id:
        return void terminal.send(messages.parametersResponse, { replySerial, parameters })
      case messages.querySpecificParameters.id:
        return void terminal.send(messages.parametersResponse, {
          replySerial,
          parameters: parameters.filter(({ id }) => id !== 0x13),
        })
      case messages.queryLocation.id:
        return void terminal.send(messages.locationResponse, {
          replySerial,
          location: locationOf({ speed: 0, extras: { signal: 22, satellites: 9 } }),
        })
      case messages.queryRecorder.id: {
        const block = recorderReply(2, recorderFactBytes('clock', [Date.now()]))
        return void terminal.send(messages.recorderData, { replySerial, command: 2, block })
      }
      case messages.setParameters.id:
      case messages.textMessage.id:
        return void acknowledge(0)
      case messages.temporaryTracking.id:
        acknowledge(0)
        return reportsOn(terminal)
    }
  }
  const listen = async (): Promise<void> => {
    for (;;) {
      const frame = await terminal.hears(each => !seen.has(each))
      seen.add(frame)
      answer(frame)
    }
  }
  listen().catch(() => undefined)
}
/** Each report when the one before is acknowledged. */
function reportsOn(terminal: TestTerminal): void {
  const report = async (): Promise<void> => {
    for (let n = 0; n < 200 && !terminal.closed; n += 1) await terminal.ackOf(terminal.report({ speed: 0 }))
  }
  report().catch(() => undefined)
}

let phones = 13_966_900_000
async function linked(answers?: Answers, at = platform) {
  const phone = String((phones += 1))
  const id = await platform.addVehicle(organisation, `沪${phone}`, { phone })
  const vehicleId = String(id)
  const terminal = new TestTerminal(at.gatewayPort, phone)
  terminals.push(terminal)
  answering(terminal, answers)
  await terminal.signIn()
  return { id, vehicleId, phone, terminal }
}
const testOf = async (vehicleId: string, testId: string, caller = li): Promise<AcceptanceTest> =>
  (await caller.call('terminal/getAcceptanceTests', { vehicleId })).tests.find(each => each.testId === testId) ?? expect.fail()
async function tested(vehicleId: string, tries: Tries, caller: Caller = li): Promise<AcceptanceTest> {
  const { test: begun } = await caller.call('terminal/beginAcceptance', { vehicleId, tries })
  await until(async () => (await testOf(vehicleId, begun.testId, caller)).state !== 'running')
  return await testOf(vehicleId, begun.testId, caller)
}
const resultsOf = ({ tried }: AcceptanceTest) => Object.fromEntries(tried.map(({ try: name, result }) => [name, result]))
const factsOf = ({ tried }: AcceptanceTest, name: Tries[number]) =>
  Object.fromEntries(tried.find(each => each.try === name)?.facts.map(({ fact, value }) => [fact, value]) ?? [])

test('what a terminal answers is passed, each with what it said; what its edition and vehicle have not is not tried', async () => {
  const { vehicleId, phone } = await linked()
  const done = await tested(vehicleId, [
    'attributes',
    'parameters',
    'someParameters',
    'setParameter',
    'position',
    'tracking',
    'linkTest',
    'text',
    'areas',
    'photo',
    'video',
    'talk',
    'recorder',
  ])
  expect(done).toMatchObject({ state: 'done', userName: 'li', phone, edition: '2013', deviations: 0, verdict: null })
  expect(resultsOf(done)).toEqual({
    attributes: 'passed',
    parameters: 'passed',
    someParameters: 'passed',
    setParameter: 'passed',
    position: 'passed',
    tracking: 'passed',
    linkTest: 'edition',
    text: 'passed',
    areas: 'edition',
    photo: 'noCamera',
    video: 'noCamera',
    talk: 'notServed',
    recorder: 'passed',
  })
  expect(factsOf(done, 'attributes')).toMatchObject({ maker: 'OUTRD', model: 'OR-1', terminalId: 'T000001', firmware: '2' })
  expect(factsOf(done, 'parameters')).toMatchObject({ count: '3', server: '10.0.0.1' })
  expect(factsOf(done, 'setParameter')).toEqual({ parameter: '0x0029', value: '30', readBack: '30' })
  expect(factsOf(done, 'position')).toMatchObject({ located: 'yes', satellites: '9', signal: '22' })
  // It stands in the history of the terminal as every change does.
  const { changes } = await li.call('terminal/getTerminalChanges', { vehicleId })
  expect(changes).toMatchObject([{ kind: 'set', state: 'done', userName: 'li', reason: '终端验收测试 Acceptance test' }])
})

test('what a terminal refuses, does not know or leaves unanswered is told as what it is', async () => {
  const { id, vehicleId } = await linked({
    refuses: {
      [messages.queryParameters.id]: 1,
      [messages.querySpecificParameters.id]: 2,
      [messages.textMessage.id]: 3,
      [messages.cameraShoot.id]: 0,
    },
  })
  await platform.database.pool.query(`update vehicles set details = '{"channel": 2}' where id = $1`, [id])
  const done = await tested(vehicleId, ['parameters', 'someParameters', 'text', 'photo', 'video'])
  expect(resultsOf(done)).toEqual({
    parameters: 'refused',
    someParameters: 'badMessage',
    text: 'notSupported',
    photo: 'noAnswer',
    video: 'notServed',
  })
  expect(factsOf(done, 'photo')).toMatchObject({ missing: '1, 2' })
})

test('frames that deviate are listed once a kind, explained, and without content for who sees no positions', async () => {
  const { vehicleId, terminal } = await linked({ mute: [messages.queryRecorder.id] })
  const { test: begun } = await li.call('terminal/beginAcceptance', { vehicleId, tries: ['attributes', 'recorder'] })
  await terminal.hears(({ header }) => header.messageId === messages.queryRecorder.id)
  for (let n = 0; n < 3; n += 1) await terminal.ackOf(terminal.sendBody(0x6123, Buffer.from([n])))
  await terminal.ackOf(terminal.report({ extras: { unknown: [{ id: 0xf9, bytes: Buffer.from('0102', 'hex') }] } }))
  // A frame whose checksum is wrong.
  terminal.socket.write(Buffer.from('7e0002000001396690000100010000ff7e', 'hex'))
  await until(async () => (await testOf(vehicleId, begun.testId)).deviations === 3)
  await li.call('terminal/stopAcceptance', { testId: begun.testId })
  const { frames } = await li.call('terminal/getAcceptanceFrames', { testId: begun.testId })
  const named = frames.map(({ messageId, deviations, count }) => [messageId, deviations.map(({ name }) => name), count])
  expect(named).toEqual(
    expect.arrayContaining([
      [0x6123, ['unknownMessage'], 3],
      [0x0200, ['unknownItem'], 1],
      [null, ['badChecksum'], 1],
    ]),
  )
  const item = frames.find(({ messageId }) => messageId === 0x0200)
  expect(item).toMatchObject({ zh: '位置信息汇报', deviations: [{ zh: '协议中没有的附加信息项' }] })
  const extras = item?.content?.fields?.find(({ name }) => name === 'extras')
  expect([extras?.value, extras?.zh, extras?.en]).toEqual([expect.stringContaining('0xF9'), '附加信息', 'additional items'])
  const blind = await bare.call('terminal/getAcceptanceFrames', { testId: begun.testId })
  expect(blind.frames.map(({ content }) => content)).toEqual([null, null, null])
})

test('of frames that may contain a password or the code of a terminal nothing but their kind is kept', async () => {
  const { vehicleId, phone, terminal } = await linked({ mute: [messages.queryRecorder.id] })
  const { test: begun } = await li.call('terminal/beginAcceptance', { vehicleId, tries: ['recorder'] })
  await terminal.hears(({ header }) => header.messageId === messages.queryRecorder.id)
  const secret = 'Secret77'
  const parameters = encode(messages.parametersResponse, { replySerial: 1, parameters: [{ id: 0x25, value: secret }] }, '2013')
  // Bytes after the last field, and one more parameter than there is.
  await terminal.ackOf(terminal.sendBody(messages.parametersResponse.id, Buffer.concat([parameters, Buffer.alloc(3)])))
  const sent = { messageId: messages.parametersResponse.id, serial: 900, body: parameters }
  const damaged = writeFrame(terminalAddress(phone, '2013'), sent)
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 2) ^ 1, damaged.length - 2)
  terminal.socket.write(damaged)
  // What is behind a delimiter that was not escaped begins as no message does.
  terminal.socket.write(Buffer.concat([Buffer.from([0x7e]), Buffer.from(`${secret} ${secret}`), Buffer.from([0x7e])]))
  terminal.sendBody(messages.authentication.id, Buffer.from(`${secret}\0`))
  await until(async () => (await testOf(vehicleId, begun.testId)).deviations >= 3)
  await li.call('terminal/stopAcceptance', { testId: begun.testId })
  const { frames } = await li.call('terminal/getAcceptanceFrames', { testId: begun.testId })
  expect(frames.map(({ content }) => content)).toEqual(frames.map(() => null))
  expect(frames.map(({ zh }) => zh)).toContain('查询终端参数应答')
  const { rows } = await platform.database.pool.query<{ frame: Buffer }>(
    'select frame from acceptance_frames where test_id = $1',
    [begun.testId],
  )
  for (const { frame } of rows) expect(frame.toString('latin1')).not.toContain(secret)
})

test('a test is ended by another who looks after the terminal, and one goes on at a time; what is left is not tried', async () => {
  const { vehicleId } = await linked({ mute: [messages.queryRecorder.id] })
  const { test: begun } = await li.call('terminal/beginAcceptance', { vehicleId, tries: ['position', 'text', 'recorder'] })
  expect(errorByCode(await wang.code('terminal/beginAcceptance', { vehicleId, tries: ['position'] }))).toBe('acceptance.underWay')
  const concluded = { testId: begun.testId, verdict: 'accepted', remark: '' } as const
  await until(async () => (await testOf(vehicleId, begun.testId)).tried[2]?.result === 'trying')
  expect(errorByCode(await wang.code('terminal/concludeAcceptance', concluded))).toBe('acceptance.running')
  await wang.call('terminal/stopAcceptance', { testId: begun.testId })
  await until(async () => (await testOf(vehicleId, begun.testId)).tried[2]?.result === 'stopped')
  const stopped = await testOf(vehicleId, begun.testId)
  expect([stopped.state, resultsOf(stopped)]).toEqual(['stopped', { position: 'passed', text: 'passed', recorder: 'stopped' }])
  expect(errorByCode(await wang.code('terminal/concludeAcceptance', { ...concluded, verdict: 'rejected' }))).toBe(
    'acceptance.noRemark',
  )
  const { test: rejected } = await wang.call('terminal/concludeAcceptance', {
    ...concluded,
    verdict: 'rejected',
    remark: 'No recorder',
  })
  expect(rejected.verdict).toMatchObject({ verdict: 'rejected', remark: 'No recorder', userName: 'wang' })
})

test('each try needs the right to what it tries; others see no test, and one sent twice is one', async () => {
  const { vehicleId } = await linked()
  const tries: Tries = [
    'attributes',
    'someParameters',
    'setParameter',
    'position',
    'tracking',
    'text',
    'talk',
    'recorder',
    'recordings',
  ]
  const done = await tested(vehicleId, tries, bare)
  expect(resultsOf(done)).toEqual({
    attributes: 'passed',
    someParameters: 'noRight',
    setParameter: 'noRight',
    position: 'noRight',
    tracking: 'noRight',
    text: 'noRight',
    recordings: 'noRight',
    talk: 'noRight',
    recorder: 'noRight',
  })
  const { testId } = done
  expect(errorByCode(await without.code('terminal/beginAcceptance', { vehicleId, tries }))).toBe('access.noRight')
  expect(errorByCode(await without.code('terminal/getAcceptanceTests', { vehicleId }))).toBe('access.noRight')
  expect(errorByCode(await other.code('terminal/beginAcceptance', { vehicleId, tries }))).toBe('vehicle.unknown')
  expect(errorByCode(await other.code('terminal/getAcceptanceFrames', { testId }))).toBe('acceptance.unknown')
  expect(errorByCode(await other.code('terminal/stopAcceptance', { testId }))).toBe('acceptance.unknown')
  const asked = { vehicleId, tries: ['attributes'], requestId: 'a'.repeat(32) } satisfies RequestOf<'terminal/beginAcceptance'>
  const { test: first } = await li.call('terminal/beginAcceptance', asked)
  expect((await li.call('terminal/beginAcceptance', asked)).test.testId).toBe(first.testId)
  expect(errorByCode(await li.code('terminal/beginAcceptance', { ...asked, tries: ['position'] }))).toBe('request.invalid')
  await platform.settled()
})

test('of a try that was ended, or whose right was taken while it waits, no more is sent', async () => {
  const zhang = await platform.newCaller('zhang', [organisation])
  const signsOut = `update sessions set ended_at = now() where user_id = (select id from users where login = 'zhang')`
  const ends = {
    stopped: (testId: string) => li.call('terminal/stopAcceptance', { testId }),
    noRight: () => platform.database.pool.query(signsOut),
  }
  for (const [result, end] of Object.entries(ends)) {
    const { id, vehicleId, terminal } = await linked({ mute: [messages.cameraShoot.id] })
    await platform.database.pool.query(`update vehicles set details = '{"channel": 3}' where id = $1`, [id])
    const { test: begun } = await zhang.call('terminal/beginAcceptance', { vehicleId, tries: ['photo'] })
    const isShoot = ({ header }: Frame): boolean => header.messageId === messages.cameraShoot.id
    const { header } = await terminal.hears(isShoot)
    await end(begun.testId)
    await until(async () => (await testOf(vehicleId, begun.testId)).tried[0]?.result === result)
    terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
    await terminal.ackOf(terminal.report({ speed: 0 }))
    await platform.settled()
    // The next question comes after what would have been sent before it.
    await li.call('terminal/beginAcceptance', { vehicleId, tries: ['position'] })
    await terminal.hears(each => each.header.messageId === messages.queryLocation.id)
    expect(terminal.heard.filter(isShoot)).toHaveLength(1)
  }
})

test('a terminal at another server is tested too, with its frames', async () => {
  const { vehicleId, terminal } = await linked({ mute: [messages.textMessage.id] }, second)
  await until(() => platform.terminals.isLinked(Number(vehicleId)))
  const { test: begun } = await li.call('terminal/beginAcceptance', { vehicleId, tries: ['attributes', 'text'] })
  await terminal.hears(({ header }) => header.messageId === messages.textMessage.id)
  await terminal.ackOf(terminal.sendBody(0x6124, Buffer.from([1])))
  await until(async () => (await testOf(vehicleId, begun.testId)).deviations === 1)
  await li.call('terminal/stopAcceptance', { testId: begun.testId })
  await until(async () => (await testOf(vehicleId, begun.testId)).tried[1]?.result === 'stopped')
  expect(resultsOf(await testOf(vehicleId, begun.testId))).toEqual({ attributes: 'passed', text: 'stopped' })
})
