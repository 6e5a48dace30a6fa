// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { launchNames, readLaunch } from '../client/src/core/launch/parameters.ts'

const require = createRequire(import.meta.url)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Opened {
  query?: Record<string, string>
  referrerInfo?: { extraData?: Record<string, unknown> }
}
const { addressFor, names } = require('./launch.js') as {
  addressFor: (clientAddress: string, opened: Opened) => string
  names: string[]
}
const fleet = 'https://fleet.example.com'
const inClient = (opened: Opened) => readLaunch(new URL(addressFor(`${fleet}/`, opened)).searchParams)

test('the mini-program passes on exactly the launch parameters of the client', () => {
  expect(names.toSorted()).toEqual(launchNames.toSorted())
  expect(inClient({ query: { userKey: 'k1', evil: '1', redirect: 'https://evil.example' } })).toEqual({ userKey: 'k1' })
})

test('parameters come from a link, a printed code or another mini-program, in this order of precedence', () => {
  expect(inClient({ query: { scene: encodeURIComponent('openId=o1&customerCode=C%261') } })).toEqual({
    openId: 'o1',
    customerCode: 'C&1',
  })
  const all = {
    query: { openId: 'link', scene: 'openId=code&unionId=code' },
    referrerInfo: { extraData: { unionId: 'x', userKey: 'k' } },
  }
  expect(inClient(all)).toEqual({ openId: 'link', unionId: 'code', userKey: 'k' })
})

test('values arrive in the client unchanged, and the address is always that of the client', () => {
  const nickName = '张三 & Co. #1'
  expect(inClient({ query: { nickName: encodeURIComponent(nickName) } })).toEqual({ nickName })
  expect(inClient({ query: { nickName: '100%' } })).toEqual({ nickName: '100%' })
  const address = addressFor(fleet, { query: { openId: '@evil.example/?#' } })
  expect(new URL(address).origin).toBe(fleet)
  expect(addressFor(fleet, {})).toBe(`${fleet}/`)
})

test('every page of the mini-program has its files', () => {
  const app = JSON.parse(readFileSync(here('./app.json'), 'utf8')) as { pages: string[]; sitemapLocation: string }
  for (const page of app.pages)
    for (const kind of ['js', 'json', 'wxml', 'wxss']) expect(readFileSync(here(`./${page}.${kind}`), 'utf8')).not.toBe('')
  expect(JSON.parse(readFileSync(here(`./${app.sitemapLocation}`), 'utf8'))).toHaveProperty('rules')
})

interface Rendered {
  dom: HTMLElement
  instance: { data: { address: string; failed: boolean }; onLoad: (query: object) => void; onFailed: () => void }
  querySelector: (selector: string) => { dom: HTMLElement; dispatchEvent: (name: string) => void } | undefined
  attach: (parent: Node) => void
  detach: () => void
}
interface Simulate {
  load: (path: string) => string
  render: (id: string) => Rendered
  sleep: (ms: number) => Promise<void>
}
let rendered: Rendered | undefined
const simulate = require('miniprogram-simulate') as Simulate
afterEach(() => rendered?.detach())

function openPage(language: string, query: object, opened: Opened = {}) {
  Object.assign(globalThis, { getApp: () => ({ opened }) })
  Object.assign((globalThis as unknown as { wx: object }).wx, { getAppBaseInfo: () => ({ language }) })
  rendered = simulate.render(simulate.load(here('./pages/client/client')))
  rendered.attach(document.body)
  rendered.instance.onLoad(query)
  return rendered
}

test('the page opens the client with the launch parameters', () => {
  const { instance, dom } = openPage('zh_CN', { openId: 'o1', customerCode: 'C1' })
  expect(instance.data.address).toBe('https://fleet.example.com/?openId=o1&customerCode=C1')
  expect(dom.querySelector('wx-web-view')).not.toBeNull()
})

test.each([
  ['zh_CN', '页面加载失败'],
  ['en', 'The page could not be loaded'],
])(
  'when the client cannot be loaded the page says so in the language of the phone (%s) and offers a retry',
  async (language, words) => {
    const page = openPage(language, {})
    page.instance.onFailed()
    await vi.waitFor(() => expect(page.dom.textContent).toContain(words))
    page.querySelector('.retry')?.dispatchEvent('tap')
    await vi.waitFor(() => expect(page.instance.data.failed).toBe(false))
    expect(page.dom.querySelector('wx-web-view')).not.toBeNull()
  },
)
