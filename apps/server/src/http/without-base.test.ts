import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { OwnPaths } from './own-paths.ts'
import { withoutBase } from './without-base.ts'

const clientFolder = mkdtempSync(join(tmpdir(), 'own-paths-'))
afterAll(() => rmSync(clientFolder, { recursive: true }))
mkdirSync(join(clientFolder, 'assets'))
for (const name of ['index.html', 'assets/main.js']) writeFileSync(join(clientFolder, name), '')

const own = new OwnPaths(clientFolder)
const app = fastify()
own.watch(app)
app.post('/admin/getSessions', () => ({}))
app.get('/admin/sheet', () => ({}))
app.post('/vehicle/add', () => ({}))
app.get('/live', () => ({}))
app.get('/shared', () => ({}))
app.get('/files/:id', () => ({}))
app.get('/files/:id/thumbnail', () => ({}))
app.get('/*', () => ({}))

test.each([
  ['/fleet/main?a=1', '/main?a=1'],
  ['/fleet/', '/'],
  ['/fleet', '/'],
  ['/fleet?userKey=1', '/?userKey=1'],
  ['/fleet/fleet/x', '/fleet/x'],
  ['/main', '/main'],
  ['/fleets/main', '/fleets/main'],
  ['/vehicle/fleet/', '/vehicle/fleet/'],
])('of %s below /fleet/ the server reads %s', (url, read) => {
  expect(withoutBase({ method: 'GET', url }, '/fleet/', own.has)).toBe(read)
  expect(withoutBase({ method: 'GET', url }, '/', own.has)).toBe(url)
})

/** Below a path that begins as addresses of the server do: what the browser asks for after the base, which is what proxies that strip forward. */
test.each([
  ['/admin/', 'POST', '/admin/getSessions'],
  ['/admin/', 'OPTIONS', '/admin/getSessions'],
  ['/admin/', 'HEAD', '/admin/sheet?day=1'],
  ['/admin/', 'POST', '/vehicle/add'],
  ['/admin/', 'GET', '/'],
  ['/admin/', 'GET', '/main?vehicle=1'],
  ['/admin/getSessions/', 'POST', '/admin/getSessions'],
  ['/vehicle/', 'POST', '/vehicle/add'],
  ['/live/', 'GET', '/live?token=1'],
  ['/shared/', 'GET', '/shared?link=1'],
  ['/files/', 'GET', '/files/12'],
  ['/files/', 'GET', '/files/12/thumbnail'],
  ['/assets/', 'GET', '/assets/main.js'],
  ['/assets/', 'POST', '/admin/getSessions'],
])('behind a proxy, below %s, %s %s is the same whether the path is taken away or left', (base, method, url) => {
  expect(withoutBase({ method, url }, base, own.has)).toBe(url)
  expect(withoutBase({ method, url: base.slice(0, -1) + url }, base, own.has)).toBe(url)
})

test('what only looks like an address of the server is taken away: a screen, or a call by another method', () => {
  expect(withoutBase({ method: 'GET', url: '/admin/getSessions' }, '/admin/', own.has)).toBe('/getSessions')
  expect(withoutBase({ method: 'GET', url: '/files/12/pages' }, '/files/', own.has)).toBe('/12/pages')
})
