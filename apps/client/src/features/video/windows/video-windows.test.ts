// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { VideoWindows } from './video-windows.ts'

const wall = () => new VideoWindows({ getUrl: () => new Promise(() => undefined), platformOf: () => undefined, textOf: String })
const cameras = (vehicleId: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ vehicleId, plateNum: vehicleId, channel: at + 1, name: '' }))
const shownIn = (windows: VideoWindows) =>
  windows.players.flatMap(({ state }) => {
    const { camera } = state.getState()
    return camera ? [`${camera.vehicleId}${camera.channel}`] : []
  })

test('"play all" adds to what plays, in free windows first, then in more of them', () => {
  const windows = wall()
  windows.play(cameras('a', 1)[0] as never, 'sub')
  expect(windows.playAll(cameras('b', 3), 'sub', 16)).toBe(0)
  expect([windows.view.getState().count, shownIn(windows)]).toEqual([4, ['a1', 'b1', 'b2', 'b3']])
  // What is shown already is not opened twice.
  expect(windows.playAll([...cameras('b', 3), ...cameras('c', 2)], 'sub', 16)).toBe(0)
  expect([windows.view.getState().count, shownIn(windows)]).toEqual([6, ['a1', 'b1', 'b2', 'b3', 'c1', 'c2']])
  expect(windows.playAll(cameras('d', 12), 'sub', 16)).toBe(2)
  expect([windows.view.getState().count, shownIn(windows).length]).toEqual([16, 16])
})

test('on a phone there are no more windows than can be seen', () => {
  const windows = wall()
  windows.show(1)
  expect(windows.playAll(cameras('a', 8), 'sub', 4)).toBe(4)
  expect(windows.view.getState().count).toBe(4)
})

test('the picture of another camera goes when a window opens the next one, and stays when it opens the same again (F2)', () => {
  const [player] = wall().players
  const [first, second] = cameras('a', 2)
  const canvas = document.createElement('canvas')
  player?.attach(canvas)
  player?.open(first as never, 'sub')
  canvas.width = 352
  player?.reopen()
  expect(canvas.width).toBe(352)
  player?.open(second as never, 'sub')
  expect(canvas.width).toBe(0)
  canvas.width = 352
  player?.close()
  expect(canvas.width).toBe(0)
})

test('the windows of a screen that was left show the same again: at once, or later with one press', () => {
  const left = wall()
  left.show(6)
  left.playAll(cameras('a', 3), 'main', 16)
  left.players[1]?.pause()
  const kept = left.wall
  left.closeAll()
  expect(left.wall).toBeNull()
  const soon = wall()
  soon.restore(kept as never, true)
  const steps = (windows: VideoWindows) => windows.players.slice(0, 4).map(({ state }) => state.getState().step)
  expect([soon.view.getState(), shownIn(soon)]).toEqual([{ count: 6, selected: 3, resting: 1 }, ['a1', 'a2', 'a3']])
  expect(steps(soon)).toEqual(['calling', 'closed', 'calling', 'calling'])
  expect(soon.players[0]?.state.getState().stream).toBe('main')
  const later = wall()
  later.restore(kept as never, false)
  expect([shownIn(later), later.isPlaying, later.view.getState().resting]).toEqual([['a1', 'a2', 'a3'], false, 3])
  later.goOn()
  expect(later.isPlaying).toBe(true)
})
