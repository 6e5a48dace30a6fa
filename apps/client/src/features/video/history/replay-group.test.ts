import { expect, test, vi } from 'vitest'
import { ReplayGroup } from './replay-group.ts'

const camera = (channel: number) => ({ vehicleId: '7', plateNum: '沪A1', channel, name: '' })

test('a page without WebCodecs and Media Source asks for the recording all the same, and shows its key pictures', async () => {
  const asked: unknown[] = []
  const group = new ReplayGroup(
    [camera(1), camera(2)],
    { from: 0, to: 60_000, stream: 'main' },
    {
      getUrl: ({ channel }) => {
        asked.push(channel)
        return new Promise(() => undefined)
      },
      control: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      platformOf: () => 'http://127.0.0.1',
      textOf: String,
    },
  )
  for (const channel of group.channels) void channel.open({ from: 0, to: 60_000, stream: 'main' })
  await expect.poll(() => asked).toEqual([1, 2])
  expect(group.channels.map(({ state }) => state.getState().way)).toEqual(['still', 'still'])
})

test('for want of an operation the terminal is told to end, and one tap goes on where it was', async () => {
  vi.stubGlobal('VideoDecoder', vi.fn())
  vi.stubGlobal('requestAnimationFrame', () => 1)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const asked: number[] = []
  const stopped: number[] = []
  const group = new ReplayGroup(
    [camera(1), camera(2)],
    { from: 0, to: 60_000, stream: 'main' },
    {
      getUrl: ({ startTime }) => {
        asked.push(startTime)
        return new Promise(() => undefined)
      },
      control: () => Promise.resolve(),
      stop({ channel }) {
        stopped.push(channel)
        return Promise.resolve()
      },
      platformOf: () => 'http://127.0.0.1',
      textOf: String,
    },
  )
  group.start(20_000)
  await expect.poll(() => asked).toHaveLength(2)
  expect(group.isPlaying).toBe(true)
  group.pauseAll()
  expect(group.isPlaying).toBe(false)
  expect(stopped).toEqual([1, 2])
  expect(group.view.getState()).toMatchObject({ rests: true, paused: true, position: 20_000 })
  void group.play()
  await expect.poll(() => asked).toEqual([20_000, 20_000, 20_000, 20_000])
  expect(group.view.getState()).toMatchObject({ rests: false, paused: false })
  group.close()
  vi.unstubAllGlobals()
})
