/** Messages from an expert's form over HTTP and real sockets: what goes out, when, and for whom. */
import { connect } from 'node:net'
import { errorByCode, type RequestOf } from '@outrider/contract'
import { writePacket } from '@outrider/jt1078'
import { decode, messages, recorderAnswers, recorderFactBytes, recorderFacts, recorderReply } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { cutPlatform, type LinkedVehicle } from '../../testing/cut-platform.ts'
import { freePort } from '../../testing/free-port.ts'

const talkPort = await freePort()
const parts = await cutPlatform({
  config: {
    'video-listen': true,
    'video-listen-announce': '车内正在录音',
    'video-talk-port': talkPort,
    'video-talk-address': `127.0.0.1:${talkPort}`,
  },
})
const { platform, organisation, reports, stands } = parts
afterAll(() => parts.stop())
const chief = await platform.newCaller('chief', [organisation])
const without = await platform.newCaller('without', [organisation], { rights: { expertAuth: false } })
type Body = RequestOf<'terminal/sendTerminalMessage'>
const body = (
  { vehicleId }: LinkedVehicle,
  message: Body['message'],
  values: Record<string, string>,
  over: Partial<Body> = {},
) => ({
  vehicleId,
  message,
  values: Object.entries(values).map(([name, value]) => ({ name, value })),
  reason: 'Installer asked',
  ...over,
})
const heard = ({ terminal }: LinkedVehicle, id: number) => terminal.heard.filter(({ header }) => header.messageId === id)
async function acknowledged({ terminal }: LinkedVehicle, id: number, result = 0): Promise<void> {
  const { header } = await terminal.hears(frame => frame.header.messageId === id)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: id, result })
}
const sent = async (vehicle: LinkedVehicle, id: number, ...of: [Body['message'], Record<string, string>]) => {
  const answered = acknowledged(vehicle, id)
  const { change } = await chief.call('terminal/sendTerminalMessage', body(vehicle, ...of))
  await answered
  return change
}

test('a phone book goes at any speed, item by item, and stands in the history with its reason', async () => {
  const vehicle = await parts.linked()
  await reports(vehicle, { speed: 60 })
  const change = await sent(vehicle, 0x8401, 'phoneBook', { action: '2', contacts: '3|10086|调度\n1|10010|场站' })
  expect(change).toMatchObject({ kind: 'phoneBook', state: 'done', userName: 'chief' })
  expect(change.reason).toContain('Installer asked')
  const frame = heard(vehicle, 0x8401)[0] ?? expect.fail()
  expect(decode(messages.setPhoneBook, frame.body, '2013').value).toEqual({
    action: 2,
    contacts: [
      { calls: 3, number: '10086', name: '调度' },
      { calls: 1, number: '10010', name: '场站' },
    ],
  })
  const { changes } = await chief.call('terminal/getTerminalChanges', { vehicleId: vehicle.vehicleId })
  expect(changes[0]?.changeId).toBe(change.changeId)
})

test.each([
  ['passDown', 0x8900, { type: '65', data: '0102ff' }],
  ['makerText', 0x8300, { text: 'STATUS#' }],
  ['question', 0x8302, { text: '到了吗', answers: '1|到了\n2|没有' }],
  ['information', 0x8304, { type: '5', text: '晴' }],
] as const)('%s never goes while the vehicle drives, and goes when it stands', async (message, id, values) => {
  const vehicle = await parts.linked()
  await reports(vehicle, { speed: 60 })
  const { change } = await chief.call('terminal/sendTerminalMessage', body(vehicle, message, values))
  expect(change).toMatchObject({ state: 'withheld', detail: 'withheld' })
  expect(heard(vehicle, id)).toEqual([])
  await stands(vehicle)
  expect(await sent(vehicle, id, message, values)).toMatchObject({ state: 'done' })
  expect(heard(vehicle, id)).toHaveLength(1)
})

test('a driver is asked for at any speed, and the card that comes is the answer', async () => {
  const vehicle = await parts.linked()
  await reports(vehicle, { speed: 60 })
  const asked = chief.call('terminal/sendTerminalMessage', body(vehicle, 'askDriver', {}))
  await vehicle.terminal.hears(({ header }) => header.messageId === 0x8702)
  const time = Math.floor(parts.clock.at / 1_000) * 1_000
  expect(await vehicle.terminal.ackOf(vehicle.terminal.send(messages.driverIdentity, { status: 2, time }))).toBe(0)
  expect((await asked).change).toMatchObject({ kind: 'askDriver', state: 'done' })
  const old = await parts.linked({ version: '2011' })
  expect(errorByCode(await chief.code('terminal/sendTerminalMessage', body(old, 'askDriver', {})))).toBe('terminal.notInEdition')
})

