/** Fields that are filled from bar and QR codes: by the camera, and from a picture where its code does not fit. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withoutWebgl } from '../fixtures/browsers.ts'
import { filmOfCode, pictureOfCode } from '../fixtures/codes.ts'
import { newCompany } from '../fixtures/company.ts'
import { signedIn } from '../fixtures/session.ts'
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
