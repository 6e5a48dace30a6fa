import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { Page } from '@playwright/test'
import { fillSignIn } from '../fixtures/pages.ts'
import { endPlatform, password, type Platform, startPlatform } from '../fixtures/platforms.ts'
import makeQrCode from 'qrcode-generator'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let a: Platform
let b: Platform
const numbers = join(tmpdir(), `outrider-platforms-${process.pid}.json`)
test.beforeAll(async () => {
  test.setTimeout(180_000)
  b = await startPlatform('Platform B', ['京B20001'])
  await writeFile(numbers, JSON.stringify([{ code: '10086', title: 'Platform B', url: b.product.url }]))
  a = await startPlatform('Platform A', ['沪A10001'], ['--platforms', numbers])
})
test.afterAll(async () => {
  for (const platform of [a, b]) await endPlatform(platform)
})

async function openNew(page: Page) {
  await page.goto(`${a.product.url}/newPlatform`)
  await page.getByRole('button', { name: /^(English|中文)$/ }).waitFor()
  const english = page.getByRole('button', { name: 'English' })
  if (await english.isVisible()) await english.click()
}

async function add(page: Page, address: string) {
  await page.getByLabel('Server address').fill(address)
  await page.getByRole('button', { name: 'Add platform' }).click()
}

const platformsOf = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('platformInfoList') ?? '[]') as Array<{ Title: string; Url: string; isCheckIn: boolean }>,
  )

test('a platform is added by its number; it becomes the one in use and the others are unticked (S1.platform.2, S4.platformList.1, S4.platformList.2)', async ({
  page,
}) => {
  await openNew(page)
  await page.getByRole('button', { name: /This server/ }).click()
  await expect(page).toHaveURL(/\/login$/)
  await openNew(page)
  await add(page, '10086')
  await expect(page).toHaveURL(/\/login$/)
  expect((await platformsOf(page)).map(({ Title, Url, isCheckIn }) => [Title, Url, isCheckIn])).toEqual([
    ['Platform A', a.product.url, false],
    ['Platform B', b.product.url, true],
  ])
  await page.goto(`${a.product.url}/platformList`)
  await expect(page.getByRole('button', { name: /Platform B/ }).first()).toContainText('In use')
})

test('a number that nobody has is answered with the message of the server (S8.error.8)', async ({ page }) => {
  await openNew(page)
  await add(page, '4711')
  await expect(page.getByRole('alert')).toContainText('4711')
  await expect(page).toHaveURL(/\/newPlatform$/)
})

test('a platform is added by domain, by IP, and by either with a port (S1.platform.3)', async ({ page }) => {
  // Nothing may listen on the default port here: what goes there is answered by the real server elsewhere.
  await page.route(/:8083\/health$/, async route =>
    route.fulfill({ response: await route.fetch({ url: `${b.product.url}/health` }) }),
  )
  await openNew(page)
  for (const address of ['localhost', '127.0.0.1', `localhost:${b.product.port}`, `127.0.0.1:${b.product.port}`]) {
    await openNew(page)
    await add(page, address)
    await expect(page).toHaveURL(/\/login$/)
  }
  expect((await platformsOf(page)).map(({ Url }) => Url)).toEqual([
    'http://localhost:8083',
    'http://127.0.0.1:8083',
    `http://localhost:${b.product.port}`,
    `http://127.0.0.1:${b.product.port}`,
  ])
})

test('a saved platform is not added twice, and nothing is sent (S5.platform.duplicate)', async ({ page }) => {
  await openNew(page)
  await add(page, `localhost:${b.product.port}`)
  await expect(page).toHaveURL(/\/login$/)
  await openNew(page)
  const sent: string[] = []
  page.on('request', request => sent.push(request.url()))
  await add(page, `LOCALHOST:${b.product.port}/`)
  await expect(page.getByText('The platform is already on the list of commonly used', { exact: true })).toBeVisible()
  expect(sent.filter(url => url.includes('health'))).toEqual([])
})

/** A server that is no platform of ours. */
async function otherServer(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
}

