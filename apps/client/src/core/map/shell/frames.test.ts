import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Frames } from './frames.ts'

let clock = 0
/** How often the graphics process is asked whether it is done, ms. */
const graphicsAskedAt = 8
const callbacks: Array<() => void> = []

beforeEach(() => {
  clock = 0
  callbacks.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => callbacks.push(run))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => {
  clock += ms
  vi.advanceTimersByTime(ms)
}
/** The browser's next frame, and the task after it. */
const nextFrame = () => {
  for (const run of callbacks.splice(0)) run()
  pass(0)
}

/** Draws one frame however often it was asked, as the library does. */
function aMap(took: number, isWarm = false) {
  const listeners = new Map<string, Set<() => void>>()
  const fire = (event: string) => {
    for (const run of listeners.get(event) ?? []) run()
  }
  const at = { frames: 0, moving: false, asked: false, tilesLoaded: true }
  /** `done`: the graphics process has drawn what it was asked for. */
  const graphics = {
    done: true,
    SYNC_STATUS: 1,
    UNSIGNALED: 2,
    fenceSync: () => ({}),
    deleteSync: () => undefined,
    flush: () => undefined,
  }
  const getSyncParameter = () => (graphics.done ? 3 : graphics.UNSIGNALED)
  const canvas = { style: { visibility: '' }, getContext: () => ({ ...graphics, getSyncParameter }) }
  const map = {
    getCanvas: () => canvas,
    areTilesLoaded: () => at.tilesLoaded,
    triggerRepaint() {
      if (at.asked) return
      at.asked = true
      requestAnimationFrame(() => {
        at.asked = false
        at.frames += 1
        clock += took
        fire('render')
      })
    },
    isMoving: () => at.moving,
    _fadeDuration: 120,
    on: (event: string, run: () => void) => listeners.set(event, (listeners.get(event) ?? new Set()).add(run)),
    off: (event: string, run: () => void) => listeners.get(event)?.delete(run),
  }
  return { map, at, canvas, graphics, fire, frames: new Frames(map as never, { isWarm }) }
}

test('after a slow frame the map rests, and what asks meanwhile is drawn in one', () => {
  const { map, at } = aMap(100)
  map.triggerRepaint()
  nextFrame()
  expect(at.frames).toBe(1)
  for (let asked = 0; asked < 10; asked++) {
    map.triggerRepaint()
    nextFrame()
    pass(9)
  }
  expect(at.frames).toBe(1)
  pass(20)
  nextFrame()
  expect(at.frames).toBe(2)
})

test.each([
  ['until the last of them is there', 400, true],
  ['but no longer than a second', 1_000, false],
])('after a slow frame a map waits for its tiles, %s', (_, ms, tilesLoaded) => {
  const { map, at } = aMap(200)
  at.tilesLoaded = false
  map.triggerRepaint()
  nextFrame()
  for (let waited = 0; waited < ms; waited += 100) {
    map.triggerRepaint()
    nextFrame()
    expect(at.frames).toBe(1)
    pass(100)
  }
  at.tilesLoaded = tilesLoaded
  map.triggerRepaint()
  nextFrame()
  expect(at.frames).toBe(2)
})

test('what is asked for at the end of a slow frame rests as well', () => {
  const { map, at } = aMap(100)
  map.on('render', () => {
    if (at.frames < 3) map.triggerRepaint()
  })
  map.triggerRepaint()
  nextFrame()
  nextFrame()
  expect(at.frames).toBe(1)
  pass(100)
  nextFrame()
  expect(at.frames).toBe(2)
})

test('tiles of another place are asked for at once', () => {
  const { map, at, fire } = aMap(200)
  map.triggerRepaint()
  nextFrame()
  at.tilesLoaded = false
  map.triggerRepaint()
  fire('move')
  nextFrame()
  expect(at.frames).toBe(2)
})

test.each([
  ['a quick frame', 5, false],
  ['a slow one of a map that is moved', 100, true],
])('after %s the next follows at once', (_, took, moving) => {
  const { map, at } = aMap(took)
  at.moving = moving
  for (let asked = 0; asked < 5; asked++) {
    map.triggerRepaint()
    nextFrame()
  }
  expect(at.frames).toBe(5)
})

test.each(['everything is drawn', 'the load has taken too long'])('no more rests once %s, and what waits is drawn', why => {
  const { map, at, fire } = aMap(1_000)
  map.triggerRepaint()
  nextFrame()
  map.triggerRepaint()
  if (why === 'everything is drawn') fire('idle')
  else pass(10_000)
  nextFrame()
  expect(at.frames).toBe(2)
  map.triggerRepaint()
  nextFrame()
  expect(at.frames).toBe(3)
})

test('what is held is drawn once, when all hold it no longer; who moves the map does not wait', () => {
  const { map, at, frames } = aMap(5)
  const [one, other] = [frames.hold(), frames.hold()]
  for (let asked = 0; asked < 3; asked++) {
    map.triggerRepaint()
    nextFrame()
  }
  one()
  one()
  nextFrame()
  expect(at.frames).toBe(0)
  at.moving = true
  map.triggerRepaint()
  nextFrame()
  expect(at.frames).toBe(1)
  at.moving = false
  other()
  nextFrame()
  expect(at.frames).toBe(2)
})

test('held by nobody who wants a frame, the map draws none', () => {
  const { at, frames } = aMap(5)
  frames.hold()()
  nextFrame()
  expect(at.frames).toBe(0)
})

test.each([
  ['fade in while frames are quick', 5, 120],
  ['do not where they are slow', 100, 0],
])('labels %s', (_, took, fade) => {
  const { map } = aMap(took)
  map.triggerRepaint()
  nextFrame()
  expect(map).toMatchObject({ _fadeDuration: fade })
})

test('what nobody lets go is not held for ever', () => {
  const { map, at, frames } = aMap(5)
  frames.hold()
  map.triggerRepaint()
  pass(499)
  nextFrame()
  expect(at.frames).toBe(0)
  pass(1)
  nextFrame()
  expect(at.frames).toBe(1)
})

test('a map is not seen, but drawn, until what comes first is on it', () => {
  const { map, at, canvas, frames } = aMap(5)
  frames.hideUntilFirst()
  const release = frames.hold()
  map.triggerRepaint()
  nextFrame()
  expect([at.frames, canvas.style.visibility]).toEqual([1, 'hidden'])
  release()
  nextFrame()
  pass(graphicsAskedAt)
  expect([at.frames, canvas.style.visibility]).toEqual([2, ''])
})

test('what is seen first is not seen, or drawn once more, before the graphics process is done with it, half a second at most', () => {
  const { map, at, canvas, graphics, frames } = aMap(5)
  frames.hideUntilFirst()
  graphics.done = false
  frames.hold()()
  nextFrame()
  for (let waited = 0; waited < 480; waited += 10) {
    map.triggerRepaint()
    nextFrame()
    pass(10)
  }
  expect([at.frames, canvas.style.visibility]).toEqual([1, 'hidden'])
  pass(30)
  expect(canvas.style.visibility).toBe('')
  nextFrame()
  nextFrame()
  expect(at.frames).toBe(2)
})

test('a map that was drawn before is seen with the frame that has what comes first, and waits for no graphics process', () => {
  const { at, canvas, graphics, frames } = aMap(5, true)
  frames.hideUntilFirst()
  graphics.done = false
  const release = frames.hold()
  nextFrame()
  expect(canvas.style.visibility).toBe('hidden')
  release()
  nextFrame()
  expect([at.frames, canvas.style.visibility]).toEqual([1, ''])
})

test('what waits for the first frame that is seen comes after it; the map is loading until it has come', () => {
  const { map, at, fire, frames } = aMap(100)
  const came: string[] = []
  expect(frames.afterFirst(() => came.push('too late'))).toBe(false)
  frames.hideUntilFirst()
  expect(frames.afterFirst(() => came.push('land'))).toBe(true)
  const release = frames.hold()
  map.triggerRepaint()
  nextFrame()
  release()
  nextFrame()
  fire('idle')
  expect(came).toEqual([])
  pass(graphicsAskedAt)
  nextFrame()
  expect(came).toEqual(['land'])
  nextFrame()
  const drawn = at.frames
  // It loads still: after a slow frame it rests.
  map.triggerRepaint()
  nextFrame()
  expect(at.frames).toBe(drawn)
})

test('of what nobody sees the first two frames come at once, the next after a rest', () => {
  const { map, at, frames } = aMap(5)
  frames.hideUntilFirst()
  const drawnIn = (ms: number) => {
    for (let waited = 0; waited < ms; waited += 10) {
      map.triggerRepaint()
      nextFrame()
      pass(10)
    }
    return at.frames
  }
  expect([drawnIn(130), drawnIn(300)]).toEqual([2, 4])
})

test.each([
  [
    'nothing comes',
    (pastMs: number) => {
      pass(pastMs)
      nextFrame()
      pass(graphicsAskedAt)
    },
    2_000,
  ],
  ['it goes to another screen', (_: number, frames: Frames) => frames.end(), 500],
])('a map is seen without it where %s', (_, happen, ms) => {
  const { canvas, frames } = aMap(5)
  frames.hideUntilFirst()
  pass(ms - 1)
  expect(canvas.style.visibility).toBe('hidden')
  happen(1, frames)
  expect(canvas.style.visibility).toBe('')
})

test.each([
  ['quick', 5, 120],
  ['slow', 100, 0],
])('what nobody sees does not fade in, what comes after the first frame that is seen does where that was %s', (_, took, fade) => {
  const { map, frames } = aMap(took)
  frames.hideUntilFirst()
  const release = frames.hold()
  map.triggerRepaint()
  nextFrame()
  expect(map).toMatchObject({ _fadeDuration: 0 })
  release()
  nextFrame()
  pass(graphicsAskedAt)
  expect(map).toMatchObject({ _fadeDuration: 0 })
  callbacks.push(() => void (clock += took))
  nextFrame()
  expect(map).toMatchObject({ _fadeDuration: fade })
})
