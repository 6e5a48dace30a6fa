/** kill -9 of the server while a service has a notice and has not answered: nothing is lost, and what comes twice has the same number. */
import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { wirePassword } from '../apps/server/src/accounts/wire-password.ts'
import { addFleet, callOf, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'

const times = { quietFrom: null, quietUntil: null, sosPasses: true, digestAt: '08:00', zone: 'Asia/Shanghai' }

test('killed between stored and sent, and between sent and settled: every alarm is reported, the one on its way twice', async () => {
  let held: ServerResponse | undefined
  let holds = true
  const reported: string[] = []
  const service = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      reported.push((JSON.parse(text) as { text: { content: string } }).text.content)
      if (holds) held = response
      else response.end('{"errcode": 0}')
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const at = service.address()
  const host = `127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
  const folder = await dataFolder()
  const args = ['--empty', '--notice-servers', host]
  let product = await startProduct({ folder, log: 'ignore', args })
  await signInAdministrator(product, 'crash password')
  await addFleet(product, ['13700000901'])
  await product.stop()
  product = await startProduct({ folder, log: 'ignore', args })
  const login = await callOf(product, 'user/login', { userId: 'admin', password: wirePassword('crash password') })
  const { accessToken: access_token } = login.data as { accessToken: string }
  const [org] = await product.sql<{ id: number }>('select min(id) as id from organisations')
  const form = {
    kind: 'wecom',
    name: 'x',
    orgId: org?.id,
    lang: 'en',
    perMinute: 20,
    address: `http://${host}/robot?key=crash-key-1`,
  }
  const added = await callOf(product, 'admin/addNoticeChannel', form, { access_token })
  const { channelId } = added.data as { channelId: string }
  await product.sql('update notice_channels set per_minute = 6000')
  const choices = [{ kind: 'alarm.level1', channelId, when: 'now' }]
  expect((await callOf(product, 'user/saveNoticeChoices', { choices, ...times }, { access_token })).rspCode).toBe(0)
  let second = 0
  const alarm = () =>
    product.sql(`insert into alarm_cases (vehicle_id, type, level, started_at, last_at, start_speed_dkmh, last_speed_dkmh,
        report_time, report_digest, late, timed_by_arrival)
      select id, 1, 1, now() - interval '1 hour' + ${(second += 1)} * interval '1 second', now(), 0, 0, now(), 1, false, false from vehicles`)
  const waiting = async () =>
    (await product.sql<{ id: string; tries: number }>(
      `select id, tries from notice_deliveries where state = 'waiting' order by id`,
    )) ?? []
  await alarm()
  await expect.poll(() => held).toBeDefined()
  for (let i = 0; i < 3; i += 1) await alarm()
  await expect.poll(waiting).toHaveLength(4)
  await alarm() // not made into a notice yet
  await product.kill()
  expect(reported).toHaveLength(1)
  holds = false
  product = await startProduct({ folder, log: 'ignore', args })
  // What was stored and not taken goes at once; what was on its way stays taken until its lease is over.
  await expect.poll(waiting).toEqual([{ id: '1', tries: 0 }])
  await product.sql("update notice_deliveries set next_at = next_at - interval '400 seconds' where id = 1")
  await expect.poll(waiting).toEqual([])
  expect(reported.filter(text => text.includes('#1\n') || text.endsWith('#1'))).toHaveLength(2)
  for (const id of [2, 3, 4, 5]) expect(reported.filter(text => new RegExp(`#${id}\\b`).test(text))).toHaveLength(1)
  expect(await product.sql('select count(*)::int as alarms from alarm_cases')).toEqual([{ alarms: 5 }])
  await product.stop()
  await removeFolder(folder)
  service.closeAllConnections()
  service.close()
})