test('what cannot be reached is said in plain words, with a way to look for oneself', async ({ page }) => {
  await openNew(page)
  const said = page.getByRole('alert')

  await test.step('a server that does not let this page in', async () => {
    await using closed = await otherServer((_, response) => response.end('{}'))
    await add(page, `localhost:${closed.port}`)
    await expect(said).toContainText('does not allow access from this page')
    const link = page.getByRole('link', { name: /in a new tab/ })
    await expect(link).toHaveAttribute('href', `http://localhost:${closed.port}`)
    await expect(link).toHaveAttribute('rel', /noopener/)
  })

  await test.step('another kind of server', async () => {
    await using other = await otherServer((_, response) => {
      response.setHeader('access-control-allow-origin', '*')
      response.end('<html>')
    })
    await add(page, `localhost:${other.port}`)
    await expect(said).toContainText('No platform server was found at this address')
  })

  await test.step('nobody there, over http and over https', async () => {
    const gone = await otherServer(() => {})
    await gone[Symbol.asyncDispose]()
    await add(page, `localhost:${gone.port}`)
    await expect(said).toContainText('connect failed')
    await add(page, `https://localhost:${gone.port}`)
    await expect(said).toContainText('certificate')
  })
  expect(await platformsOf(page)).toEqual([])
})

test('a platform is picked from the list, edited, updated and deleted by its rules (S1.platform.1, S4.platformList.3, S4.platformList.4)', async ({
  page,
}) => {
  await openNew(page)
  await page.getByRole('button', { name: /This server/ }).click()
  await fillSignIn(page, 'admin', password)
  await expect(page).toHaveURL(/\/main/)
  const actions = async (title: string, action: string) => {
    await page.goto(`${a.product.url}/platformList`)
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await actions('Platform A', 'Delete')
  await expect(page.getByText('This platform is in use and cannot be deleted')).toBeVisible()

  await actions('Platform A', 'Update')
  await expect(page.getByText('Up to date: Platform A')).toBeVisible()

  await test.step('another address ends the sign-in: no token goes there', async () => {
    await actions('Platform A', 'Edit')
    await expect(page).toHaveURL(/\/editPlatform/)
    await page.getByLabel('Server address').fill(`localhost:${b.product.port}`)
    await expect(page.getByText('you have to sign in again')).toBeVisible()
    const tokens: unknown[] = []
    page.on('request', request => {
      if (request.url().startsWith(b.product.url)) tokens.push(request.headers()['access_token'])
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/platformList$/)
    expect(await page.evaluate(() => localStorage.getItem('userDatas') ?? '')).not.toContain('accessToken')
    expect(tokens.filter(Boolean)).toEqual([])
  })

  await test.step('one is picked, and the other can be deleted, which leaves the last one', async () => {
    await openNew(page)
    await page.getByRole('button', { name: /This server/ }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(`${a.product.url}/platformList`)
    await page.getByRole('button', { name: /^Platform B/ }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect((await platformsOf(page)).filter(({ isCheckIn }) => isCheckIn).map(({ Url }) => Url)).toEqual([b.product.url])
    await actions('Platform A', 'Delete')
    await expect.poll(async () => (await platformsOf(page)).length).toBe(1)
  })
})

test('without a camera a picture of the code is asked for, and one without a code is said', async ({ page }) => {
  await openNew(page)
  await page.getByRole('button', { name: 'Scan code' }).click()
  await expect(page).toHaveURL(/\/scanCode$/)
  await expect(page.getByText(/select a picture of the QR code instead/)).toBeVisible()
  const picture = Buffer.from('not a picture')
  await page.locator('input[type=file]').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('No QR code found in the picture')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/newPlatform$/)
})

test('the code of a platform is read from a picture of it, and its address stands in the form', async ({ page }) => {
  const code = makeQrCode(0, 'M')
  code.addData(a.product.url)
  code.make()
  const picture = Buffer.from(code.createDataURL(6, 24).split(',')[1] ?? '', 'base64')
  await openNew(page)
  await page.getByRole('button', { name: 'Scan code' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'code.gif', mimeType: 'image/gif', buffer: picture })
  await expect(page).toHaveURL(/\/newPlatform$/)
  await expect(page.getByRole('textbox').first()).toHaveValue(new RegExp(String(a.product.port)))
})
