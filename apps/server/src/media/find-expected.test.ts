import { expect, test } from 'vitest'
import { type Comer, type ExpectedCamera, findExpected, tellOtherwise } from './find-expected.ts'
import type { CameOtherwise } from './intake-stream.ts'
import { admissionOf, type Sender } from './sender.ts'

const a = { vehicleId: 1, phone: '13900110003', channel: 1 }
const b = { vehicleId: 2, phone: '13900110004', channel: 1 }
const home = '10.0.0.1'
const elsewhere = '10.0.0.9'
const otherSim = '014412345678'

interface Given {
  links?: Record<number, string>
  connected?: Record<number, Sender>
  /** Since they were asked for, ms; the terminal alone has the first five seconds. */
  since?: number
}

/** Streams that were asked for, all with their links at home unless `links` says otherwise. */
function port(cameras: ExpectedCamera[], { links = {}, connected = {}, since = 100 }: Given = {}) {
  const notified: Record<number, CameOtherwise> = {}
  const running = cameras.map(camera => ({
    camera,
    stream: {
      admits: (from: Sender) => {
        const has = connected[camera.vehicleId]
        return admissionOf(from, { expected: has === undefined, connected: has, since, ownFirst: 5_000 })
      },
      cameOtherwise: (came: CameOtherwise) => void (notified[camera.vehicleId] = came),
      connect: () => undefined,
      packet: () => undefined,
      received: () => undefined,
      disconnect: () => undefined,
    },
  }))
  const known = {
    linkAddress: (id: number) => links[id] ?? home,
    isKnownNumber: (sim: string) => ['13900110003', '13900110004', '13900110005'].includes(sim.replace(/^0+/, '')),
  }
  return {
    notified,
    find: (comer: Partial<Comer>, sendsOn = true) => {
      const found = findExpected(running, { sim: otherSim, channel: 1, address: home, sendsOn, ...comer }, known)
      if (typeof found !== 'object') return found
      return [running.find(({ stream }) => stream === found.stream)?.camera.vehicleId, found.from]
    },
    tell: (comer: Partial<Comer>) => tellOtherwise(running, { sim: otherSim, channel: 1, address: home, ...comer }, known),
  }
}

test('another number, zeros and channel 0 are of the one stream asked for from that address, once they have sent on (field 33)', () => {
  const { find } = port([a])
  for (const comer of [
    {},
    { sim: '000000000000' },
    { channel: 0 },
    { sim: '00000000000000000000' },
    { sim: '013900110003', channel: 0 },
  ]) {
    expect(find(comer, false)).toBe('unsure')
    expect(find(comer)).toEqual([1, 'unsure'])
  }
  expect(find({ sim: '013900110003' }, false)).toEqual([1, 'own'])
})

test('the channel still counts where it says one', () => {
  const { find } = port([a, { ...b, channel: 2 }])
  expect(find({})).toEqual([1, 'unsure'])
  expect(find({ channel: 2 })).toEqual([2, 'unsure'])
  expect(find({ channel: 3 })).toBeUndefined()
  expect(find({ channel: 0 })).toBeUndefined()
  // Its own number says whose it is, and then channel 0 can be of one camera only.
  expect(find({ sim: '013900110004', channel: 0 })).toEqual([2, 'unsure'])
  expect(port([a, { ...a, channel: 2 }]).find({ sim: '013900110003', channel: 0 })).toBeUndefined()
})

test('two terminals of one address that are asked for one channel are a doubt; one of them elsewhere, or playing, is none', () => {
  expect(port([a, b]).find({})).toBeUndefined()
  expect(port([a, b], { links: { 2: elsewhere } }).find({})).toEqual([1, 'unsure'])
  expect(port([a, b], { connected: { 2: 'own' } }).find({})).toEqual([1, 'unsure'])
})

test('nothing from another address is taken without the number, and the number of another terminal never', () => {
  const { find } = port([a])
  for (const sim of [otherSim, '000000000000']) expect(find({ sim, address: elsewhere })).toBeUndefined()
  expect(find({ sim: '013900110005' })).toBeUndefined()
  expect(find({ sim: '013900110003', address: elsewhere })).toBe('later')
  expect(port([a], { connected: { 1: 'own' } }).find({})).toBeUndefined()
})

test('the terminal with its own number replaces one that was taken without it; a second one without it does not', () => {
  const { find } = port([a], { connected: { 1: 'unsure' } })
  expect(find({ sim: '013900110003' })).toEqual([1, 'own'])
  expect(find({})).toBeUndefined()
  expect(find({ sim: '013900110003', address: elsewhere })).toBeUndefined()
})

test('a number that the vehicle was given is its own, whatever other is asked, and from elsewhere it waits as its own does', () => {
  const tied = { ...a, streamNumbers: ['14412345678'] }
  expect(port([tied, b]).find({}, false)).toEqual([1, 'own'])
  expect(port([b, tied]).find({}, false)).toEqual([1, 'own'])
  expect(port([tied]).find({ address: elsewhere })).toBe('later')
})

test('what somebody wrote into the record of another vehicle takes no camera away from the terminal whose number it is', () => {
  const late = { links: { 2: elsewhere }, since: 6_000 }
  for (const number of ['13900110003', '99999999013900110003']) {
    const claims = { ...b, streamNumbers: [number] }
    expect(port([claims, a], late).find({ sim: '013900110003' })).toEqual([1, 'own'])
    // Not even while nobody asks for it.
    expect(port([claims], late).find({ sim: '013900110003' })).toBeUndefined()
    expect(port([claims, a], { ...late, connected: { 1: 'own' } }).find({ sim: '013900110003' })).toBeUndefined()
  }
  // Of two records that name the number of no terminal the one counts from whose link it comes, whichever was asked first.
  const [mine, his] = [a, b].map(camera => ({ ...camera, streamNumbers: ['14412345678'] }))
  for (const cameras of [
    [mine, his],
    [his, mine],
  ])
    for (const [connected, found] of [
      [{}, [1, 'own']],
      [{ 1: 'own' }, undefined],
    ] as const)
      expect(port(cameras as ExpectedCamera[], { ...late, connected }).find({})).toEqual(found)
})

test('those are notified of what was not let in that it may have been for: from their address, and never the number of another vehicle', () => {
  const two = port([a, b, { vehicleId: 3, phone: '13900110009', channel: 2 }])
  two.tell({})
  expect(two.notified).toEqual({ 1: { number: '14412345678', channel: 1 }, 2: { number: '14412345678', channel: 1 } })
  const zeros = port([a, b])
  zeros.tell({ sim: '000000000000', channel: 0 })
  expect(zeros.notified[2]).toEqual({ number: '0', channel: 0 })
  const channel = port([a, b])
  channel.tell({ sim: '013900110003', channel: 4 })
  expect(channel.notified).toEqual({ 1: { number: '', channel: 4 } })
  const quiet = port([a])
  quiet.tell({ sim: '013900110005' })
  quiet.tell({ address: elsewhere })
  quiet.tell({ sim: '013900110003', channel: 4, address: elsewhere })
  expect(quiet.notified).toEqual({})
})
