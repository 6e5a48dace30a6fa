/** Changing a vehicle: what is sent and what not, what is wrong at its field, and someone else who was quicker. */
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { choose, selectOf } from '../fixtures/fields.ts'
import { phone } from '../fixtures/pages.ts'
import { callOf, type RunningProduct, wirePassword } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

let product: RunningProduct
let company: Company
let phones: string[]
let ids: string[]
let maintainer: string
let viewer: string
test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  phones = Array.from({ length: 6 }, (_, at) => company.phone(at + 1))
  ids = await company.addVehicles(phones)
  maintainer = await company.addUser('maintainer', { updInstTaskAuth: false })
  viewer = await company.addUser('viewer', { updInstTaskAuth: false, updMtcTaskAuth: false })
})
test.use({ viewport: phone })

const edit = (page: Page, id: string | undefined) => page.goto(`${product.url}/editVehicle?vehicle=${id}`)
const editInfo = (page: Page, id: string | undefined) => page.goto(`${product.url}/VehicleInfoEdit?vehicle=${id}`)
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`))
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const fact = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=..')

/** What is sent to a call from now on. */
function sentTo(page: Page, path: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname !== `/${path}`) return
    const { t: _, ...body } = request.postDataJSON() as Record<string, unknown>
    sent.push(body)
  })
  return sent
}

/** Someone else saves. */
async function saveAs(login: string, path: string, body: object): Promise<{ rspCode: number; msg: string }> {
  const { data } = await callOf(product, 'user/login', { userId: login, password: wirePassword(company.password) })
  return callOf(product, path, body, { access_token: (data as { accessToken: string }).accessToken })
}

test('what was changed is saved, alone, and is seen at once on details and list', async ({ page }) => {
  const [id] = ids
  const plate = `沪${company.phone(1)}`
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/vehicleInfo?vehicle=${id}`)
  const sent = sentTo(page, 'vehicle/saveVehEdit')
  await page.getByRole('button', { name: /^Edit vehicle Organisation/ }).click()
  await expect(page).toHaveTitle(/ · Edit vehicle$/)
  await expect(selectOf(page, 'Organisation')).not.toContainText('Please select')
  await save(page)
  await expect(page.getByText('No changes to save')).toBeVisible()
  expect(sent).toEqual([])

  await field(page, 'Plate number').fill(` ${plate} `)
  await choose(page, 'Plate colour', 'Yellow')
  await field(page, 'Fleet no.').fill('North 1')
  await choose(page, 'Vehicle type', 'Tanker (dangerous goods)')
  await save(page)
  await expect(page.getByText(`Vehicle ${plate} saved`)).toBeVisible()
  expect(sent).toEqual([
    {
      vehicleId: id,
      changeId: expect.stringMatching(/^\d+$/),
      plateNum: plate,
      plateColor: 2,
      nickname: 'North 1',
      vehicleType: 'tanker',
    },
  ])

  // Back on the details, which nobody has loaded again.
  await expect(page).toHaveURL(new RegExp(`/vehicleInfo\\?vehicle=${id}|/errorVehicleInfo\\?vehicle=${id}`))
  await expect(page.getByRole('heading', { name: plate })).toBeVisible()
  await expect(fact(page, 'Plate colour')).toContainText('Yellow')
  await expect(fact(page, 'Fleet no.')).toContainText('North 1')
  await expect(fact(page, 'Vehicle type')).toContainText('Tanker')
  await page.goto(`${product.url}/main/vehicleList`)
  await expect(page.getByRole('button', { name: new RegExp(plate) })).toBeVisible()
})

test('what cannot be is shown at its field before anything is sent', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  const sent = sentTo(page, 'vehicle/saveVehEdit')
  await edit(page, ids[1])
  await field(page, 'Plate number').fill('')
  await field(page, 'Terminal phone no.').fill('12')
  await save(page)
  await expect(page.getByText('Please enter the plate number')).toBeVisible()
  await expect(page.getByText('The terminal phone number must have 3 to 20 digits')).toBeVisible()
  await expect(field(page, 'Plate number')).toBeFocused()
  await expect(field(page, 'Plate number')).toHaveAccessibleDescription('Please enter the plate number')

  const sentInfo = sentTo(page, 'vehicle/updVehInfo')
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(page.getByText('Please enter the plate number')).toHaveCount(0)
  await editInfo(page, ids[1])
  for (const text of ['-1', '100000', '1.2345', 'heavy']) {
    await field(page, 'Tonnage').fill(text)
    await save(page)
    await expect(page.getByText('The tonnage must be between 0.000 and 99999.999')).toBeVisible()
  }
  expect([...sent, ...sentInfo]).toEqual([])
  await field(page, 'Tonnage').fill('99999.999')
  await save(page)
  await expect
    .poll(() => sentInfo)
    .toEqual([{ vehicleId: ids[1], changeId: expect.stringMatching(/^\d+$/), tonnage: 99_999.999 }])
})