test('switching off is confirmed by the plate; 2019 has no such order, and other controls that earlier editions do not have', async () => {
  const [old, new2019] = [await parts.linked(), await parts.linked({ version: '2019' })]
  const code = async (...of: Parameters<typeof body>) =>
    errorByCode(await chief.code('terminal/sendTerminalMessage', body(...of)))
  expect(await code(old, 'powerOff', {})).toBe('terminal.plate')
  expect(await code(new2019, 'powerOff', {}, { plateNum: new2019.plate })).toBe('terminal.notInEdition')
  expect(await code(old, 'vehicleControls', { controls: '0001|00' })).toBe('terminal.notInEdition')
  const offered = async ({ vehicleId }: LinkedVehicle) =>
    (await chief.call('terminal/getSendableMessages', { vehicleId })).messages.map(({ message }) => message)
  expect(await offered(old)).toEqual(expect.arrayContaining(['question', 'powerOff', 'passDown']))
  const recorder = ['Vehicle', 'Installed', 'Signals', 'Clock', 'Pulses', 'Mileage'].map(name => `recorder${name}`)
  const [first, ...others] = ['phoneBook', 'askDriver', 'makerText', 'passDown', 'passThrough', 'vehicleControls', ...recorder]
  expect(await offered(new2019)).toEqual([first, ...others, 'recordSound', 'platformKey', 'wirelessUpgrade'])
  await stands(new2019)
  expect(await sent(new2019, 0x8500, 'vehicleControls', { controls: '0001|00\nF001|01' })).toMatchObject({ state: 'done' })
  expect(heard(new2019, 0x8500)[0]?.body.toString('hex')).toBe('0002000100f00101')
})

test('a recorder is set by who may use recorders, with the plate typed, and is asked afterwards for what it has', async () => {
  const vehicle = await parts.linked()
  await reports(vehicle, { speed: 60 })
  const { vehicleId, terminal, plate } = vehicle
  const reader = await platform.newCaller('reader', [organisation], { rights: { recorderAuth: false } })
  const { messages: forReader } = await reader.call('terminal/getSendableMessages', { vehicleId })
  expect(forReader.filter(({ message }) => message.startsWith('recorder'))).toEqual([])
  const pulses = body(vehicle, 'recorderPulses', { pulses: '3600' }, { plateNum: plate })
  expect(errorByCode(await reader.code('terminal/sendTerminalMessage', pulses))).toBe('access.noRight')
  expect(errorByCode(await chief.code('terminal/sendTerminalMessage', { ...pulses, plateNum: '' }))).toBe('terminal.plate')
  const vehicleFacts = body(
    vehicle,
    'recorderVehicle',
    { vin: 'L'.repeat(18), plate: '沪A1', class: '大型汽车' },
    { plateNum: plate },
  )
  expect(errorByCode(await chief.code('terminal/sendTerminalMessage', vehicleFacts))).toBe('terminal.value')
  const answered = acknowledged(vehicle, 0x8701)
  const { change } = await chief.call('terminal/sendTerminalMessage', pulses)
  await answered
  expect(change).toMatchObject({ kind: 'recorderPulses', state: 'done', userName: 'chief' })
  const { command, block } = decode(messages.setRecorder, heard(vehicle, 0x8701)[0]?.body ?? Buffer.alloc(0), '2013').value
  expect([command, recorderAnswers(block)]).toMatchObject([0xc3, [{ command: 0xc3, checks: true }]])
  expect(recorderFacts('pulses', recorderAnswers(block)[0]?.data ?? Buffer.alloc(0))[1]?.value).toBe(3_600)
  const asked = await terminal.hears(({ header }) => header.messageId === 0x8700)
  const said = recorderReply(0x04, recorderFactBytes('pulses', [Math.floor(parts.clock.at / 1_000) * 1_000, 3_600]))
  terminal.send(messages.recorderData, { replySerial: asked.header.serial, command: 0x04, block: said })
  const readings = async () => (await chief.call('terminal/getRecorderReadings', { vehicleId })).readings
  await expect.poll(async () => (await readings())[0]?.state).toBe('done')
  expect((await readings())[0]).toMatchObject({ userName: 'chief', kinds: [{ kind: 'pulses' }] })
})

