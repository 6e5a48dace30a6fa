/** A platform that is added: what only a browser knows of a server that cannot be reached, and the code read from a picture. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import makeQrCode from 'qrcode-generator'
import { keep } from '../fixtures/hosts.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'

async function openNew(page: Page, product: RunningProduct) {
  await keep(page, product, { lang: 'en' })
  await page.goto(`${product.url}/newPlatform`)
}

async function add(page: Page, address: string) {
  await page.getByLabel('Server address').fill(address)
  await page.getByRole('button', { name: 'Add platform' }).click()
}

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

test('what cannot be reached is said in plain words, with a way to look for oneself', async ({ page, installed: product }) => {
  await openNew(page, product)
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
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('platformInfoList') ?? '[]') as unknown)).toEqual([])
})

test('without a camera a picture of the code is asked for; one without a code is said, and the address of one stands in the form', async ({
  page,
  installed: product,
}) => {
  await openNew(page, product)
  await page.getByRole('button', { name: 'Scan code' }).click()
  await expect(page).toHaveURL(/\/scanCode$/)
  await expect(page.getByText(/select a picture of the QR code instead/)).toBeVisible()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('No QR code found in the picture')).toBeVisible()

  const code = makeQrCode(0, 'M')
  code.addData(product.url)
  code.make()
  const picture = Buffer.from(code.createDataURL(6, 24).split(',')[1] ?? '', 'base64')
  await file.setInputFiles({ name: 'code.gif', mimeType: 'image/gif', buffer: picture })
  await expect(page).toHaveURL(/\/newPlatform$/)
  await expect(page.getByRole('textbox').first()).toHaveValue(new RegExp(String(product.port)))
})
