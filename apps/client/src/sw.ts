/**
 * Service worker: starts the client without network, and shows pushes while it is closed. Caches only files of the build, never
 * replies of a platform, so that old data cannot pass for the state of the fleet.
 */

import { aheadCache, aheadHeader, rangeName, streetsPath, viewedCache } from './core/map/ahead/kept-ranges.ts'

/** Files of the app shell with their revisions, and a hash of all. Set by the build (service-worker.ts). */
declare const SHELL_FILES: readonly { url: string; revision: string | null }[]
declare const SHELL_VERSION: string
/** Files of the maps and their library, its worker included. Set by the build. */
declare const MAP_FILES: readonly string[]

const worker = self as unknown as ServiceWorkerGlobalScope
/** What this worker's server is served below: `/`, or `/fleet/` behind a proxy. Other programs may share the rest of the origin. */
const base = new URL('./', worker.location.href).pathname
const ofThisBase = base === '/' ? '' : ` of ${base}`
const shellCache = `shell ${SHELL_VERSION}${ofThisBase}`
/** Other files of this build: maps (all of them once one is shown) and whatever else was used. */
const usedCache = `used ${SHELL_VERSION}${ofThisBase}`
/** Ranges that are kept, the newest: some 50 MB of tiles, which is what a fleet is seen on. */
const maxStreetRanges = 1_000
/** A larger answer is not of one tile, bytes. */
const maxRange = 1_000_000
/** Caches of earlier builds under the same path, and no others. */
const isOurs = (cache: string): boolean =>
  /^(shell|used) [0-9a-f]{12}/.test(cache) && cache.replace(/^\w+ \w+/, '') === ofThisBase
/** Path below the base, without a slash at its beginning; undefined: not of this server. */
const pathIn = ({ pathname }: URL): string | undefined => (pathname.startsWith(base) ? pathname.slice(base.length) : undefined)
const pageFor = (path: string): string => base + (path === 'shared' ? 'shared.html' : 'index.html')

/** Paths of pages that do not belong to the client. */
const notPages = ['health', 'api/', 'official-account/', 'mobile/', 'files/']
/** After this time the cached shell is used, ms. */
const networkTimeoutMs = 4000

worker.addEventListener('install', event => {
  // Only files with hashed names may come from the HTTP cache.
  const requests = SHELL_FILES.map(({ url, revision }) => new Request(base + url, { cache: revision ? 'reload' : 'default' }))
  event.waitUntil(caches.open(shellCache).then(cache => cache.addAll(requests)))
})

worker.addEventListener('activate', event => {
  const forget = async () => {
    for (const name of await caches.keys())
      if (isOurs(name) && name !== shellCache && name !== usedCache) await caches.delete(name)
  }
  event.waitUntil(forget())
})

/** Sent by the page when the user accepts the new version. */
worker.addEventListener('message', event => {
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  const path = pathIn(url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin || path === undefined) return
  if (request.mode === 'navigate') {
    if (!notPages.some(each => path.startsWith(each))) event.respondWith(openPage(request, path))
  } else if (path.startsWith('assets/')) {
    const reply = cacheFirst(request)
    event.respondWith(reply)
    // The last file that a starting map asks for: what has been loaded until here is not loaded twice.
    if (request.destination === 'worker' && MAP_FILES.includes(path)) event.waitUntil(reply.then(keepMaps))
  } else if (path.startsWith(streetsPath)) event.respondWith(streetsRange(event, request))
  else if (path.startsWith('basemap/')) event.respondWith(basemapRange(request))
  else if (SHELL_FILES.some(file => file.url === path)) event.respondWith(networkFirst(request))
})

/** From the network if it replies in time, else from the cache. */
async function openPage(request: Request, path: string): Promise<Response> {
  const cached = await caches.match(pageFor(path), { cacheName: shellCache })
  const fetched = fetch(request).then(response => (cached && response.status >= 500 ? cached : response))
  if (!cached) return fetched
  const later = new Promise<Response>(done => {
    setTimeout(() => done(cached.clone()), networkTimeoutMs)
  })
  return Promise.race([fetched.catch(() => cached), later])
}