test('installation, clock, signals and odometer of a recorder are laid out as the standard has them', async () => {
  const vehicle = await parts.linked()
  const bytes = async (...of: [Body['message'], Record<string, string>]) => {
    const before = new Set(heard(vehicle, 0x8701))
    const answered = vehicle.terminal.hears(frame => frame.header.messageId === 0x8701 && !before.has(frame))
    const call = chief.call('terminal/sendTerminalMessage', body(vehicle, ...of, { plateNum: vehicle.plate }))
    const { header, body: sentBody } = await answered
    vehicle.terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8701, result: 1 })
    await call
    return recorderAnswers(decode(messages.setRecorder, sentBody, '2013').value.block)[0]?.data.toString('hex') ?? ''
  }
  const installed = String(Date.UTC(2026, 2, 23, 2, 10))
  expect(await bytes('recorderInstalled', { installed })).toBe('260323101000')
  const mileage = await bytes('recorderMileage', { installed, initial: '12', total: '3456' })
  expect(mileage.slice(12)).toBe('2603231010000000012000034560')
  expect((await bytes('recorderSignals', { names: 'D0\n左转' })).slice(12, 54)).toBe('0144300000000000000000d7f3d7aa000000000000')
  const long = body(vehicle, 'recorderSignals', { names: '右转向信号灯' }, { plateNum: vehicle.plate })
  expect(errorByCode(await chief.code('terminal/sendTerminalMessage', long))).toBe('terminal.value')
  expect(await bytes('recorderClock', {})).toMatch(/^\d{12}$/)
})

test('a cab is recorded by who may listen, and its driver is told; a key is a key of 1,024 bits and confirmed', async () => {
  const vehicle = await parts.linked()
  vehicle.terminal.replies(messages.textMessage, frame => vehicle.terminal.acknowledges(frame))
  await reports(vehicle, { speed: 60 })
  const deaf = await platform.newCaller('deaf', [organisation], { rights: { listenAuth: false } })
  const sound = { command: '1', seconds: '30', keep: '0', rate: '1' }
  expect(errorByCode(await deaf.code('terminal/sendTerminalMessage', body(vehicle, 'recordSound', sound)))).toBe('access.noRight')
  expect(await sent(vehicle, 0x8804, 'recordSound', sound)).toMatchObject({ kind: 'recordSound', state: 'done' })
  expect(heard(vehicle, 0x8804)[0]?.body.toString('hex')).toBe('01001e0001')
  const wave = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(400)])
  const head = { mediaId: 7, type: 1, format: 3, event: 0, channel: 1 }
  const location = { alarms: 0, status: 3, latitude: 31, longitude: 121, altitude: 4, speed: 60, course: 0, time: null }
  await vehicle.terminal.ackOf(vehicle.terminal.send(messages.multimediaData, { ...head, location, data: wave }))
  const { photos } = await chief.call('photo/getPhotoInfoHistory', { vehicleId: vehicle.vehicleId })
  expect(photos).toMatchObject([{ kind: 'sound', bytes: wave.length }])
  const photoId = photos[0]?.photoId ?? ''
  expect(errorByCode(await deaf.code('photo/viewPhoto', { photoId }))).toBe('access.noRight')
  expect(await chief.call('photo/viewPhoto', { photoId })).toMatchObject({ link: expect.stringContaining('/files/') })
  const key = (digits: number) =>
    body(vehicle, 'platformKey', { exponent: '65537', modulus: 'c1'.repeat(digits) }, { plateNum: vehicle.plate })
  expect(errorByCode(await chief.code('terminal/sendTerminalMessage', key(127)))).toBe('terminal.value')
  const answered = acknowledged(vehicle, 0x8a00)
  await chief.call('terminal/sendTerminalMessage', key(128))
  await answered
  expect(heard(vehicle, 0x8a00)[0]?.body.toString('hex')).toBe(`00010001${'c1'.repeat(128)}`)
})

test('all that was typed is kept, and a request that comes again with another end of it is not answered as sent', async () => {
  const vehicle = await parts.linked()
  await stands(vehicle)
  const typed = (end: string) =>
    body(vehicle, 'passDown', { type: '65', data: 'ab'.repeat(200) + end }, { requestId: 'ab'.repeat(16) })
  const answered = acknowledged(vehicle, 0x8900)
  const { change } = await chief.call('terminal/sendTerminalMessage', typed('01'))
  await answered
  expect(await chief.call('terminal/sendTerminalMessage', typed('01'))).toMatchObject({ change: { changeId: change.changeId } })
  expect(errorByCode(await chief.code('terminal/sendTerminalMessage', typed('02')))).toBe('request.invalid')
  expect(heard(vehicle, 0x8900)).toHaveLength(1)
  const { rows } = await parts.sql('select details from terminal_changes where id = $1', [change.changeId])
  expect(rows).toEqual([{ details: { typed: typed('01').values } }])
})