test('a plate number or number of another vehicle is shown at its field, and what was typed stays', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await edit(page, ids[1])
  await field(page, 'Fleet no.').fill('South 2')
  await field(page, 'Plate number').fill(`T${phones[2]}`)
  await save(page)
  await expect(field(page, 'Plate number')).toHaveAccessibleDescription(
    `A vehicle with plate number T${phones[2]} already exists`,
  )
  await field(page, 'Plate number').fill(`T${phones[1]}`)
  await field(page, 'Terminal phone no.').fill(`0${phones[2]}`)
  await expect(page.getByText('it has to register again')).toBeVisible()
  await save(page)
  await expect(field(page, 'Terminal phone no.')).toHaveAccessibleDescription(/is already in use/)
  await expect(field(page, 'Fleet no.')).toHaveValue('South 2')
})

test('who was overtaken sees what changed, keeps what was typed, and saves it on top', async ({ page }) => {
  const vehicleId = ids[2]
  await signedIn(page, product, company.login, company.password)
  await edit(page, vehicleId)
  await field(page, 'Fleet no.').fill('Mine')
  const other = await saveAs(company.login, 'vehicle/saveVehEdit', { vehicleId, nickname: 'Theirs', plateColor: 5 })
  expect(other.rspCode, other.msg).toBe(0)
  await save(page)
  await expect(page.getByRole('heading', { name: 'Someone else has just changed this vehicle' })).toBeVisible()
  expect(await product.sql('select nickname from vehicles where id = $1', [vehicleId])).toEqual([{ nickname: 'Theirs' }])

  // Loading again can fail as well: that is said, and can be tried again.
  const reload = page.getByRole('button', { name: 'Reload, keep my changes' })
  await page.route('**/vehicle/getVehEditData', route => route.abort())
  await reload.click()
  await expect(page.getByText('Request failed, please check network settings')).toBeVisible()
  await page.unroute('**/vehicle/getVehEditData')
  await reload.click()
  await expect(page.getByText('Request failed, please check network settings')).toHaveCount(0)
  await expect(field(page, 'Fleet no.')).toHaveValue('Mine')
  await expect(field(page, 'Fleet no.')).toHaveAccessibleDescription('Changed by someone else to: Theirs')
  await expect(selectOf(page, 'Plate colour')).toContainText('Green')
  await expect(selectOf(page, 'Plate colour')).toHaveAccessibleDescription('Just changed by someone else; previously: Blue')
  await save(page)
  await expect(page.getByText(/saved$/)).toBeVisible()
  const now = await product.sql('select nickname, plate_color from vehicles where id = $1', [vehicleId])
  expect(now).toEqual([{ nickname: 'Mine', plate_color: 5 }])
})

