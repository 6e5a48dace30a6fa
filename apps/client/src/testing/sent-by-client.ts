/**
 * Calls that the client itself has sent in the tests of a file. What a test asks a platform by itself lacks the header of the client and does not
 * count.
 */
import { headerNames } from '@outrider/contract'

const paths = new Set<string>()

export function noteRequest(url: string, headers: Headers): void {
  if (headers.has(headerNames.appVersion)) paths.add(new URL(url).pathname.slice(1))
}

/** What was sent so far; the next file begins with nothing. */
export function takeSent(): ReadonlySet<string> {
  const taken = new Set(paths)
  paths.clear()
  return taken
}

const noted = new WeakSet<XMLHttpRequest>()

/** Files go by XMLHttpRequest, which nothing else of the client uses. Once for each page of tests. */
export function noteFiles(): void {
  const { prototype } = XMLHttpRequest
  if (noted.has(prototype)) return
  noted.add(prototype)
  const open = Reflect.get(prototype, 'open') as (this: XMLHttpRequest, method: string, url: string | URL, later: boolean) => void
  const setRequestHeader = Reflect.get(prototype, 'setRequestHeader')
  const urls = new WeakMap<XMLHttpRequest, string>()
  prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    urls.set(this, String(url))
    open.call(this, method, url, true)
  }
  prototype.setRequestHeader = function (this: XMLHttpRequest, name: string, value: string) {
    const url = urls.get(this)
    if (url !== undefined) noteRequest(url, new Headers({ [name]: value }))
    setRequestHeader.call(this, name, value)
  }
}
