/**
 * What the client uses and jsdom does not have. jsdom lays nothing out: every element is as large as the screen, so that lists draw their first
 * rows. Import it before any part of the client, which reads some of this when it loads.
 */

/** px. */
const size = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
export type ScreenSize = keyof typeof size
let current: ScreenSize = 'phone'

/** Conditions in px that the client's media queries have; others, such as reduced motion, are not met. */
const matches = (query: string): boolean => {
  const [, least] = /min-width:\s*(\d+)px/.exec(query) ?? []
  return least !== undefined && size[current].width >= Number(least)
}

class Queries extends EventTarget implements MediaQueryList {
  readonly media: string
  onchange = null
  constructor(media: string) {
    super()
    this.media = media
  }
  get matches() {
    return matches(this.media)
  }
  addListener = () => undefined
  removeListener = () => undefined
}
const queries = new Set<Queries>()

window.matchMedia = media => {
  const query = new Queries(media)
  queries.add(query)
  return query
}

/** For the rest of the test file, until the next call. */
export function setScreenSize(to: ScreenSize): void {
  if (to === current) return
  current = to
  for (const query of queries) query.dispatchEvent(new Event('change'))
}

// The platform of a test runs in this thread and sends bytes, which are only recognised as such when they are Node's.
globalThis.ArrayBuffer = Buffer.alloc(0).buffer.constructor as ArrayBufferConstructor

// As in a browser without the kind of drawing asked for, without jsdom's message.
HTMLCanvasElement.prototype.getContext = () => null

/** That of jsdom does not work under vitest: its events are of another class than Node's targets accept. This one finds no network. */
class NoSocket extends EventTarget {
  readonly readyState = 3
  constructor() {
    super()
    queueMicrotask(() => {
      this.dispatchEvent(new Event('error'))
      this.dispatchEvent(new CloseEvent('close', { code: 1006 }))
    })
  }
  send = () => undefined
  close = () => undefined
}
globalThis.WebSocket = Object.assign(NoSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }) as never

class NoResize implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
window.ResizeObserver = NoResize
// The platform is reached by http, which browsers trust on this machine only.
window.isSecureContext = true
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
  this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0
  // Browsers tell of it later, too.
  queueMicrotask(() => this.dispatchEvent(new Event('scroll')))
}
Element.prototype.checkVisibility = () => true
// Of letters nothing is known: tables keep the widths that they want.
Range.prototype.getBoundingClientRect = () => new DOMRect()
Object.defineProperty(document, 'fonts', { configurable: true, value: { status: 'loaded', ready: Promise.resolve() } })
// There is always something to scroll to.
Object.defineProperty(Element.prototype, 'scrollHeight', { configurable: true, get: () => 1_000_000 })
window.scrollTo = () => undefined

for (const [name, side] of [
  ['offsetWidth', 'width'],
  ['clientWidth', 'width'],
  ['offsetHeight', 'height'],
  ['clientHeight', 'height'],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size[current][side] })
