/**
 * The service worker: lets the client open without a network, and shows pushes while it is closed. It keeps files of the build and nothing
 * else: an answer of a platform is never kept, so that nothing old can look like the state of the fleet.
 */

/** Files of the shell with their revision, and a name for all of them together. Put in by the build (service-worker.ts). */
declare const SHELL_FILES: readonly { url: string; revision: string | null }[]
declare const SHELL_VERSION: string

const worker = self as unknown as ServiceWorkerGlobalScope
const shellCache = `shell ${SHELL_VERSION}`
/** Other files of this build as they are used: the map, screens seldom opened. */
const usedCache = `used ${SHELL_VERSION}`
const pageFor = (path: string): string => (path === '/shared' ? '/shared.html' : '/index.html')

/** What a browser may open as a page but is none of the client's. */
const notPages = ['/health', '/api/', '/official-account/', '/mobile/']
/** A network slower than this counts as none when the shell is asked for, ms. */
const patience = 4000

worker.addEventListener('install', event => {
  // Only hashed names may come from the browser's own cache.
  const requests = SHELL_FILES.map(({ url, revision }) => new Request(`/${url}`, { cache: revision ? 'reload' : 'default' }))
  event.waitUntil(caches.open(shellCache).then(cache => cache.addAll(requests)))
})

worker.addEventListener('activate', event => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== shellCache && name !== usedCache) await caches.delete(name)
  }
  event.waitUntil(forget())
})

/** The page asks for it when the user wants the new version. */
worker.addEventListener('message', event => {
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (!notPages.some(path => url.pathname.startsWith(path))) event.respondWith(openPage(request))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(keptFirst(request))
  else if (url.pathname.startsWith('/basemap/')) event.respondWith(pieceOfMap(request))
  else if (SHELL_FILES.some(file => `/${file.url}` === url.pathname)) event.respondWith(networkFirst(request))
})

/** Fresh when the server can be reached, else as it was built into this worker. */
async function openPage(request: Request): Promise<Response> {
  const kept = await caches.match(pageFor(new URL(request.url).pathname), { cacheName: shellCache })
  const fresh = fetch(request).then(response => (kept && response.status >= 500 ? kept : response))
  if (!kept) return fresh
  const later = new Promise<Response>(done => {
    setTimeout(() => done(kept.clone()), patience)
  })
  return Promise.race([fresh.catch(() => kept), later])
}

/** The name changes with the content: what is kept is right. */
async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? keep(request, await fetch(request))
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await keep(request, await fetch(request))
  } catch (error) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw error
  }
}

/** The embedded world is one file that is read in pieces: each is kept under its range. */
async function pieceOfMap(request: Request): Promise<Response> {
  const range = request.headers.get('range')
  if (!range) return networkFirst(request)
  const name = `${request.url}?${new URLSearchParams({ range }).toString()}`
  try {
    const response = await fetch(request)
    if (response.status === 206) {
      const { headers } = response
      await (await caches.open(usedCache)).put(name, new Response(await response.clone().arrayBuffer(), { headers }))
    }
    return response
  } catch (error) {
    const kept = await caches.match(name)
    if (kept) return new Response(kept.body, { status: 206, headers: kept.headers })
    throw error
  }
}

async function keep(request: Request, response: Response): Promise<Response> {
  if (response.status === 200) await (await caches.open(usedCache)).put(request, response.clone())
  return response
}

interface Message {
  type?: string
  title?: string
  body?: string
}

function readMessage(data: PushMessageData | null): Message {
  try {
    return (data?.json() ?? {}) as Message
  } catch {
    return { body: data?.text() ?? '' } // a service that sends plain text
  }
}

worker.addEventListener('push', event => {
  const message = readMessage(event.data)
  const show = async () => {
    const { title = 'Outrider', body = '' } = message
    await worker.registration.showNotification(title, { body, data: message, icon: '/icons/icon-192.png' })
    if (message.type === 'Alarm' && 'setAppBadge' in worker.navigator) await worker.navigator.setAppBadge()
  }
  event.waitUntil(show())
})

/** To the client where it is open, else with a link that opens it. */
worker.addEventListener('notificationclick', event => {
  event.notification.close()
  const push = event.notification.data as Message
  const open = async () => {
    const [client] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (!client) return worker.clients.openWindow(`/main?${new URLSearchParams({ push: JSON.stringify(push) }).toString()}`)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker is of its origin, and takes no other
    client.postMessage({ push })
    return client.focus()
  }
  event.waitUntil(open())
})