test('a driver is told when his cab begins to be recorded, and nothing when that is stopped', async () => {
  const vehicle = await parts.linked()
  vehicle.terminal.replies(messages.textMessage, frame => vehicle.terminal.acknowledges(frame))
  const sound = (command: string): Record<string, string> => ({ command, seconds: '30', keep: '0', rate: '1' })
  expect(await sent(vehicle, 0x8804, 'recordSound', sound('0'))).toMatchObject({ state: 'done' })
  expect(heard(vehicle, 0x8300)).toEqual([])
  vehicle.terminal.replies(messages.recordSound, frame => vehicle.terminal.acknowledges(frame))
  await chief.call('terminal/sendTerminalMessage', body(vehicle, 'recordSound', sound('1')))
  expect(heard(vehicle, 0x8300)).toHaveLength(1)
})

test('nothing is sent without the right, or with what no field takes', async () => {
  const vehicle = await parts.linked()
  await stands(vehicle)
  const code = async (caller: typeof chief, ...of: Parameters<typeof body>) =>
    errorByCode(await caller.code('terminal/sendTerminalMessage', body(...of)))
  expect(await code(without, vehicle, 'phoneBook', { action: '0' })).toBe('access.noRight')
  expect(await code(chief, vehicle, 'phoneBook', { action: '9' })).toBe('terminal.value')
  expect(await code(chief, vehicle, 'passDown', { type: '65', data: 'zz' })).toBe('terminal.value')
  expect(await code(chief, vehicle, 'passDown', { type: '300', data: '00' })).toBe('terminal.value')
  expect(await code(chief, vehicle, 'events', { action: '1', events: 'x|装货' })).toBe('terminal.value')
  expect(await code(chief, vehicle, 'phoneBook', { action: '0' }, { reason: ' ' })).toBe('terminal.noReason')
  expect(vehicle.terminal.heard.filter(({ header }) => [0x8301, 0x8401, 0x8900].includes(header.messageId))).toEqual([])
})

test('what may stop the vehicle needs the right to commands, and goes to none whose cuts a second person approves', async () => {
  const unable = await platform.newCaller('unable', [organisation], { rights: { commandAuth: false } })
  const approving = await platform.addOrganisation('双人', organisation)
  await parts.sql('update organisations set approves_cuts = true where id = $1', [approving])
  const [old, new2019] = [await parts.linked(), await parts.linked({ version: '2019' })]
  const [oldTwo, newTwo] = [await parts.linked({ of: approving }), await parts.linked({ of: approving, version: '2019' })]
  const code = async (caller: typeof chief, ...of: Parameters<typeof body>) =>
    errorByCode(await caller.code('terminal/sendTerminalMessage', body(...of)))
  for (const [single, two, message, values] of [
    [old, oldTwo, 'makerText', { text: 'RELAY,1#' }],
    [old, oldTwo, 'passDown', { type: '65', data: '01' }],
    [new2019, newTwo, 'vehicleControls', { controls: 'F001|01' }],
    [old, oldTwo, 'information', { type: '5', text: 'RELAY,1#' }],
    [old, oldTwo, 'question', { text: '到了吗', answers: '1|RELAY,1#' }],
  ] as const) {
    for (const each of [single, two]) await stands(each)
    expect([message, await code(unable, single, message, values)]).toEqual([message, 'terminal.messageRight'])
    expect([message, await code(chief, two, message, values)]).toEqual([message, 'terminal.messageApproval'])
  }
  const sentTo = [old, new2019, oldTwo, newTwo].flatMap(({ terminal }) => terminal.heard.map(({ header }) => header.messageId))
  expect(sentTo.filter(id => [0x8300, 0x8302, 0x8304, 0x8500, 0x8900].includes(id))).toEqual([])
  // What a driver reads, and the phone book, are no orders.
  const answered = acknowledged(oldTwo, 0x8304)
  await unable.call('terminal/sendTerminalMessage', body(oldTwo, 'information', { type: '5', text: '晴' }))
  await answered
})

