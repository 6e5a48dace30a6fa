/** The self-test of a task against a terminal on a socket: green by what it sends, red where the form says something else. */
import type { DataOf } from '@outrider/contract'
import { encode, messages } from '@outrider/jt808'
import { afterAll, expect, test, vi } from 'vitest'
import { jpeg } from '../../../testing/evidence-platform.ts'
import { testPlatform } from '../../../testing/platform.ts'
import { locationOf, TestTerminal } from '../../../testing/terminal.ts'

const platform = await testPlatform({ terminals: 'gateway' })
const organisation = await platform.addOrganisation('Ours')
const phone = '13977770001'
const vehicle = await platform.addVehicle(organisation, '沪T70001', { phone })
const li = await platform.newCaller('li', [organisation])
// Nobody dispatches what they applied for.
const wang = await platform.newCaller('wang', [organisation])
const terminal = await new TestTerminal(platform.gatewayPort, phone, '2019').signIn()
afterAll(async () => {
  terminal.socket.destroy()
  await platform.stop()
})

const iccid = '89860000000000000017'
const isId =
  (id: number) =>
  ({ header }: { header: { messageId: number } }) =>
    header.messageId === id

async function saysWhatItIs(): Promise<void> {
  const asked = await terminal.hears(isId(0x8107))
  terminal.heard.splice(terminal.heard.indexOf(asked), 1)
  terminal.send(messages.attributesResponse, {
    type: 7,
    maker: 'OUTRD',
    model: 'OR-1',
    terminalId: 'T000001',
    iccid,
    hardware: '1',
    firmware: '2',
    gnss: 3,
    comm: 255,
  })
}

/** Answers what the self-test asks, once. */
async function answers(): Promise<void> {
  await saysWhatItIs()
  const located = await terminal.hears(isId(0x8201))
  terminal.heard.splice(terminal.heard.indexOf(located), 1)
  const location = locationOf({ status: 0b11, speed: 0, extras: { signal: 22, satellites: 9 } })
  terminal.send(messages.locationResponse, { replySerial: located.header.serial, location })
}
const resultsOf = ({ test: found }: DataOf<'vehManager/getVehPosInfo'>) =>
  Object.fromEntries((found?.results ?? []).map(({ item, result, seen }) => [item, [result, seen]]))

test('a wrong ICCID is found by what the terminal says, and the task is submitted once it is mended', async () => {
  const { applicationNum } = await li.call('vehManager/addInstMtcApplication', {
    kind: 'installation',
    orgId: organisation,
    vehicleId: String(vehicle),
    workType: 'newTerminal',
    businessName: 'B',
    contacts: 'C',
    phone: '13900000000',
    plateNum: 'x',
  })
  const { installers } = await li.call('vehManager/getInstallerInfo', { kind: 'installation', applicationNum })
  const installerId = installers.find(({ name }) => name === 'li')?.installerId
  await wang.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })
  const facts = { terminalId: 'T000001', imei: '860000000000001' }
  const wrong = { ...facts, simIccid: '89860000000000000071' }
  await li.call('vehManager/updInstMtcTask', { applicationNum, version: 2, ...wrong })

  // The gateway asks each terminal that it does not know.
  await saysWhatItIs()
  // The engine was off when the installer came.
  terminal.report({ status: 0b10, speed: 0, time: Math.floor(Date.now() / 1_000 - 60) * 1_000 })
  const begun = li.call('vehManager/getVehPosInfo', {
    applicationNum,
    begin: true,
    standing: { latitude: 31.2305, longitude: 121.4738 },
  })
  await answers()
  await begun
  const look = () => li.call('vehManager/getVehPosInfo', { applicationNum })
  await vi.waitFor(async () =>
    expect(resultsOf(await look())).toMatchObject({
      linked: ['passed', ''],
      device: ['passed', 'T000001'],
      iccid: ['failed', iccid],
      imei: ['passed', '860000000000001'],
      position: ['passed', expect.any(String)],
      place: ['passed', expect.stringMatching(/^0\.\d\d km$/)],
      accOn: ['passed', ''],
      accOff: ['passed', ''],
      cameras: ['none', ''],
    }),
  )
  expect(await li.code('vehManager/submitInstMtcTask', { applicationNum, version: 3, ...wrong })).toBe(4090342)
  const right = { ...facts, simIccid: iccid }
  const { state } = await li.call('vehManager/submitInstMtcTask', { applicationNum, version: 3, ...right })
  expect(state).toBe('checking')
  const { applications } = await li.call('vehManager/getApplicationCheckList', { applicationNum })
  expect(applications[0]?.selfTest?.results.every(({ result }) => result !== 'failed')).toBe(true)
  await wang.call('vehManager/checkApplication', { applicationNum, version: 4, decision: 'close' })
})

test('each camera of the vehicle is asked for a picture, and is green when it has come', async () => {
  await platform.database.pool.query(`update vehicles set details = '{"channelNames": "前方,驾驶员"}' where id = $1`, [vehicle])
  const { applicationNum } = await li.call('vehManager/addInstMtcApplication', {
    kind: 'maintenance',
    orgId: organisation,
    vehicleId: String(vehicle),
    workType: 'camera',
    businessName: 'B',
    contacts: 'C',
    phone: '13900000000',
    plateNum: 'x',
  })
  const { installers } = await li.call('vehManager/getInstallerInfo', { kind: 'maintenance', applicationNum })
  await wang.call('vehManager/checkApplication', {
    applicationNum,
    version: 1,
    decision: 'dispatch',
    installerId: installers.find(({ name }) => name === 'li')?.installerId,
  })
  terminal.heard.length = 0
  const begun = li.call('vehManager/getVehPosInfo', { applicationNum, begin: true })
  await answers()
  await vi.waitFor(() => expect(terminal.heard.filter(isId(0x8801))).toHaveLength(2))
  await begun
  const { extras: _, ...location } = locationOf()
  const body = { mediaId: 1, type: 0, format: 0, event: 0, packages: undefined, location, data: jpeg.subarray(0, 500) }
  terminal.sendBody(0x0801, encode(messages.multimediaData, { ...body, channel: 1 }, '2019'))
  const cameras = async () => resultsOf(await li.call('vehManager/getVehPosInfo', { applicationNum }))['cameras']
  await vi.waitFor(async () => expect(await cameras()).toEqual(['failed', '驾驶员']))
  terminal.sendBody(0x0801, encode(messages.multimediaData, { ...body, channel: 2, mediaId: 2 }, '2019'))
  await vi.waitFor(async () => expect(await cameras()).toEqual(['passed', '']))
})
