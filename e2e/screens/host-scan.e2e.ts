import { createHash } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { testVendor } from '../../apps/server/src/testing/vendor.ts'
import { givenToMessenger, type MessengerAnswers, openHost } from '../fixtures/hosts.ts'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let vendor: Awaited<ReturnType<typeof testVendor>>
let product: Product

test.beforeAll(async () => {
  vendor = await testVendor()
  const { appId, secret, api } = vendor.account
  // The pages of an account are named with their port: it must be known before the start.
  const port = String(await freePort())
  const account = ['--oa-app-id', appId, '--oa-api', api, '--oa-pages', `localhost:${port}`]
  product = await startProduct({ args: ['--no-simulator', '--port', port, ...account], env: { OUTRIDER_OA_SECRET: secret } })
})
test.afterAll(async () => {
  await endProduct(product)
  await vendor[Symbol.asyncDispose]()
})

const taken = { preVerifyJSAPI: { errMsg: 'preVerifyJSAPI:ok' } }
const toScan = async (browser: Browser, messenger: MessengerAnswers): Promise<Page> => {
  const page = await (await openHost(browser, 'officialAccount', { messenger })).newPage()
  await page.goto(`${product.url}/newPlatform`)
  await page.getByRole('button', { name: '扫一扫' }).click()
  return page
}

test('in the official account the scanner of the messenger reads the code, for a page that shows the signature of its server', async ({
  browser,
}) => {
  const page = await toScan(browser, { ...taken, scanQRCode: { errMsg: 'scanQRCode:ok', resultStr: 'fleet.example.com:8083' } })
  await expect(page).toHaveURL(/\/newPlatform$/)
  await expect(page.getByRole('textbox')).toHaveValue('fleet.example.com:8083')
  expect(await givenToMessenger(page, 'scanQRCode')).toMatchObject({ needResult: 1, scanType: ['qrCode'] })

  const shown = (await givenToMessenger(page, 'preVerifyJSAPI')) as Record<string, string>
  expect(shown).toMatchObject({ verifyAppId: vendor.account.appId, verifyJsApiList: ['scanQRCode'] })
  const { verifyNonceStr = '', verifyTimestamp = '' } = shown
  const signed = `jsapi_ticket=ticket of token-1&noncestr=${verifyNonceStr}&timestamp=${verifyTimestamp}&url=${product.url}/scanCode`
  expect(shown['verifySignature']).toBe(createHash('sha1').update(signed).digest('hex'))
  await page.context().close()
})

for (const [what, messenger, why] of [
  ['the messenger refuses the page', { preVerifyJSAPI: { errMsg: 'preVerifyJSAPI:invalid signature' } }, 'invalid signature'],
  ['scanning is not allowed', { ...taken, scanQRCode: { errMsg: 'scanQRCode:permission denied' } }, 'permission denied'],
] as const)
  test(`when ${what}, the page says why and takes a picture of the code`, async ({ browser }) => {
    const page = await toScan(browser, messenger)
    await expect(page.getByText('微信扫一扫不可用')).toContainText(why)
    await expect(page.getByRole('button', { name: '选择二维码图片' })).toBeVisible()
    await page.context().close()
  })

test('who closes the scanner is back at the form', async ({ browser }) => {
  const page = await toScan(browser, { ...taken, scanQRCode: { errMsg: 'scanQRCode:cancel' } })
  await expect(page).toHaveURL(/\/newPlatform$/)
  await expect(page.getByRole('textbox')).toHaveValue('')
  await page.context().close()
})
