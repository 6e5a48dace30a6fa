import { expect, test } from 'vitest'
import { ReplayGroup } from './replay-group.ts'

const camera = (channel: number) => ({ vehicleId: '7', plateNum: '沪A1', channel, name: '' })

test('a browser without a decoder says so, and asks no terminal', () => {
  const asked: unknown[] = []
  const group = new ReplayGroup(
    [camera(1), camera(2)],
    { from: 0, to: 60_000, stream: 'main' },
    {
      getUrl: body => {
        asked.push(body)
        return Promise.reject(new Error('not asked for'))
      },
      control: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      platformOf: () => 'http://127.0.0.1',
      textOf: String,
    },
  )
  for (const channel of group.channels) void channel.open({ from: 0, to: 60_000, stream: 'main' })
  expect(group.channels.map(({ state }) => state.getState().reason)).toEqual(['noDecoder', 'noDecoder'])
  expect(asked).toEqual([])
})
