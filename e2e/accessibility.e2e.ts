import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { desktop, phone } from './pages.ts'
import { type Product, removeFolder, startProduct } from './product.ts'
import { addresses, changeTheme, dress, signedInState, themes, visit } from './visits.ts'

// Several walks at a time, each with a product of its own.
test.describe.configure({ mode: 'parallel' })

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

/** A page in English. Without movement: colours that are still on their way would be measured as they never stay. */
async function newPage(browser: Browser, { signedIn, viewport }: { signedIn: boolean; viewport: typeof phone }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...(signedIn && { storageState: state }) })
  const page = await context.newPage()
  await dress(page, { theme: 'red', lang: 'en' })
  return page
}

/** The rules that look at colours. The others see the same page in every theme: asked once, they have said all they can. */
const ofColour = ['color-contrast', 'link-in-text-block']

interface Found {
  violations: Array<{ id: string; nodes: Array<{ target: unknown[]; failureSummary?: string }> }>
}

/** Every rule. Leaves axe in the page, which has no frames of others: so it can judge there, and needs no second page for that. */
const judge = (page: Page): Promise<Found> =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()

/** Those of colour, by the axe that is in the page already. */
const judgeColours = (page: Page): Promise<Found> =>
  page.evaluate(rules => {
    const { axe } = window as unknown as { axe: { run(where: Document, how: object): Promise<Found> } }
    return axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
  }, ofColour)

/** What is wrong in any theme, with its place, short enough to be read in a failure. Every rule of axe holds. */
async function violations(page: Page, where: string): Promise<string[]> {
  const wrong: string[] = []
  for (const theme of themes) {
    await changeTheme(page, theme)
    const found = await (theme === themes[0] ? judge(page) : judgeColours(page))
    for (const { id, nodes } of found.violations)
      for (const { target, failureSummary } of nodes)
        wrong.push(`${where}, ${theme}: ${id} at ${target.join(' ')}: ${failureSummary ?? ''}`)
  }
  return wrong
}

/** Most a screen may take in all themes, on a machine with much else to do, ms. */
const perScreen = 30_000

type Which = (address: { name: string; open: boolean }, at: number) => boolean

async function walk(page: Page, which: Which): Promise<string[]> {
  const wrong: string[] = []
  const visited = (await addresses(product)).filter(which)
  expect(visited).not.toEqual([])
  test.setTimeout(visited.length * perScreen)
  for (const { name, path } of visited) {
    await visit(page, product, path)
    wrong.push(...(await violations(page, name)))
  }
  await page.context().close()
  return wrong
}

test('who is not signed in meets no accessibility violation in any theme', async ({ browser }) => {
  const page = await newPage(browser, { signedIn: false, viewport: phone })
  expect(await walk(page, ({ open }) => open)).toEqual([])
})

const walks = 3
for (let part = 0; part < walks; part++) {
  test(`no screen of a phone has an accessibility violation in any theme, ${part + 1} of ${walks}`, async ({ browser }) => {
    const page = await newPage(browser, { signedIn: true, viewport: phone })
    expect(await walk(page, (_, at) => at % walks === part)).toEqual([])
  })
}

test('no screen that is laid out for width has an accessibility violation in any theme', async ({ browser }) => {
  const laidOut = /^(main|login$|newPlatform$|platformList$|my$|addNewVehicle$|newHistory$|orgList$)/
  const page = await newPage(browser, { signedIn: true, viewport: desktop })
  expect(await walk(page, ({ name }) => laidOut.test(name))).toEqual([])
})

test('what opens over the main page has no accessibility violation in any theme', async ({ browser }) => {
  test.setTimeout(4 * perScreen)
  const page = await newPage(browser, { signedIn: true, viewport: phone })
  await visit(page, product, '/main/vehicleList')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const wrong = await violations(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Live' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  wrong.push(...(await violations(page, 'freshness')))
  const card = (await addresses(product)).find(({ name }) => name === 'main-vehicle')
  await visit(page, product, card?.path ?? '')
  await page.getByRole('button', { name: 'Share position' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('list', { name: 'Active links' })).toBeVisible()
  wrong.push(...(await violations(page, 'share')))
  await page.context().close()
  expect(wrong).toEqual([])
})