/** A device that has shown one map starts every map without a network. What cannot be fetched now is fetched with the next map. */
async function keepMaps(): Promise<void> {
  const cache = await caches.open(usedCache)
  const kept = new Set((await cache.keys()).map(({ url }) => pathIn(new URL(url))))
  await Promise.allSettled(MAP_FILES.filter(path => !kept.has(path)).map(path => cache.add(base + path)))
}

/** Hashed names: cached content is always right. */
async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? store(request, await fetch(request))
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await store(request, await fetch(request))
  } catch (error) {
    const cached = await caches.match(request)
    if (cached) return cached
    throw error
  }
}

/** The embedded world map is one file read in ranges; each range is cached. */
async function basemapRange(request: Request): Promise<Response> {
  const range = request.headers.get('range')
  if (!range) return networkFirst(request)
  const name = rangeName(request.url, range)
  try {
    const response = await fetch(request)
    if (response.status === 206) {
      const { headers } = response
      await (await caches.open(usedCache)).put(name, new Response(await response.clone().arrayBuffer(), { headers }))
    }
    return response
  } catch (error) {
    const cached = await caches.match(name)
    if (cached) return new Response(cached.body, { status: 206, headers: cached.headers })
    throw error
  }
}

/** What was viewed once is not fetched again, and is there without a network. */
async function streetsRange(event: FetchEvent, request: Request): Promise<Response> {
  const range = request.headers.get('range')
  if (!range) return fetch(request)
  // The page keeps it itself.
  if (request.headers.has(aheadHeader)) return fetch(request)
  const name = rangeName(request.url, range)
  const kept =
    (await caches.match(name, { cacheName: aheadCache(base) })) ?? (await caches.match(name, { cacheName: viewedCache(base) }))
  if (kept) return new Response(kept.body, { status: 206, headers: kept.headers })
  const response = await fetch(request)
  const isSmall = Number(response.headers.get('content-length') ?? maxRange) < maxRange
  if (response.status === 206 && isSmall) event.waitUntil(keepRange(name, response.clone()))
  return response
}

/** Kept answers are in the order in which they came. A full disk only means that less is kept. */
async function keepRange(name: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(viewedCache(base))
    await cache.put(name, new Response(await response.arrayBuffer(), { headers: response.headers }))
    const names = await cache.keys()
    for (const old of names.slice(0, Math.max(0, names.length - maxStreetRanges))) await cache.delete(old)
  } catch (error) {
    console.warn('a range of a street map could not be kept', error)
  }
}

async function store(request: Request, response: Response): Promise<Response> {
  if (response.status === 200) await (await caches.open(usedCache)).put(request, response.clone())
  return response
}

interface PushMessage {
  type?: string
  title?: string
  body?: string
  /** It replaces what is shown under the same name. */
  name?: string
  /** Address of a picture. */
  image?: string
}

function readMessage(data: PushMessageData | null): PushMessage {
  try {
    return (data?.json() ?? {}) as PushMessage
  } catch {
    return { body: data?.text() ?? '' } // not JSON: a service that sends plain text
  }
}

worker.addEventListener('push', event => {
  const message = readMessage(event.data)
  const show = async () => {
    const { title = 'Outrider', body = '', name, image } = message
    const options: NotificationOptions & { image?: string } = {
      body,
      data: message,
      icon: `${base}icons/icon-192.png`,
      ...(name !== undefined && { tag: name }),
      ...(image !== undefined && { image }),
    }
    await worker.registration.showNotification(title, options)
    if (message.type === 'Alarm' && 'setAppBadge' in worker.navigator) await worker.navigator.setAppBadge()
  }
  event.waitUntil(show())
})

/** Focuses an open client, or opens one with the push in its address. */
worker.addEventListener('notificationclick', event => {
  event.notification.close()
  const push = event.notification.data as PushMessage
  const open = async () => {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const client = windows.find(({ url }) => pathIn(new URL(url)) !== undefined)
    if (!client) return worker.clients.openWindow(`${base}main?${new URLSearchParams({ push: JSON.stringify(push) }).toString()}`)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker is of its origin, and takes no other
    client.postMessage({ push })
    return client.focus()
  }
  event.waitUntil(open())
})
