import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { thirdParties } from '../apps/client/src/features/personal/third-parties.ts'
import { phone } from './pages.ts'
import { type Product, removeFolder, startProduct } from './product.ts'
import { addresses, dress, type languages, signedInState, visit } from './visits.ts'

let product: Product
let state: Awaited<ReturnType<BrowserContext['storageState']>>
test.beforeAll(async ({ browser }) => {
  product = await startProduct({ args: [] })
  state = await signedInState(browser, product)
})
test.afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
})

/** Whatever a screen says, seen or read out, except what names its language itself. */
const said = (page: Page): Promise<string[]> =>
  page.locator('#root').evaluate(root => {
    const lines: string[] = [document.title]
    const here = document.documentElement.lang
    for (const element of root.querySelectorAll('*')) {
      const own = element.closest('[lang]')
      if (own && own.getAttribute('lang') !== here) continue
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) lines.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) lines.push(node.textContent ?? '')
    }
    return lines.map(line => line.trim()).filter(line => line !== '')
  })

const longestFirst = (a: string, b: string) => b.length - a.length

/** What people have entered: names, plates, nicknames, title and address of the platform. The longest first, as some hold others. */
async function entered(): Promise<string[]> {
  const rows = await product.sql<{ name: string }>(
    `select distinct name from (
       select plate_num as name from vehicles union select nickname from vehicles
       union select name from organisations union select name_en from organisations
       union select name from users union select login from users
       union select name from drivers) names where name <> ''`,
  )
  const kept = state.origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'platformInfoList')
  const platforms = JSON.parse(kept?.value ?? '[]') as { Title: string }[]
  const texts = [...rows.map(({ name }) => name), ...platforms.map(({ Title }) => Title), product.url]
  return texts.sort(longestFirst)
}

/** Names, which are the same in both languages. */
const names = [
  'Outrider',
  'Natural Earth',
  'Chrome',
  'Linux',
  // Who signed in for these tests without a browser, among the signed-in devices.
  'node',
  ...thirdParties.flatMap(({ name, licence }) => [name, licence]),
].sort(longestFirst)

/** Most a screen may take, on a machine with much else to do, ms. */
const perScreen = 15_000

async function walk(page: Page, lang: (typeof languages)[number]): Promise<Map<string, string[]>> {
  await dress(page, { theme: 'red', lang })
  const data = await entered()
  const found = new Map<string, string[]>()
  const visited = await addresses(product)
  // In two languages.
  test.setTimeout(2 * visited.length * perScreen)
  for (const { name, path } of visited) {
    await visit(page, product, path)
    const without = (line: string) => data.reduce((rest, each) => rest.replaceAll(each, ' '), line)
    found.set(name, (await said(page)).map(without))
  }
  return found
}

test('every screen is available in Chinese and in English (S1.language.1)', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, storageState: state, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const english = await walk(await context.newPage(), 'en')
  const chinese = await walk(await context.newPage(), 'zh')
  await context.close()

  const wrong: string[] = []
  for (const [screen, lines] of english) {
    expect([screen, lines.length > 0]).toEqual([screen, true])
    for (const line of lines) if (/\p{Script=Han}/u.test(line)) wrong.push(`${screen} in English: ${line}`)
  }
  for (const [screen, lines] of chinese) {
    expect([screen, lines.some(line => /\p{Script=Han}/u.test(line))]).toEqual([screen, true])
    const inEnglish = new Set(english.get(screen))
    for (const line of lines) {
      const words = names.reduce((rest, name) => rest.replaceAll(name, ' '), line)
      const sentence = /[A-Za-z]{2,}(\s+[A-Za-z]{2,}){2}/.test(words)
      if (sentence || (/[A-Za-z]{4}/.test(words) && inEnglish.has(line))) wrong.push(`${screen} in Chinese: ${line}`)
    }
  }
  expect(wrong).toEqual([])
})
