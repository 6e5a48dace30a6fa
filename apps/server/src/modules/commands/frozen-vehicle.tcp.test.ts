/** A vehicle whose service has ended, at the wire: every call that would send something to its terminal, and what its socket gets. */
import { type CallPath, contract } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { messages } from '@outrider/jt808'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { freePort } from '../../testing/free-port.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const frozenCode = 4030180

const videoPort = await freePort()
const platform = await platformOfFile({
  terminals: 'gateway',
  config: {
    'video-port': videoPort,
    'video-replay-port': await freePort(),
    'video-download-port': await freePort(),
    'video-address': `127.0.0.1:${videoPort}`,
  },
})
const organisation = await platform.addOrganisation('Ours')
const operator = await platform.newCaller('operator', [organisation])
const phone = '13955990001'
const vehicleId = String(await platform.addVehicle(organisation, '沪F00001', { phone }))
const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
await platform.database.pool.query(`update vehicles set details = '{"channel": 2, "expiresOn": "2020-01-31"}' where id = $1`, [
  vehicleId,
])
await platform.fleet.reload()
afterAll(() => {
  terminal.socket.destroy()
})

/** What came since the sign-in, but for what the platform asks every terminal that signs in, and acknowledgements. */
const commandsHeard = (): string[] =>
  terminal.heard
    .map(({ header }) => header.messageId)
    .filter(id => ![0x8001, 0x8100, 0x8104, 0x8107].includes(id))
    .map(id => id.toString(16))

const hour = 3_600_000
const span = { startTime: Date.now() - 2 * hour, endTime: Date.now() - hour }
const reason = 'Stolen, police informed'
/** Every call that makes the server send something to the terminal, as a user would make it. */
const refused: Partial<Record<CallPath, () => object>> = {
  'vehicle/getVehiclePosition': () => ({ vehicleId, queryTerminal: true }),
  'photo/sendTakePhotosCmd': () => ({ vehicleId, channels: [1] }),
  'photo/searchStoredMedia': () => ({ vehicleId, kind: 'picture' }),
  'photo/fetchStoredMedia': () => ({ vehicleId, searchId: 'anything', media: [1] }),
  'video/captureVideoPicture': () => ({ vehicleId, channel: 1 }),
  'video/getVideoUrl': () => ({ vehicleId, channel: 1, stream: 'main' }),
  'video/switchVideoQuality': () => ({ vehicleId, channel: 1, stream: 'main' }),
  'video/getVideoHistory': () => ({ vehicleId, channels: [1], ...span }),
  'video/getVideoHistoryPlayBackUrl': () => ({ vehicleId, channel: 1, stream: 'main', ...span }),
  'video/sendVideoHistoryPlayBackCmd': () => ({ vehicleId, channel: 1, command: 'play' }),
  'video/startVideoDownload': () => ({ vehicleId, channel: 1, stream: 'main', size: 10, ...span }),
  'platform/sendCutOffFuelAndElecCmd': () => ({ vehicleId, plateNum: '沪F00001', reason }),
  'platform/sendVehLockCmd': () => ({ vehicleId, reason }),
  'platform/sendQueryTerminalParameterParametersCmd': () => ({ vehicleId }),
  'platform/sendQueryTerminalParameterAttributeCmd': () => ({ vehicleId }),
  'terminal/readTerminalSettings': () => ({ vehicleId }),
  'terminal/setTerminalSettings': () => ({
    vehicleId,
    settings: [{ number: 0x0001, value: '60' }],
    reason,
    plateNum: '沪F00001',
  }),
  'terminal/orderTerminal': () => ({ vehicleId, order: 'restart', reason, plateNum: '沪F00001' }),
  'video/startTalk': () => ({ vehicleId }),
  'video/startListening': () => ({ vehicleId }),
  'video/startBroadcast': () => ({ vehicleIds: [vehicleId], text: '' }),
  'terminal/beginAcceptance': () => ({ vehicleId, tries: ['attributes'] }),
  'terminal/collectRecorder': () => ({ vehicleId, kinds: ['clock'], from: span.startTime, to: span.endTime, reason }),
  'terminal/sendTerminalMessage': () => ({
    vehicleId,
    message: 'phoneBook',
    values: [{ name: 'action', value: '0' }],
    reason,
  }),
  'video/controlCamera': () => ({ vehicleId, channel: 1, move: 'left' }),
}

test.each(Object.entries(refused))(
  '%s is refused for a frozen vehicle, and its terminal hears nothing (S8.text.8)',
  async (path, body) => {
    expect(await operator.code(path as CallPath, body())).toBe(frozenCode)
    await platform.settled()
    expect(commandsHeard()).toEqual([])
  },
)

test('a text, a call back, a picture and a dispatch message do not reach a frozen vehicle, and each says so (S8.text.8)', async () => {
  const alarm = await addAlarm(platform.database, Number(vehicleId), { type: 1, started_at: new Date() })
  const { results } = await operator.call('alarm/sendPrcVehsAlmsBySendMsgCmd', {
    alarmIds: [alarm],
    description: 'Driver was called',
    text: '请减速',
    monitorPhone: '021-61234567',
    camera: 1,
  })
  expect(results).toMatchObject([{ outcome: 'done', order: 'frozen', callback: 'frozen', picture: 'frozen' }])
  const { frozen } = await operator.call('platform/sendDispatchMsgCmd', {
    vehicleIds: [vehicleId],
    type: 'urgent',
    text: '请减速',
    requestId: 'request-frozen',
  })
  expect(frozen).toEqual([vehicleId])
  await platform.settled()
  expect(commandsHeard()).toEqual([])
})

test('calls say in the contract that they refuse a frozen vehicle, and no other call does', () => {
  const declared = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, row]) =>
      ('errors' in row ? (row.errors as readonly string[]) : []).includes('vehicle.frozen') ? [`${group}/${name}`] : [],
    ),
  )
  const others = [
    'platform/approveVehicleCommand',
    'terminal/decideTerminalChange',
    'video/controlVideoDownload',
    'vehManager/getVehPosInfo',
  ]
  expect(new Set(declared)).toEqual(new Set([...Object.keys(refused), ...others]))
})

test('what brings a vehicle back goes to a frozen one: restore and unlock', async () => {
  await operator.call('platform/sendVehUnlockCmd', { vehicleId, reason })
  await terminal.hears(({ header }) => header.messageId === 0x8500)
  await operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason })
  const { header } = await terminal.hears(({ header: { messageId } }) => messageId === 0x8105)
  expect(commandsHeard()).toEqual(['8500', '8105'])
  // Whether it has taken effect is asked as ever.
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8105, result: 0 })
  await terminal.hears(({ header: { messageId } }) => messageId === 0x8201)
})
