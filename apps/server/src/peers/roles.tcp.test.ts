/** Servers that share the work: one takes terminals, another answers clients. */
import { messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { terminalCommands } from '../gateway/commands/terminal-commands.ts'
import { until } from '../testing/gateway.ts'
import { platformOfFile, testPlatform } from '../testing/platform.ts'
import { TestTerminal } from '../testing/terminal.ts'

const api = await platformOfFile({ terminals: 'gateway', config: { roles: 'api,jobs', 'hand-on-seconds': 0 } })
const organisation = await api.addOrganisation('Ours')
const phone = '13955660001'
const vehicleId = await api.addVehicle(organisation, '沪A66001', { phone })
const gateway = await testPlatform({ beside: api, terminals: 'gateway', config: { roles: 'gateway', 'hand-on-seconds': 0 } })
const terminal = new TestTerminal(gateway.gatewayPort, phone)
afterAll(async () => {
  await terminal.leave()
  await gateway.stop()
})

test('a server without clients answers for its health alone, one without terminals has no port for them, and a command goes from one to the other', async () => {
  expect(api.gatewayPort).toBe(0)
  expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
  expect((await fetch(`${gateway.url}/user/login`, { method: 'POST' })).status).toBe(503)
  await terminal.signIn()
  await until(() => api.terminals.isLinked(vehicleId))
  await terminal.ackOf(terminal.report({ speed: 20 }))
  await until(() => api.fleet.vehicle(vehicleId)?.latest.report?.speedDkmh === 200)
  const sent = await api.terminals.send(vehicleId, 'linkTest', null, { by: 'platform' })
  const { header } = await terminal.hears(frame => frame.header.messageId === terminalCommands.linkTest.sends)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
  await expect(sent.result).resolves.toBeUndefined()
})
