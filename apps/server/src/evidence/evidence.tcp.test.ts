/** Files of an active-safety alarm, from the terminal's report over the upload to the operator's link; and uploads that mean harm. */
import { readdir } from 'node:fs/promises'
import { decode, type Frame, messages } from '@outrider/jt808'
import { afterAll, describe, expect, test } from 'vitest'
import { EvidenceRepository } from '../modules/alarms/evidence/evidence.repository.ts'
import type { AlarmUpload } from '../testing/alarm-upload.ts'
import { clip, evidencePlatform, identification, jpeg } from '../testing/evidence-platform.ts'

const parts = await evidencePlatform()
const { platform, evidencePort, operator, outsider, alarmed, uploadOf, refusals } = parts
afterAll(() => parts.stop())

const filesOf = (alarmId: string, caller = operator) => caller.call('alarm/getVehiclesAlarmsFile', { alarmId })
const steps = async (alarmId: string) =>
  (await operator.call('alarm/getVehicleAlarmDetail', { alarmId })).steps
    .filter(({ kind }) => kind === 'evidence')
    .map(({ result }) => result)

test('a terminal is asked for the files of its alarm under its own identification, and what it uploads is on the alarm', async () => {
  const { phone, request, alarmId } = await alarmed()
  expect(request).toMatchObject({
    ip: '127.0.0.1',
    tcpPort: evidencePort,
    identification,
    number: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(await filesOf(alarmId)).toEqual({ state: 'asked', files: [] })
  const upload = uploadOf(phone)
  const announced = [
    { name: '00_65_6401_0_7.jpg', size: jpeg.length },
    { name: '02_65_6401_0_7.mp4', size: clip.length },
  ]
  expect(await upload.ackOf(upload.announce(request.number, announced))).toBe(0)
  expect(await upload.ackOf(upload.begin('00_65_6401_0_7.jpg', jpeg.length))).toBe(0)
  // Out of order, twice, and with a hole.
  upload.block('00_65_6401_0_7.jpg', 3000, jpeg.subarray(3000))
  upload.block('00_65_6401_0_7.jpg', 0, jpeg.subarray(0, 1000))
  upload.block('00_65_6401_0_7.jpg', 500, jpeg.subarray(500, 1500))
  expect(await upload.end('00_65_6401_0_7.jpg', jpeg.length)).toEqual([{ offset: 1500, length: 1500 }])
  expect(await filesOf(alarmId)).toMatchObject({ state: 'receiving', files: [{ state: 'expected', link: null }, {}] })
  upload.block('00_65_6401_0_7.jpg', 1500, jpeg.subarray(1500, 3000))
  expect(await upload.end('00_65_6401_0_7.jpg', jpeg.length)).toEqual([])
  expect(await upload.ackOf(upload.begin('02_65_6401_0_7.mp4', clip.length, 2))).toBe(0)
  upload.block('02_65_6401_0_7.mp4', 0, clip)
  expect(await upload.end('02_65_6401_0_7.mp4', clip.length, 2)).toEqual([])
  const { state, files } = await filesOf(alarmId)
  expect(state).toBe('complete')
  expect(files.map(({ name, size, state: each }) => [name, size, each])).toEqual(
    announced.map(({ name, size }) => [name, size, 'stored']),
  )
  const [picture, video] = await Promise.all(files.map(({ link }) => fetch(`${platform.url}${link}`)))
  expect(picture?.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from((await picture?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(jpeg)
  expect(video?.headers.get('content-type')).toBe('video/mp4')
  expect(await steps(alarmId)).toEqual(['asked', 'received'])
  // Nothing is left in the folder of what arrives.
  expect(await readdir(`${platform.folder}/evidence`)).toEqual([])
})

test.each([
  ['Sichuan', `${'53'.repeat(30)}${'53'.repeat(30)}24022920000001020000`.slice(0, 138)],
  ['Hunan', `${'48'.repeat(7)}${'48'.repeat(7)}240229200000${'00'.repeat(19)}`],
  ['Heilongjiang', `${'4c'.repeat(30)}2402292000000102`],
])('files announced in the form of %s are taken (wire 2)', async (_, head) => {
  const { phone, request, alarmId } = await alarmed()
  const upload = uploadOf(phone)
  const name = '00_65_6401_0_7.jpg'
  const size = Buffer.alloc(4)
  size.writeUInt32BE(jpeg.length)
  const list = Buffer.concat([Buffer.from([0, 1, name.length]), Buffer.from(name), size])
  const body = Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(request.number), list])
  expect(await upload.ackOf(upload.sendBody(messages.alarmAttachmentInfo.id, body))).toBe(0)
  expect(await upload.ackOf(upload.begin(name, jpeg.length))).toBe(0)
  upload.block(name, 0, jpeg)
  expect(await upload.end(name, jpeg.length)).toEqual([])
  expect(await filesOf(alarmId)).toMatchObject({ state: 'complete', files: [{ name, state: 'stored' }] })
})

test('an upload goes on after its link broke, where it was', async () => {
  const { phone, request, alarmId } = await alarmed()
  const file = { name: 'a.jpg', size: jpeg.length }
  const first = uploadOf(phone)
  await first.ackOf(first.announce(request.number, [file]))
  await first.ackOf(first.begin(file.name, file.size))
  first.block(file.name, 0, jpeg.subarray(0, 2000))
  expect(await first.end(file.name, file.size)).toEqual([{ offset: 2000, length: jpeg.length - 2000 }])
  await first.leave()
  const second = uploadOf(phone)
  await second.ackOf(second.announce(request.number, [file], 1))
  await second.ackOf(second.begin(file.name, file.size))
  second.block(file.name, 2000, jpeg.subarray(2000))
  expect(await second.end(file.name, file.size)).toEqual([])
  // The answer was lost: it is given again.
  expect(await second.end(file.name, file.size)).toEqual([])
  expect((await filesOf(alarmId)).files).toMatchObject([{ state: 'stored' }])
})

test('a terminal that begins again with a file that is stored is answered, and goes on to the others', async () => {
  const { phone, request, alarmId } = await alarmed()
  const announced = ['a.jpg', 'b.jpg'].map(name => ({ name, size: jpeg.length }))
  const first = uploadOf(phone)
  await first.ackOf(first.announce(request.number, announced))
  await first.ackOf(first.begin('a.jpg', jpeg.length))
  first.block('a.jpg', 0, jpeg)
  expect(await first.end('a.jpg', jpeg.length)).toEqual([])
  await first.leave()
  const second = uploadOf(phone)
  await second.ackOf(second.announce(request.number, announced, 1))
  for (const { name } of announced) {
    expect(await second.ackOf(second.begin(name, jpeg.length))).toBe(0)
    second.block(name, 0, jpeg)
    expect(await second.end(name, jpeg.length)).toEqual([])
  }
  expect(await filesOf(alarmId)).toMatchObject({ state: 'complete', files: [{ state: 'stored' }, { state: 'stored' }] })
  expect(await readdir(`${platform.folder}/evidence`)).toEqual([])
})

test('connections that end, begin and fill the same file at once do not disturb each other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { phone, request, alarmId } = await alarmed()
    const uploads = [uploadOf(phone), uploadOf(phone), uploadOf(phone)] as const
    const announced = [{ name: 'a.jpg', size: jpeg.length }]
    await Promise.all(uploads.map(upload => upload.ackOf(upload.announce(request.number, announced))))
    const [first, second, third] = uploads
    for (const upload of [first, second]) {
      upload.begin('a.jpg', jpeg.length)
      upload.block('a.jpg', 0, jpeg)
    }
    third.begin('a.jpg', jpeg.length)
    const ended = await Promise.all(uploads.map(upload => upload.end('a.jpg', jpeg.length)))
    expect(ended[0]).toEqual([])
    expect(ended[1]).toEqual([])
    expect(await third.end('a.jpg', jpeg.length)).toEqual([])
    const { state, files } = await filesOf(alarmId)
    expect(state).toBe('complete')
    const came = await fetch(`${platform.url}${files[0]?.link}`)
    expect(Buffer.from(await came.arrayBuffer())).toEqual(jpeg)
    expect(uploads.map(({ closed }) => closed)).toEqual([false, false, false])
  }
})

test('a file that ends with another size than it began with is as large as its terminal says in the end', async () => {
  const { phone, request, alarmId } = await alarmed()
  const upload = uploadOf(phone)
  const announced = ['shorter.mp4', 'longer.mp4', 'odd.mp4'].map(name => ({ name, size: clip.length }))
  await upload.ackOf(upload.announce(request.number, announced))
  await upload.ackOf(upload.begin('shorter.mp4', clip.length, 2))
  upload.block('shorter.mp4', 0, clip.subarray(0, 4000))
  expect(await upload.end('shorter.mp4', 4000, 2)).toEqual([])
  await upload.ackOf(upload.begin('longer.mp4', 4000, 2))
  upload.block('longer.mp4', 0, clip.subarray(0, 4000))
  expect(await upload.end('longer.mp4', clip.length, 2)).toEqual([{ offset: 4000, length: clip.length - 4000 }])
  upload.block('longer.mp4', 4000, clip.subarray(4000))
  expect(await upload.end('longer.mp4', clip.length, 2)).toEqual([])
  // Less than what has come is no size.
  await upload.ackOf(upload.begin('odd.mp4', clip.length, 2))
  upload.block('odd.mp4', 5000, clip.subarray(5000))
  expect(await upload.end('odd.mp4', 0, 2)).toEqual([{ offset: 0, length: 5000 }])
  upload.block('odd.mp4', 0, clip.subarray(0, 5000))
  expect(await upload.end('odd.mp4', 0, 2)).toEqual([])
  const { files } = await filesOf(alarmId)
  const came = await Promise.all(files.map(async ({ link }) => (await (await fetch(`${platform.url}${link}`)).bytes()).length))
  expect(came).toEqual([4000, clip.length, clip.length])
  expect(files.map(({ size }) => size)).toEqual(came)
})

test('an upload that nobody goes on with is asked for again', async () => {
  const { phone, terminal, request, alarmId } = await alarmed()
  const file = { name: 'a.jpg', size: jpeg.length }
  const first = uploadOf(phone)
  await first.ackOf(first.announce(request.number, [file]))
  await first.ackOf(first.begin(file.name, file.size))
  await first.leave()
  const isRequest = ({ header }: Frame) => header.messageId === 0x9208
  const later = (minutes: number) =>
    platform.database.pool.query('update alarm_evidence set asked_at = now() - make_interval(mins => $2) where number = $1', [
      request.number,
      minutes,
    ])
  const job = platform.jobs.find(({ name }) => name === 'alarm-evidence')
  await later(59)
  await job?.run(AbortSignal.timeout(10_000))
  expect(terminal.heard.filter(isRequest)).toHaveLength(1)
  await later(61)
  const settled = job?.run(AbortSignal.timeout(10_000))
  await expect.poll(() => terminal.heard.filter(isRequest)).toHaveLength(2)
  const again = terminal.heard.filter(isRequest)[1] as Frame
  terminal.send(messages.terminalAck, { replySerial: again.header.serial, replyId: 0x9208, result: 0 })
  await settled
  expect(decode(messages.alarmAttachmentUpload, again.body, '2013').value.number).toBe(request.number)
  const second = uploadOf(phone)
  await second.ackOf(second.announce(request.number, [file]))
  await second.ackOf(second.begin(file.name, file.size))
  second.block(file.name, 0, jpeg)
  expect(await second.end(file.name, file.size)).toEqual([])
  expect((await filesOf(alarmId)).state).toBe('complete')
})

test('what is no picture or clip is kept, and only offered for saving', async () => {
  const { phone, request, alarmId } = await alarmed()
  const page = Buffer.from('<script>alert(1)</script>')
  const upload = uploadOf(phone)
  await upload.ackOf(upload.announce(request.number, [{ name: 'a.jpg', size: page.length }]))
  await upload.ackOf(upload.begin('a.jpg', page.length))
  upload.block('a.jpg', 0, page)
  expect(await upload.end('a.jpg', page.length)).toEqual([])
  const [file] = (await filesOf(alarmId)).files
  const response = await fetch(`${platform.url}${file?.link}`)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('files are for those who see the alarm; links are signed', async () => {
  const { alarmId } = await alarmed()
  expect(await outsider.code('alarm/getVehiclesAlarmsFile', { alarmId })).toBe(4040120)
  const blind = await platform.signIn('blind', 'a password')
  expect(await blind.code('alarm/getVehiclesAlarmsFile', { alarmId })).toBe(4030002)
})

test('what waits for terminals without a link keeps nobody from being asked', async () => {
  const { vehicleId, terminal, alarmId } = await alarmed()
  await platform.database.pool.query(
    `insert into alarm_evidence (number, case_id, vehicle_id, identification, state, wanted_at)
     select 'waiting-' || n, $1, 900000 + n, '', 'wanted', now() - interval '1 hour' from generate_series(1, 2500) n`,
    [alarmId],
  )
  // Asks for it within `alarmed`.
  await alarmed()
  // What is left by a server that ended is found among all of it.
  await platform.database.pool.query(
    `insert into alarm_evidence (number, case_id, vehicle_id, identification, state) values ('left', $1, $2, $3, 'wanted')`,
    [alarmId, vehicleId, identification],
  )
  const settled = platform.settled()
  const isLeft = ({ header, body }: Frame) =>
    header.messageId === 0x9208 && decode(messages.alarmAttachmentUpload, body, '2013').value.number === 'left'
  const { header } = await terminal.hears(isLeft)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x9208, result: 0 })
  await settled
  await platform.database.pool.query("delete from alarm_evidence where number like 'waiting-%'")
})

test('a terminal that has not begun is asked again, three times in all', async () => {
  const { request } = await alarmed()
  const evidence = new EvidenceRepository(platform.database.db)
  const again = async () => {
    await platform.database.pool.query(
      "update alarm_evidence set asked_at = now() - interval '11 minutes' where number = $1 and state = 'asked'",
      [request.number],
    )
    return await evidence.wantUnanswered({ begun: 10, done: 60 })
  }
  for (const expected of [1, 1, 0]) {
    expect(await again()).toBe(expected)
    if (expected === 1) expect(await evidence.markAsked(request.number)).toBe(true)
  }
})

describe('an upload is cut off, recorded and leaves nothing', () => {
  const one = [{ name: 'a.jpg', size: 100 }]
  const many = (count: number, size: number) => Array.from({ length: count }, (_, i) => ({ name: `${i}.mp4`, size }))

  /** What is done, why it is cut off, and whether the server knows by then whose connection it is. */
  const attacks: readonly [what: string, why: string, attack: (upload: AlarmUpload, number: string) => void, named?: false][] = [
    ['of a number that nobody asked for', 'unknownNumber', upload => upload.announce('x'.repeat(32), one)],
    [
      'with path characters in a name',
      'badName',
      (upload, number) => upload.announce(number, [{ name: '../../a.jpg', size: 1 }]),
    ],
    [
      'of a file that is too large',
      'tooLarge',
      (upload, number) => upload.announce(number, [{ name: 'a.jpg', size: 0xffff_ffff }]),
    ],
    ['of files that are too large together', 'tooLarge', (upload, number) => upload.announce(number, many(5, 32 * 1024 * 1024))],
    ['of too many files', 'tooManyFiles', (upload, number) => upload.announce(number, many(40, 1))],
    ['of a file that was not announced', 'notAnnounced', upload => upload.begin('a.jpg', 100)],
    ['in blocks of a file that was not announced', 'notAnnounced', upload => upload.block('b.jpg', 0, Buffer.alloc(10)), false],
    [
      'beyond the end of its file',
      'outside',
      (upload, number) => {
        upload.announce(number, one)
        upload.begin('a.jpg', 100)
        upload.block('a.jpg', 90, Buffer.alloc(20))
      },
    ],
    ['that is no upload', 'notEvidence', upload => upload.socket.write('GET / HTTP/1.1\r\n\r\n'), false],
  ]
  test.each(attacks)('%s', async (_, why, attack, named) => {
    const { phone, request } = await alarmed()
    const upload = uploadOf(phone)
    attack(upload, request.number)
    await upload.closes()
    await expect.poll(() => refusals(named === false ? '' : phone)).toContain(why)
  })

  test('by another terminal', async () => {
    const { request, alarmId } = await alarmed()
    const { phone: other } = await alarmed()
    const upload = uploadOf(other)
    upload.announce(request.number, one)
    await upload.closes()
    await expect.poll(() => refusals(other)).toContain('otherTerminal')
    expect((await filesOf(alarmId)).files).toEqual([])
  })
})
