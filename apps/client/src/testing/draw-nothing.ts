/** Canvases of jsdom have no pen. For tests in which charts are made, and whose drawings nobody looks at. */
import { vi } from 'vitest'
import { atEndOfTest } from './end-of-test.ts'

/** Itself the answer to every call, and to everything that is asked of it. */
const pen: object = new Proxy(function answers() {}, {
  apply: () => pen,
  construct: () => pen,
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : pen),
  set: () => true,
})

/** Until the end of the test, canvases have a flat pen that draws nothing; without one for maps, which therefore stay away. */
export function drawNothing(): void {
  const spy = vi
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation(kind => (kind === '2d' ? pen : null) as never)
  vi.stubGlobal('Path2D', pen)
  atEndOfTest(() => {
    spy.mockRestore()
    vi.unstubAllGlobals()
  })
}
