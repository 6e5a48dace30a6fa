import { messages } from '@outrider/jt808'
import { afterAll, expect, test, vi } from 'vitest'
import { testPlatform } from '../testing/platform.ts'
import { locationOf, TestTerminal } from '../testing/terminal.ts'
import { askForDemoPhotos } from './photos.ts'

const platform = await testPlatform({ terminals: 'gateway' })
afterAll(() => platform.stop())

test('the dispatcher of the demo fetches some stored photos of a vehicle and takes one, once it is there', async () => {
  const organisation = await platform.addOrganisation('All')
  await platform.addUser('demo', 'a password', [organisation])
  const account = { login: 'demo', password: 'a password' }
  const phone = '13955695001'
  const id = await platform.addVehicle(organisation, '沪A69501', { phone })
  await platform.database.pool.query(`update vehicles set details = '{"channelNames": "Road"}' where id = $1`, [id])
  const asked = new Set<string>()
  expect(await askForDemoPhotos(platform.http, account, asked)).toBe(1)

  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  const heard = (messageId: number) => terminal.heard.filter(({ header }) => header.messageId === messageId)
  const serialOf = async (messageId: number, at = 0) => {
    await vi.waitFor(() => expect(heard(messageId)[at]).toBeDefined())
    return heard(messageId)[at]?.header.serial ?? 0
  }
  const looking = askForDemoPhotos(platform.http, account, asked)
  const location = { ...locationOf(), time: Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000 }
  const media = Array.from({ length: 8 }, (_, at) => ({ mediaId: 100 - at, type: 0, channel: 1, event: 1, location }))
  terminal.send(messages.multimediaList, { replySerial: await serialOf(0x8802), media })
  for (const at of [0, 1])
    terminal.send(messages.terminalAck, { replySerial: await serialOf(0x8805, at), replyId: 0x8805, result: 0 })
  terminal.send(messages.cameraShootResponse, { replySerial: await serialOf(0x8801), result: 0, mediaIds: [1] })
  expect(await looking).toBe(0)
  expect(heard(0x8805).map(({ body }) => [body.readUInt32BE(0), body[4]])).toEqual([
    [100, 0],
    [95, 0],
  ])
  terminal.socket.destroy()
})
