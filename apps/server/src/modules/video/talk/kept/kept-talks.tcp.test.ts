/** Talks that are kept as evidence: what is in the file, who may hear it, and what a killed server leaves. */
import { errorByCode } from '@outrider/contract'
import { soundDecoder } from '@outrider/jt1078/audio'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../testing/alarm-rows.ts'
import { talkPlatform } from '../../../../testing/talk-platform.ts'

const parts = await talkPlatform()
const { ends, platform, organisation, li, wang, mute, outsider, linked, asked, lineOf, begins, talker, talking } = parts

/** A microphone that hears nothing says so all the time: a line without a packet is lost. */
function keepsSending(line: ReturnType<typeof lineOf>): void {
  const sending = setInterval(() => line.sound(), 200)
  ends.push(() => clearInterval(sending))
}
const newAlarm = ({ vehicleId }: { vehicleId: string }) =>
  addAlarm(platform.database, Number(vehicleId), { started_at: new Date() })
const talkOf = async (alarmId: string, by = li) =>
  (await by.call('alarm/getVehiclesAlarmsFile', { alarmId })).files.find(({ talk }) => talk)

test('a talk is kept as evidence of an alarm: both directions, who spoke when, and all of it know', async () => {
  const { user, line, vehicleId } = await talking()
  keepsSending(line)
  const second = talker(await wang.call('video/startTalk', { vehicleId }))
  await second.reaches('open')
  const alarmId = await newAlarm({ vehicleId })
  const wanted = { vehicleId, alarmId, on: true }
  const other = await newAlarm(await linked())
  expect(errorByCode(await li.code('video/keepTalk', { ...wanted, alarmId: other }))).toBe('alarm.unknown')
  expect(errorByCode(await outsider.code('video/keepTalk', wanted))).toBe('vehicle.unknown')
  expect(errorByCode(await mute.code('video/keepTalk', wanted))).toBe('talk.notInIt')
  await li.call('video/keepTalk', wanted)
  expect(await user.hears('kept')).toEqual({ type: 'kept', by: 'li', you: true, cab: true })
  expect(await second.hears('kept')).toEqual({ type: 'kept', by: 'li', you: false, cab: true })
  expect(errorByCode(await wang.code('video/keepTalk', wanted))).toBe('talk.isKept')
  expect(await talkOf(alarmId)).toMatchObject({ state: 'expected', link: null, talk: { userName: 'li', endedAt: null } })
  user.say({ type: 'speak', on: true })
  await user.hears('speaker', ({ you }) => you)
  for (let at = 0; at < 5; at++) user.speaks()
  const sounds = user.sounds.length
  await user.until(() => user.sounds.length > sounds)
  user.say({ type: 'speak', on: false })
  await user.hears('speaker', ({ name }) => name === null)
  await li.call('video/keepTalk', { ...wanted, on: false })
  await second.hears('kept', ({ by }) => by === null)
  await expect.poll(async () => (await talkOf(alarmId))?.state).toBe('stored')
  const file = await talkOf(alarmId)
  expect(file).toMatchObject({
    name: expect.stringMatching(/^talk-\d+\.wav$/),
    talk: { kind: 'talk', whole: true, cab: true, mayHear: true },
  })
  expect(file?.talk?.turns).toMatchObject([{ userName: 'li', from: expect.any(Number) }])
  const reply = await fetch(platform.url + String(file?.link))
  expect(reply.headers.get('content-type')).toMatch(/^audio\/(vnd\.)?wav/)
  const wave = Buffer.from(await reply.arrayBuffer())
  expect(wave.length).toBe(file?.size)
  expect([wave.readUInt16LE(20), wave.readUInt16LE(22), wave.readUInt32LE(54)]).toEqual([6, 2, wave.length - 58])
  const decoded = soundDecoder('g711a')(wave.subarray(58))
  const loudest = (beside: number) => Math.max(...decoded.filter((_, at) => at % 2 === beside))
  expect(loudest(0)).toBeGreaterThan(11_000)
  // What is said is 200 ms, the rest is the silence that it was.
  expect(decoded.filter((sample, at) => at % 2 === 0 && Math.abs(sample) > 300).length).toBeGreaterThan(1_400)
  // The list of files is anybody's who sees the alarm; voices are not.
  expect(await talkOf(alarmId, mute)).toMatchObject({ state: 'stored', link: null, talk: { mayHear: false } })
  for (const each of [user, second]) each.socket.close()
})

test('listening is kept for those alone who may listen, and ends with the one who keeps it', async () => {
  const one = await linked()
  const user = talker(await li.call('video/startListening', { vehicleId: one.vehicleId }))
  await asked(one)
  const line = lineOf(one)
  begins(line)
  keepsSending(line)
  await user.reaches('open')
  const alarmId = await newAlarm(one)
  await li.call('video/keepTalk', { vehicleId: one.vehicleId, alarmId, on: true })
  await user.hears('kept')
  line.sound()
  user.socket.close()
  await expect.poll(async () => (await talkOf(alarmId))?.state).toBe('stored')
  const talks = await platform.newCaller('talks2', [organisation], { rights: { listenAuth: false } })
  expect(await talkOf(alarmId, talks)).toMatchObject({ link: null, talk: { kind: 'listen', mayHear: false } })
})

test('what a killed server has stored of a talk is its file, and said to have broken off', async () => {
  const one = await linked()
  const alarmId = await newAlarm(one)
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into kept_talks (case_id, vehicle_id, user_name, kind, seen_at) values
      ($1, $2, 'li', 'talk', now() - interval '3 minutes'), ($1, $2, 'wang', 'talk', now() - interval '3 minutes') returning id`,
    [alarmId, one.vehicleId],
  )
  await platform.database.pool.query(`insert into kept_talk_parts (talk_id, number, sound) values ($1, 0, $2), ($1, 1, $2)`, [
    rows[0]?.id,
    Buffer.alloc(1_600, 0xd5),
  ])
  await platform.dueWork.look()
  const files = async () => (await li.call('alarm/getVehiclesAlarmsFile', { alarmId })).files
  await expect.poll(async () => (await files()).map(({ state }) => state)).toEqual(['stored', 'refused'])
  expect(await files()).toMatchObject([
    { size: 3_258, talk: { userName: 'li', whole: false, endedAt: expect.any(Number) } },
    { link: null, talk: { userName: 'wang', whole: false } },
  ])
  const { rows: parts } = await platform.database.pool.query('select from kept_talk_parts')
  expect(parts).toEqual([])
})
