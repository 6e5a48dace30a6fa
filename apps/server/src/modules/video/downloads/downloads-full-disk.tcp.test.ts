/** Downloads of recordings while the disk fills: a terminal with FTP against a server that has no room left. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { errors } from '@outrider/contract'
import { type BodyOf, decode, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { until } from '../../../testing/gateway.ts'
import { testPlatform } from '../../../testing/platform.ts'
import { TestTerminal } from '../../../testing/terminal.ts'

const ports = async () => {
  const [video, download] = [await freePort(), await freePort()]
  return { 'video-port': video, 'video-download-port': download, 'video-address': `127.0.0.1:${video}` }
}
const platform = await testPlatform({ terminals: 'gateway', config: await ports() })
afterAll(() => platform.stop())
const organisation = await platform.addOrganisation('Ours')
const operator = await platform.newCaller('operator', [organisation])
const start = Date.UTC(2026, 0, 2)
let phones = 13_955_880_100

/** A terminal that was asked for a recording, and where to upload it. */
async function asked() {
  const phone = String((phones += 1))
  const id = await platform.addVehicle(organisation, `沪D${phone}`, { phone })
  await platform.database.pool.query(`update vehicles set details = '{"channel": 2}' where id = $1`, [id])
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  const request = { vehicleId: String(id), channel: 1, startTime: start, endTime: start + 60_000 }
  const { downloadId } = await operator.call('video/startVideoDownload', request)
  const { header, body } = await terminal.hears(({ header: { messageId } }) => messageId === messages.fileUpload.id)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
  const place: BodyOf<typeof messages.fileUpload> = decode(messages.fileUpload, body, '2013').value
  const stateOf = async () => {
    const { downloads } = await operator.call('video/getVideoDownloads', { vehicleId: String(id) })
    return downloads.find(each => each.downloadId === downloadId)
  }
  await until(async () => (await stateOf())?.state === 'receiving')
  const saysDone = () => terminal.ackOf(terminal.send(messages.fileUploadCompleted, { replySerial: header.serial, result: 0 }))
  return { terminal, place, stateOf, saysDone, request }
}

/** Stores a file as a terminal does; all replies. */
async function stores(port: number, { user, password }: { user: string; password: string }, content: Buffer): Promise<string> {
  const control = connect(port, '127.0.0.1')
  let replies = ''
  control.on('data', (chunk: Buffer) => (replies += chunk.toString('latin1')))
  control.write(`USER ${user}\r\nPASS ${password}\r\nTYPE I\r\nEPSV\r\nSTOR recording.mp4\r\n`)
  await until(() => replies.includes('150 '))
  const data = connect(Number(/\|(\d+)\|/.exec(replies)?.[1]), '127.0.0.1')
  data.on('error', () => undefined)
  const closed = once(data, 'close')
  data.end(content)
  await closed
  await until(() => /^(226|4\d\d|5\d\d) /m.test(replies))
  control.destroy()
  return replies
}
const content = Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(50_000, 7)])

test('a download ends with its reason when the disk has no room left, and what has come of it is removed; others are refused early', async () => {
  const { terminal, place, stateOf, request } = await asked()
  // More than any disk of today has free.
  const config = await ports()
  const full = await testPlatform({ terminals: 'gateway', beside: platform, config: { ...config, 'min-free-megabytes': 1e12 } })
  expect(await stores(config['video-download-port'], place, content)).toMatch(/^552 /m)
  await until(async () => (await stateOf())?.state === 'failed')
  expect(await stateOf()).toMatchObject({ failure: 'noRoom' })
  expect(await (await full.signIn('operator', 'a password')).code('video/startVideoDownload', request)).toBe(
    errors['server.noRoom'].rspCode,
  )
  await full.stop()
  terminal.socket.destroy()
})

test('the same download is stored where there is room', async () => {
  const { terminal, place, stateOf, saysDone } = await asked()
  expect(await stores(place.port, place, content)).toMatch(/^226 /m)
  expect(await saysDone()).toBe(0)
  await until(async () => (await stateOf())?.state === 'done')
  terminal.socket.destroy()
})
