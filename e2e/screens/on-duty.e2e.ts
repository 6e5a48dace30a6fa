/** An on-duty check from the superior platform that asks to the answer it gets, as the operator sees and hears it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, type Enveloped, type PostCheckAnswer, textBytes, urgeAnswer } from '@outrider/jt809'
import { SuperiorPlatform } from '../../apps/simulator/src/superior/superior-platform.ts'
import { type Company, newCompany, seedCompanies } from '../fixtures/company.ts'
import { choose } from '../fixtures/fields.ts'
import { desktop } from '../fixtures/pages.ts'
import { dataFolder, endProduct, type Product, removeFolder, startProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { listen } from '../fixtures/sound.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })
test.describe.configure({ mode: 'default' })

const account = { accessCode: 123_456, userId: 7, password: 'right' }
const answers: PostCheckAnswer[] = []
const sent: (Enveloped & { at: number })[] = []
const superior = new SuperiorPlatform({
  edition: '2019',
  ...account,
  onAnswer: answer => answers.push(answer),
  onData: data => sent.push({ ...data, at: Date.now() }),
})
let folder: string
let product: Product
let company: Company

test.beforeAll(async () => {
  folder = await dataFolder()
  await superior.listen(0)
  const file = join(folder, 'superiors.json')
  product = await startProduct({
    template: 'installed',
    async seed(begun) {
      await seedCompanies(begun)
      const [row] = await begun.sql<{ id: number }>(
        `select organisation_id as id from user_organisations join users on users.id = user_id where login = 'dispatcher1'`,
      )
      const { port } = superior
      const slave = { host: '127.0.0.1', port: 0 }
      const owners = [{ certificate: '沪A12345', organisation: row?.id }]
      const province = { id: 'province', name: 'Province', host: '127.0.0.1', port, edition: '2019', slave, owners, ...account }
      await writeFile(file, JSON.stringify([province]))
    },
    args: ['--empty', '--superior-platforms', file],
  })
  company = await newCompany(product)
})
test.afterAll(async () => {
  await endProduct(product)
  await superior.stop()
  await removeFolder(folder)
})

test('a check rings on the main screen, its reply screen is filled from its detail, the answer leaves and stands in the records (S1.feature.12) (S1.feature.13) (S3.onduty.1)', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  const heard = await listen(page)
  await page.goto(`${product.url}/main/list`)
  // Browsers stay silent before the first press.
  await page.getByText('The map cannot be shown').click()
  await expect.poll(() => superior.linked).toBe(true)
  superior.ask({ form: '2019', objectType: 2, objectId: textBytes('沪A12345', 20), answerTime: 10, infoId: 77, text: '17+4=?' })
  const ring = page.getByRole('alertdialog', { name: 'Province asks who is on duty' })
  await expect(ring).toContainText(/17\+4=\?.*(10:00|9:\d\d) left/)
  await expect.poll(() => heard.tones).toBe(2)
  await ring.getByRole('link', { name: 'Details' }).click()

  await expect(page).toHaveURL(/\/postcheckrsp\?uniqueId=/)
  await expect(page.getByRole('heading', { name: '17+4=?' })).toBeVisible()
  const uniqueId = new URL(page.url()).searchParams.get('uniqueId') ?? ''
  for (const [label, value] of [
    ['Superior platform ID', 'province'],
    ['Message no.', '77'],
    ['Object type', 'One business owner'],
    ['Object ID', '沪A12345'],
    ['Business owner', '我的车队'],
    ['Business licence no.', '沪A12345'],
    ['Platform number', '123456'],
    ['Record no.', uniqueId],
    // Where the browser is, in China.
    ['Asked at', new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format()],
  ] as const)
    await expect(page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]')).toContainText(value)
  await page.getByRole('textbox', { name: 'Your answer' }).fill('21')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('You have answered')).toBeVisible()
  await expect(ring).toBeHidden()
  await expect.poll(() => answers).toMatchObject([{ form: '2019', text: '21' }])

  await page.goto(`${product.url}/postcheck`)
  const row = page.getByRole('row', { name: /17\+4=\?/ })
  await expect(row).toContainText('21')
  await expect(row).toContainText('Answered')
})

test('an alarm that the superior platform wants dealt with rings with the time left, is reported as done, and its result goes up before the deadline', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/list`)
  await expect.poll(() => superior.slaveLinked).toBe(true)
  const [supervisionId, fatigue, deadline] = [4_001, 2, Date.now() + 300_000]
  superior.urge(supervisionId, fatigue, deadline)
  const ring = page.getByRole('alertdialog', { name: 'Province wants an alarm dealt with' })
  await expect(ring).toContainText(/Fatigue.*(5:00|4:\d\d) left/)
  await ring.getByRole('button', { name: 'Deal with it' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Supervised alarm' })).toBeVisible()
  const fact = (label: string) => page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]')
  await expect(fact('Supervisor')).toContainText('值班员 · 021-12345')
  await expect(fact('Their number')).toHaveText(String(supervisionId))
  await choose(page, 'Result', 'Done')
  await page.getByRole('textbox', { name: 'What was done' }).fill('The driver rests until five')
  await page.getByRole('button', { name: 'Report the result' }).click()
  await expect(page.getByText('You have answered')).toBeVisible()
  await expect(ring).toBeHidden()
  const up = () => sent.filter(({ dataType }) => dataType === urgeAnswer.id)
  await expect.poll(up).toHaveLength(1)
  const [{ data, at } = { data: Buffer.alloc(0), at: Infinity }] = up()
  expect(decode(urgeAnswer, data, '2019').value).toMatchObject({ supervisionId, result: 1 })
  expect(at).toBeLessThan(deadline)
  // The note is for inspections of this company.
  expect(data.includes(Buffer.from('driver'))).toBe(false)

  await page.goto(`${product.url}/postcheck`)
  await expect(page.getByRole('row', { name: /Fatigue/ })).toContainText('Done')
})
