/** The camera: fields that are filled from bar and QR codes, and pictures of a task with their time and place. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withoutWebgl } from '../fixtures/browsers.ts'
import { filmOfCode, pictureOfCode } from '../fixtures/codes.ts'
import { newCompany } from '../fixtures/company.ts'
import { callOf } from '../fixtures/product.ts'
import { sessionOf, signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const film = join(tmpdir(), `outrider-code-${process.pid}.y4m`)
const camera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
test.use({ launchOptions: { ...withoutWebgl, args: [...withoutWebgl.args, ...camera] }, locale: 'en' })

const iccid = '89860400000000000012'

test('a field of the form of a vehicle is filled by the camera from a Code 128, and from a picture of a Data Matrix; a code that does not fit is told', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  await filmOfCode({ format: 'Code128', text: iccid }, film)
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/addNewVehicle`)
  await page.getByText('More (optional)').click()

  await page.getByRole('button', { name: 'Scan: SIM card no.' }).click()
  await expect(page.getByLabel('SIM card no.', { exact: true })).toHaveValue(iccid)

  await page.getByRole('button', { name: 'Scan: Terminal id' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan terminal id' })
  // What the camera sees is the ICCID, which is no terminal id.
  await expect(dialog.getByText(`Read “${iccid}”, which has no terminal id in it`)).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(await pictureOfCode({ format: 'DataMatrix', text: 'ID:OT00731' }))
  await expect(page.getByLabel('Terminal ID', { exact: true })).toHaveValue('OT00731')
})

const yard = { latitude: 31.1499, longitude: 121.1242, accuracy: 12 }

test('a field scanned in the task, a picture taken in it and a signature drawn in it wait without a network, and stand before the reviewer with time, place and plate', async ({
  browser,
  installed: product,
}) => {
  const company = await newCompany(product)
  const [vehicleId] = await company.addVehicles([company.phone(1)])
  const plate = `T${company.phone(1)}`
  const none = { reviewAuth: false, updInstTaskAuth: false, updMtcTaskAuth: false }
  const [reviewer, installer] = await Promise.all([
    company.addUser('reviewer', { ...none, reviewAuth: true }),
    company.addUser('installer', { ...none, updInstTaskAuth: true }),
  ])
  const asReviewer = async <Data>(path: Parameters<typeof callOf>[1], body: object): Promise<Data> => {
    const { accessToken } = await sessionOf(product, reviewer, company.password)
    const { data } = await callOf(product, path, body, { access_token: accessToken })
    return data
  }
  const { applicationNum } = await company.call<{ applicationNum: string }>('vehManager/addInstMtcApplication', {
    kind: 'installation',
    workType: 'cameras',
    vehicleId,
    businessName: 'North',
    contacts: 'Wang',
    phone: '13900000000',
    plateNum: plate,
  })
  const { installers } = await asReviewer<{ installers: { installerId: string; name: string }[] }>(
    'vehManager/getInstallerInfo',
    {
      kind: 'installation',
      applicationNum,
    },
  )
  const installerId = installers.find(({ name }) => name === installer)?.installerId
  await asReviewer('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })
  await filmOfCode({ format: 'QRCode', text: 'ID:OT00731' }, film)

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en',
    geolocation: yard,
    permissions: ['geolocation', 'camera'],
  })
  const page = await context.newPage()
  await signedIn(page, product, installer, company.password)
  await page.goto(`${product.url}/newInstTask?applicationNum=${applicationNum}`)
  // A field of a task is filled by the camera too.
  await page.getByRole('button', { name: 'Scan: Terminal id' }).click()
  await expect(page.getByLabel('Terminal id', { exact: true })).toHaveValue('OT00731')
  await page.getByRole('button', { name: 'Take a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a picture' })
  await expect(dialog.getByText('Location found ±12 m')).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(dialog.getByRole('img', { name: 'Plate' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 picture waiting to be sent')).toBeVisible()

  const pad = page.getByRole('img', { name: 'Signature area' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (const [right, down] of [
    [0.4, 0.3],
    [0.5, 0.7],
    [0.8, 0.4],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Confirm signature' }).click()
  await expect(page.getByText('Signature waiting to be sent')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Signed by Wang/)).toBeVisible()
  await context.close()

  const checking = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })).newPage()
  await signedIn(checking, product, reviewer, company.password)
  await checking.goto(`${product.url}/instOrRepairCheck?applicationNum=${applicationNum}`)
  const picture = (name: string) => checking.getByRole('listitem').filter({ has: checking.getByRole('img', { name }) })
  await expect(picture('Plate')).toContainText(/taken .*31\.14990.*121\.12420.* ±12 m.*taken in the app/)
  await expect(picture('Plate')).toContainText(plate)
  await expect(picture('Signature')).toContainText(/Wang.*±12 m.*signed by hand/)
  // What was drawn is dark on white: neither an empty field nor a black one.
  const darkness = await picture('Signature')
    .getByRole('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 100, height: 40 })
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(image, 0, 0, 100, 40)
      const { data } = drawing?.getImageData(0, 0, 100, 40) ?? { data: new Uint8ClampedArray(4) }
      return data.filter((value, at) => at % 4 === 0 && value < 160).length / (data.length / 4)
    })
  expect(darkness).toBeGreaterThan(0.005)
  expect(darkness).toBeLessThan(0.2)
  await checking.context().close()
})