test('who loses the right while the vehicle is asked where it is sends nothing', async () => {
  const vehicle = await parts.linked({ answers: false })
  await stands(vehicle)
  parts.clock.at += 20_000
  const leaving = await platform.newCaller('leaving', [organisation])
  const asked = leaving.call('terminal/sendTerminalMessage', body(vehicle, 'passDown', { type: '65', data: '01' }))
  await vehicle.terminal.hears(({ header }) => header.messageId === messages.queryLocation.id)
  await parts.sql(`update users set rights = rights || '{"commandAuth": false}' where login = 'leaving'`)
  await reports(vehicle)
  expect((await asked).change).toMatchObject({ state: 'withheld', detail: 'withheld' })
  expect(heard(vehicle, 0x8900)).toEqual([])
})

test('a firmware is fetched by the terminal itself by who may upgrade, with the plate typed, while the vehicle stands', async () => {
  const vehicle = await parts.linked()
  const values = { url: 'ftp://u@10.0.0.1/01_OUTRD_T1_V1_V2.bin', firmware: 'V2', hardware: '', maker: 'OUTRD', minutes: '30' }
  const code = async (typed: Record<string, string>, over: Partial<Body> = {}, by = chief) =>
    errorByCode(await by.code('terminal/sendTerminalMessage', body(vehicle, 'wirelessUpgrade', typed, over)))
  const plate = { plateNum: vehicle.plate }
  const expert = await platform.newCaller('expert-only', [organisation], { rights: { upgradeAuth: false } })
  expect(await code(values)).toBe('terminal.plate')
  expect(await code(values, plate, expert)).toBe('access.noRight')
  expect(await code({ ...values, url: 'ftp://a;b' }, plate)).toBe('terminal.value')
  expect(await code({ ...values, firmware: '' }, plate)).toBe('terminal.value')
  await stands(vehicle)
  const answered = acknowledged(vehicle, 0x8105)
  const { change } = await chief.call('terminal/sendTerminalMessage', body(vehicle, 'wirelessUpgrade', values, plate))
  await answered
  expect(change).toMatchObject({ kind: 'wirelessUpgrade', state: 'done' })
  const { body: order } = await vehicle.terminal.hears(({ header }) => header.messageId === 0x8105)
  expect([order[0], order.toString('latin1', 1)]).toEqual([1, `${values.url};;;;;;;OUTRD;;V2;30`])
})

test('what a terminal passes through comes over a line of its own at any speed, and is kept with its messages', async () => {
  const vehicle = await parts.linked()
  await reports(vehicle, { speed: 60 })
  const values = { channel: '2', seconds: '5' }
  const asked = chief.call('terminal/sendTerminalMessage', body(vehicle, 'passThrough', values))
  const { body: request } = await vehicle.terminal.hears(({ header }) => header.messageId === 0x9101)
  const { type, channel, tcpPort } = decode(messages.liveTransmissionRequest, request, '2013').value
  expect({ type, channel }).toEqual({ type: 5, channel: 2 })
  await acknowledged(vehicle, 0x9101)
  // A second one has to wait.
  expect(errorByCode(await chief.code('terminal/sendTerminalMessage', body(vehicle, 'passThrough', values)))).toBe('talk.busy')
  const line = connect(tcpPort, '127.0.0.1')
  line.on('error', () => undefined)
  const packet = (sequence: number, content: string) =>
    line.write(
      writePacket({
        sim: vehicle.phone.padStart(12, '0'),
        channel: 2,
        payloadType: 91,
        sequence,
        kind: 'transparent',
        part: 'whole',
        timestamp: null,
        sinceKeyFrame: null,
        sinceFrame: null,
        body: Buffer.from(content),
      }),
    )
  packet(0, 'T1=4.5\r\n')
  packet(1, 'T2=4.6\r\n')
  expect((await asked).change).toMatchObject({ kind: 'passThrough', state: 'done' })
  line.end()
  const kept = async () => (await chief.call('vehicle/getTerminalMessages', { vehicleId: vehicle.vehicleId })).messages
  await expect.poll(async () => (await kept()).map(({ messageId }) => messageId)).toContain(0x3031)
  expect((await kept()).find(({ messageId }) => messageId === 0x3031)).toMatchObject({
    zh: '透传数据包',
    size: 16,
    content: { hex: Buffer.from('T1=4.5\r\nT2=4.6\r\n').toString('hex') },
  })
  const absent = await parts.linked()
  const answered = acknowledged(absent, 0x9101, 3)
  const { change } = await chief.call('terminal/sendTerminalMessage', body(absent, 'passThrough', values))
  await answered
  expect(change).toMatchObject({ state: 'refused', detail: 'notSupported' })
})