test('what is not saved is not lost without a word: back asks, stay keeps it, leave leaves', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/vehicleInfo?vehicle=${ids[3]}`)
  await page.getByRole('button', { name: /^Edit vehicle Organisation/ }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await field(page, 'Fleet no.').fill('Half')
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).last().click()
  await expect(question).toHaveCount(0)
  await expect(field(page, 'Fleet no.')).toHaveValue('Half')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/editVehicle/)

  // The browser asks in its own words before the page itself goes.
  const asked = page.waitForEvent('dialog')
  const gone = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await gone
  await expect(field(page, 'Fleet no.')).toHaveValue('Half')

  await page.getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/VehicleInfo|vehicleInfo/)
  expect(await product.sql('select nickname from vehicles where id = $1', [ids[3]])).toEqual([{ nickname: '' }])
})

test('nothing typed, nothing asked; what was typed and taken back is nothing typed', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await edit(page, ids[3])
  await field(page, 'Fleet no.').fill('Half')
  await field(page, 'Fleet no.').fill('')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).not.toHaveURL(/editVehicle/)
})

test('the further facts are recorded, shown with the details, and taken away again', async ({ page }) => {
  const id = ids[4]
  await signedIn(page, product, maintainer, company.password)
  await page.goto(`${product.url}/vehicleInfo?vehicle=${id}`)
  await expect(page.getByText('No other details on file')).toBeVisible()
  const sent = sentTo(page, 'vehicle/updVehInfo')
  await page.getByRole('button', { name: /^Edit vehicle record/ }).click()
  await expect(page).toHaveTitle(/ · Edit vehicle record$/)
  await field(page, 'Brand').fill('Dongfeng')
  await field(page, 'Tonnage').fill('12.345')
  await field(page, 'Seats').fill('3')
  await choose(page, 'Operation type', 'For hire')
  await save(page)
  await expect(fact(page, 'Brand')).toContainText('Dongfeng')
  await expect(fact(page, 'Tonnage')).toContainText('12.345')
  await expect(fact(page, 'Operation type')).toContainText('For hire')

  await page.getByRole('button', { name: /^Edit vehicle record/ }).click()
  await field(page, 'Brand').fill('')
  await choose(page, 'Operation type', 'Not set')
  await save(page)
  await expect(fact(page, 'Seats')).toContainText('3')
  await expect(fact(page, 'Brand')).toHaveCount(0)
  await expect(fact(page, 'Operation type')).toHaveCount(0)
  expect(sent[1]).toMatchObject({ brand: null, operationType: null })
  expect(Object.keys(sent[1] ?? {}).sort()).toEqual(['brand', 'changeId', 'operationType', 'vehicleId'])
})

test('without the right the form is shown and cannot be changed, and the platform refuses as well', async ({ page, browser }) => {
  await page.close()
  for (const [login, open] of [
    [maintainer, [edit]],
    [viewer, [edit, editInfo]],
  ] as const) {
    const context = await browser.newContext({ viewport: phone })
    const own = await context.newPage()
    await signedIn(own, product, login, company.password)
    for (const go of open) {
      await go(own, ids[5])
      await expect(own.getByText('You do not have permission to do this')).toBeVisible()
      await expect(own.getByText(`T${phones[5]}`).first()).toBeVisible()
      await expect(own.getByRole('textbox')).toHaveCount(0)
      await expect(own.getByRole('button', { name: 'Save' })).toHaveCount(0)
    }
    await context.close()
  }
  const vehicleId = ids[5]
  expect((await saveAs(maintainer, 'vehicle/saveVehEdit', { vehicleId, nickname: 'X' })).rspCode).toBe(4_030_002)
  expect((await saveAs(viewer, 'vehicle/updVehInfo', { vehicleId, brand: 'X' })).rspCode).toBe(4_030_002)
})

test('a right that was taken away while the form was open is shown when saving', async ({ page }) => {
  const installer = await company.addUser('installer')
  await signedIn(page, product, installer, company.password)
  await edit(page, ids[5])
  await field(page, 'Fleet no.').fill('Late')
  await product.sql(`update users set rights = rights || '{"updInstTaskAuth":false}' where login = $1`, [installer])
  await save(page)
  await expect(page.getByText('You do not have permission to do this')).toBeVisible()
  await expect(field(page, 'Fleet no.')).toHaveValue('Late')
})

test('without network nothing is lost: saving says why it failed, and works when the network is back', async ({
  page,
  context,
}) => {
  await signedIn(page, product, company.login, company.password)
  await edit(page, ids[5])
  await field(page, 'Fleet no.').fill('Patient')
  await context.setOffline(true)
  await save(page)
  await expect(page.getByRole('alert').getByText('Request failed, please check network settings')).toBeVisible()
  await expect(field(page, 'Fleet no.')).toHaveValue('Patient')
  await context.setOffline(false)
  await save(page)
  await expect(page.getByText(/saved$/)).toBeVisible()
  expect(await product.sql('select nickname from vehicles where id = $1', [ids[5]])).toEqual([{ nickname: 'Patient' }])
})

test('a form that cannot be loaded says why and can be tried again; a vehicle out of sight leads to the screen that says so', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/vehicleInfo?vehicle=${ids[5]}`)
  await expect(page.getByRole('button', { name: /^Edit vehicle Organisation/ })).toBeVisible()
  await page.route('**/vehicle/getVehEditData', route => route.abort())
  await page.getByRole('button', { name: /^Edit vehicle Organisation/ }).click()
  await expect(page.getByText('The form could not be loaded')).toBeVisible()
  await page.unroute('**/vehicle/getVehEditData')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'Plate number')).toBeVisible()
  await edit(page, '999999')
  await expect(page).toHaveURL(/\/errorVehicleInfo\?vehicle=999999$/)
  await expect(page.getByText('This vehicle cannot be shown')).toBeVisible()
  for (const path of ['editVehicle', 'VehicleInfoEdit']) {
    await page.goto(`${product.url}/${path}`)
    await expect(page.getByText('No vehicle selected')).toBeVisible()
  }
})
