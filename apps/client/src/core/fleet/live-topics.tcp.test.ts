/** Screens follow topics of the live feed through the fleet worker, against a real platform over the same socket as the positions. */
import type { CommandState } from '@outrider/contract'
import { expect, test } from 'vitest'
import { aReport } from '../../testing/server.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import type { PageTopicUpdate } from '../live/page-topics.ts'
import { testLiveFleet } from '../../testing/live-fleet.ts'

const platform = await platformOfFile()

/** A company with one vehicle, its fleet in multi-platform mode, and the sockets it has opened. */
async function companyFleet(rights = {}) {
  const company = await newCompany(platform, rights)
  const vehicleId = await company.addVehicle(`沪${company.login}`)
  const { accessToken, userId } = await company.signIn()
  const target = { code: 'a', title: 'Platform A', url: platform.url, accessToken }
  const sockets: WebSocket[] = []
  const at = testLiveFleet({
    targets: [target],
    multi: true,
    pollOnly: false,
    openSocket(url) {
      const socket = new WebSocket(url)
      sockets.push(socket)
      return socket
    },
  })
  const publish = (id: string, state: CommandState, finishedAt: number | null = null) =>
    platform.bus.publish({
      kind: 'commandChanged',
      id: `${company.login} ${id}`,
      vehicleId: Number(vehicleId),
      command: 'location',
      state,
      reason: null,
      requestedAt: 1,
      finishedAt,
      requestedBy: { userId: -1, name: userId },
    })
  return { ...at, company, vehicleId, sockets, publish }
}

type Fleet = Awaited<ReturnType<typeof companyFleet>>

/** Follows the topic and collects what arrives as `id state`, with `whole` before a snapshot. */
function following(at: Fleet) {
  const seen: string[] = []
  const updates: PageTopicUpdate[] = []
  const waiting = new Set<() => void>()
  const end = at.liveFleet.topics.follow('commands', update => {
    updates.push(update)
    const states = update.contents.commands.map(({ commandId, state }) => `${commandId.split(' ')[1]} ${state}`)
    seen.push(`${update.whole ? 'whole: ' : ''}${states.toSorted().join(', ')}`)
    for (const look of waiting) look()
  })
  const until = (count: number) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (seen.length >= count) resolve()
      }
      waiting.add(look)
      look()
    })
  return { seen, updates, end, until }
}

test('a screen follows commands through the worker, over the socket of the positions, with the ids of its platform', async () => {
  const at = await companyFleet()
  at.publish('1', 'sent')
  at.start()
  await at.until(() => at.stateOf('a') === 'live')
  const commands = following(at)
  await commands.until(1)
  at.publish('1', 'acknowledged')
  at.publish('2', 'queued')
  await commands.until(2)
  expect(commands.seen).toEqual(['whole: 1@a sent', '1@a acknowledged, 2@a queued'])
  expect(commands.updates[0]).toMatchObject({
    platformCode: 'a',
    contents: { commands: [{ vehicleId: `${at.vehicleId}@a`, pcode: 'a', ptitle: 'Platform A' }] },
  })

  platform.bus.publish({ kind: 'stored', positions: [aReport(Number(at.vehicleId), 7)] })
  await at.until(() => at.vehicle(`${at.vehicleId}@a`)?.position.speed === 60.3)
  expect(at.sockets).toHaveLength(1)

  // A second screen knows nothing yet, and the end of one does not end the other.
  const second = following(at)
  await second.until(1)
  expect(second.seen).toEqual(['whole: 1@a acknowledged, 2@a queued'])
  commands.end()
  at.publish('2', 'sent')
  await second.until(2)
  expect(second.seen[1]).toBe('2@a sent')
  second.end()
  at.end()
})

test('after a broken connection both topics go on where they were', async () => {
  const at = await companyFleet()
  const commands = following(at)
  at.start()
  await at.until(() => at.stateOf('a') === 'live')
  await commands.until(1)
  at.publish('1', 'sent')
  await commands.until(2)
  at.sockets[0]?.close()
  await at.until(() => at.pending().some(({ ms }) => ms === 1000))
  at.publish('1', 'answered', 5)
  platform.bus.publish({ kind: 'stored', positions: [aReport(Number(at.vehicleId), 8)] })
  at.pass(1000)
  await commands.until(3)
  await at.until(() => at.vehicle(`${at.vehicleId}@a`)?.position.speed === 60.3)
  // Changes, no snapshot.
  expect(commands.seen).toEqual(['whole: ', '1@a sent', '1@a answered'])
  expect(at.sockets).toHaveLength(2)
  commands.end()
  at.end()
})

test('a topic followed before the sign-in starts with it, and one that is refused leaves the positions alone', async () => {
  const at = await companyFleet({ posAuth: false })
  const commands = following(at)
  at.start()
  await at.until(() => at.vehicles().length === 1 && at.stateOf('a') === 'live')
  await at.until(() => at.logged.some(line => line.includes('the topic commands is refused')))
  expect(commands.seen).toEqual([])
  expect(at.reactedTo).toEqual([])
  at.end()
})
