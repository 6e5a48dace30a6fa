/** How much one terminal can store, and how many connections one address can open. */
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { clip, evidencePlatform, jpeg } from '../testing/evidence-platform.ts'

const perMinute = 60
const parts = await evidencePlatform({ 'evidence-daily-mb': 1, 'evidence-connections-per-minute': perMinute })
const { operator, alarmed, uploadOf, evidencePort, refusals } = parts
afterAll(() => parts.stop())

const filesOf = (alarmId: string) => operator.call('alarm/getVehiclesAlarmsFile', { alarmId })

test('what one vehicle stores in a day is bounded; what comes beyond is answered, not kept, and said', async () => {
  const { phone, request, alarmId } = await alarmed()
  const large = Buffer.concat([clip, Buffer.alloc(700_000, 1)])
  const upload = uploadOf(phone)
  const announced = ['a.mp4', 'b.mp4', 'c.jpg'].map(name => ({ name, size: name === 'c.jpg' ? jpeg.length : large.length }))
  await upload.ackOf(upload.announce(request.number, announced))
  for (const { name, size } of announced) {
    expect(await upload.ackOf(upload.begin(name, size, 2))).toBe(0)
    upload.block(name, 0, name === 'c.jpg' ? jpeg : large)
    expect(await upload.end(name, size, 2)).toEqual([])
  }
  const { state, files } = await filesOf(alarmId)
  expect(state).toBe('complete')
  expect(files.map(file => file.state)).toEqual(['stored', 'refused', 'stored'])
  const { steps } = await operator.call('alarm/getVehicleAlarmDetail', { alarmId })
  expect(steps.at(-1)).toMatchObject({ kind: 'evidence', result: 'received', detail: { files: 2 } })
  // Others are not held back.
  const other = await alarmed()
  const theirs = uploadOf(other.phone)
  await theirs.ackOf(theirs.announce(other.request.number, [{ name: 'a.mp4', size: large.length }]))
  await theirs.ackOf(theirs.begin('a.mp4', large.length, 2))
  theirs.block('a.mp4', 0, large)
  expect(await theirs.end('a.mp4', large.length, 2)).toEqual([])
  expect((await filesOf(other.alarmId)).files[0]?.state).toBe('stored')
})

test('while a disk is nearly full no file is begun, and what has come of one is not forgotten', async () => {
  const full = await evidencePlatform({ 'min-free-megabytes': 2 ** 40 })
  try {
    const { phone, request } = await full.alarmed()
    const upload = full.uploadOf(phone)
    await upload.ackOf(upload.announce(request.number, [{ name: 'a.jpg', size: jpeg.length }]))
    upload.begin('a.jpg', jpeg.length)
    await expect.poll(() => full.refusals(phone)).toContain('full')
  } finally {
    await full.stop()
  }
})

test('one address opens so many connections a minute', async () => {
  const { phone, request } = await alarmed()
  const served = uploadOf(phone)
  await served.ackOf(served.announce(request.number, [{ name: 'a.jpg', size: jpeg.length }]))
  const sockets = Array.from({ length: perMinute }, () => connect(evidencePort, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => undefined)
  await Promise.all(sockets.map(socket => once(socket, 'connect').catch(() => undefined)))
  await expect.poll(() => sockets.filter(socket => socket.destroyed).length).toBeGreaterThan(0)
  await expect.poll(() => refusals('')).toContain('tooMany')
  // What is on its way goes on.
  await served.ackOf(served.begin('a.jpg', jpeg.length))
  served.block('a.jpg', 0, jpeg)
  expect(await served.end('a.jpg', jpeg.length)).toEqual([])
  for (const socket of sockets) socket.destroy()
})
