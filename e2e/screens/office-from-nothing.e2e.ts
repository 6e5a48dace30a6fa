/** What an office does on its first day, as one run: from an empty installation to people, vehicles from a sheet, and the record of it. */
import type { Cell } from '@outrider/tables'
import { xlsxOf } from '@outrider/tables/xlsx'
import type { Browser, Page } from '@playwright/test'
import type { Texts } from '../../apps/client/src/core/i18n/texts.ts'
import { firstStepsTexts } from '../../apps/client/src/features/admin/first-steps/first-steps-texts.ts'
import { recordTexts } from '../../apps/client/src/features/admin/record-texts.ts'
import { sheetTexts } from '../../apps/client/src/features/admin/sheets/sheet-texts.ts'
import { adminTexts } from '../../apps/client/src/features/admin/strings.ts'
import { platformTexts } from '../../apps/client/src/features/platforms/strings.ts'
import { newPasswordTexts } from '../../apps/client/src/features/sign-in/new-password-texts.ts'
import { signInTexts } from '../../apps/client/src/features/sign-in/strings.ts'
import { vehicleTexts } from '../../apps/client/src/features/vehicles/strings.ts'
import { choose } from '../fixtures/fields.ts'
import { desktop, phone } from '../fixtures/pages.ts'
import { endProduct, type Product, startProduct } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'

const words = {
  en: {
    save: 'Save',
    close: /^(Close|Back)$/,
    north: 'North',
    south: 'South',
    dispatcher: 'Dispatcher',
    manager: 'Manager, view only',
    installer: 'Installer',
    headings: 'Plate number,Plate colour,Organisation,Terminal phone no.,Terminal type,Vehicle type,Seats,Service ends on',
    cells: { colour: 'Yellow', terminal: 'JT/T 808-2019 terminal', type: 'Truck', noColour: 'Purple', noType: 'Aeroplane' },
    twice: 'Duplicate of row 2',
    import: 'Import 1000 vehicles',
    imported: 'New: 1,000, changed: 0, unchanged: 0',
    company: 'Changed an organisation',
    organisation: 'Added an organisation',
    user: 'Added a user',
    sheet: 'Vehicles were imported',
    administration: 'Administration',
    vehicles: 'Vehicles and terminals',
  },
  zh: {
    save: '保存',
    close: /^(关闭|返回)$/,
    north: '北队',
    south: '南队',
    dispatcher: '调度员',
    manager: '管理者（只看）',
    installer: '安装维修员',
    headings: '车牌号,车牌颜色,所属机构,终端手机号,终端类型,车辆类型,座位数,服务到期日期',
    cells: { colour: '黄色', terminal: 'JT/T 808-2019 终端', type: '货车', noColour: '紫色', noType: '飞机' },
    twice: '与第2行重复',
    import: '导入1000辆车',
    imported: '新增1,000辆，修改0辆，0辆无变化',
    company: '修改机构',
    organisation: '新增机构',
    user: '新增用户',
    sheet: '导入完成',
    administration: '系统管理',
    vehicles: '车辆与终端',
  },
} as const
type Lang = keyof typeof words
type Role = 'dispatcher' | 'manager' | 'installer'
type Branch = 'north' | 'south'

/** Who is added, the branch that they see, and how many vehicles it has. */
const people: readonly { role: Role; branch: Branch; vehicles: number }[] = [
  { role: 'dispatcher', branch: 'north', vehicles: 400 },
  { role: 'manager', branch: 'south', vehicles: 600 },
  { role: 'installer', branch: 'south', vehicles: 600 },
]
const vehicles = 1000
const chosen = 'a password of my own'
const plateOf = (at: number): string => `沪A${String(10_000 + at)}`

async function workbook(headings: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  async function* chunks() {
    yield rows
  }
  for await (const part of xlsxOf(
    '1',
    headings.map(heading => ({ heading, width: 100 })),
    chunks(),
  ))
    parts.push(part)
  return Buffer.concat(parts)
}

/** One office: its administrator's page, in one language and one size of screen. */
class Office {
  readonly #page: Page
  readonly #product: Product
  readonly #lang: Lang
  readonly #links = new Map<Role, string>()

  constructor(page: Page, product: Product, lang: Lang) {
    this.#page = page
    this.#product = product
    this.#lang = lang
  }

  get #words() {
    return words[this.#lang]
  }

  #text<Key extends string>(table: Texts<Record<Key, { zh: string; en: string }>>, key: NoInfer<Key>): string {
    return table.rows[key][this.#lang]
  }

  #button(name: string | RegExp, exact = true) {
    return this.#page.getByRole('button', { name, exact })
  }

  /** By the form, on whose device it may be. */
  async #signIn(page: Page, login: string, password: string): Promise<void> {
    await page.getByLabel(this.#text(signInTexts, 'user')).fill(login)
    await page.getByLabel(this.#text(signInTexts, 'password'), { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: this.#text(signInTexts, 'agreeLabel') }).check()
    await page.getByRole('button', { name: this.#text(signInTexts, 'submit') }).click()
  }

  async #choosePassword(page: Page, password: string): Promise<void> {
    await page.getByLabel(this.#text(newPasswordTexts, 'newPassword'), { exact: true }).fill(password)
    await page.getByLabel(this.#text(newPasswordTexts, 'repeat')).fill(password)
  }

  /** With the printed password, which is changed. */
  async begins(): Promise<void> {
    const page = this.#page
    const { login = '', password = '' } = this.#product.administrator ?? {}
    await page.goto(this.#product.url)
    if (this.#lang === 'en') await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: new RegExp(this.#text(platformTexts, 'thisServer')) }).click()
    await this.#signIn(page, login, password)
    await page.getByLabel(this.#text(newPasswordTexts, 'oldPassword')).fill(password)
    await this.#choosePassword(page, chosen)
    await this.#button(this.#text(newPasswordTexts, 'changePassword')).click()
    await expect(page).toHaveURL(/\/admin\/firstSteps/)
  }

  async #fillOrganisation(chinese: string, english: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: this.#text(adminTexts, 'orgName') }).fill(chinese)
    await this.#page.getByRole('textbox', { name: this.#text(adminTexts, 'orgEnglish') }).fill(english)
  }

  async nameCompany(): Promise<void> {
    const step = `${this.#text(firstStepsTexts, 'change')}: ${this.#text(firstStepsTexts, 'company')}`
    await this.#button(step).click()
    await this.#fillOrganisation('远山物流', 'Farhill')
    await this.#button(this.#words.save).click()
  }

  async addBranch(branch: Branch): Promise<void> {
    await this.#button(this.#text(firstStepsTexts, 'addCompany')).click()
    await this.#fillOrganisation(words.zh[branch], words.en[branch])
    await this.#button(this.#words.save).click()
  }

  async addPerson({ role, branch }: (typeof people)[number]): Promise<void> {
    const page = this.#page
    await this.#button(this.#text(firstStepsTexts, 'addPerson')).click()
    await page.getByRole('textbox', { name: this.#text(adminTexts, 'login') }).fill(role)
    await page.getByRole('textbox', { name: new RegExp(`^${this.#text(adminTexts, 'name')}`) }).fill(role)
    await page.getByRole('checkbox', { name: this.#words[role], exact: true }).click()
    const seen = page.getByRole('group', { name: this.#text(adminTexts, 'seen') })
    await seen.getByRole('checkbox', { name: this.#lang === 'zh' ? '远山物流' : 'Farhill' }).click()
    await seen.getByRole('checkbox', { name: this.#words[branch] }).click()
    await this.#button(this.#text(adminTexts, 'saveAndLink')).click()
    this.#links.set(role, (await page.getByTestId('password-link').textContent()) ?? '')
    // In wide windows the form lies over the steps.
    const form = this.#page.viewportSize()?.width === desktop.width ? page.getByRole('dialog') : page
    await form.getByRole('button', { name: this.#words.close }).first().click()
  }

  /** A thousand vehicles, and the same with seven cells that are wrong: row and column as the spreadsheet numbers and counts them. */
  #rows(): { right: Cell[][]; wrong: Cell[][] } {
    const { colour, terminal, type, noColour, noType } = this.#words.cells
    // A real date of the spreadsheet.
    const until = { time: new Date(2031, 11, 31).getTime() }
    const right = Array.from({ length: vehicles }, (_, at): Cell[] => {
      const branch = this.#words[at < 400 ? 'north' : 'south']
      return [plateOf(at), colour, branch, 13_800_000_000 + at, terminal, type, 3, until]
    })
    const mistakes: [row: number, column: number, cell: Cell][] = [
      [3, 1, noColour],
      [10, 3, 1.39e17],
      [99, 6, 1000],
      [500, 7, '2027-02-30'],
      [501, 5, noType],
      [777, 0, ''],
      [1001, 3, 13_800_000_000],
    ]
    const wrong = right.map(row => [...row])
    for (const [row, column, cell] of mistakes) wrong[row - 2]?.splice(column, 1, cell)
    return { right, wrong }
  }

  async #chooseFile(label: 'choose' | 'chooseAnother', rows: Cell[][]): Promise<void> {
    const buffer = await workbook(this.#words.headings.split(','), rows)
    await this.#page.getByLabel(this.#text(sheetTexts, label)).setInputFiles({ name: '车辆.xlsx', mimeType: '', buffer })
  }

  /** Nothing is imported while a cell is wrong. */
  async importVehicles(): Promise<void> {
    const page = this.#page
    const { right, wrong } = this.#rows()
    await this.#button(this.#text(firstStepsTexts, 'sheet')).click()
    await this.#chooseFile('choose', wrong)
    await this.#button(this.#text(sheetTexts, 'check')).click()
    const name = this.#text(sheetTexts, 'wrongCells')
    // A table where there is room for one, with its headings.
    const cells = page.getByRole('grid', { name }).getByRole('row').or(page.getByRole('list', { name }).getByRole('listitem'))
    await expect(cells.filter({ hasText: /[A-H]\d+/ })).toHaveCount(7)
    await expect(cells.filter({ hasText: 'D1001' })).toContainText(this.#words.twice)
    await expect(this.#button(this.#words.import)).toHaveCount(0)
    await this.#chooseFile('chooseAnother', right)
    await this.#button(this.#words.import).click()
    await expect(page.getByText(this.#words.imported)).toBeVisible()
    await page.goto(`${this.#product.url}/admin/firstSteps`)
    await expect(
      page.getByText(new RegExp(`^${this.#text(firstStepsTexts, 'vehiclesCount').split('{')[0]}`)).first(),
    ).toBeVisible()
  }

  /** On a device of their own: the link, a password, the sign-in, and what they see then. */
  async comes(browser: Browser, { role, branch, vehicles: count }: (typeof people)[number]): Promise<Page> {
    const context = await browser.newContext({
      viewport: this.#page.viewportSize(),
      locale: this.#lang === 'zh' ? 'zh-CN' : 'en-GB',
    })
    await context.addInitScript(lang => {
      localStorage.setItem('lang', JSON.stringify(lang))
      localStorage.setItem('guideSeen', 'true')
    }, this.#lang)
    const page = await context.newPage()
    await page.goto(this.#links.get(role) ?? '')
    await this.#choosePassword(page, chosen)
    await page.getByRole('button', { name: this.#text(newPasswordTexts, 'choosePassword') }).click()
    await expect(page).toHaveURL(/\/login$/)
    await this.#signIn(page, role, chosen)
    await expect(page).toHaveURL(/\/(main|taskList)/)
    await page.goto(`${this.#product.url}/main/vehicleList`)
    const states = page.getByRole('group', { name: this.#text(vehicleTexts, 'states') })
    await expect(states.getByRole('button').first()).toHaveText(new RegExp(`\\D${count}$`))
    const [own, other] = branch === 'north' ? [plateOf(0), plateOf(400)] : [plateOf(400), plateOf(0)]
    await page.getByRole('searchbox').fill(own)
    await expect(page.getByText(own, { exact: true }).first()).toBeVisible()
    await page.getByRole('searchbox').fill(other)
    await expect(page.getByText(own, { exact: true })).toHaveCount(0)
    await expect(page.getByText(other, { exact: true })).toHaveCount(0)
    return page
  }

  /** Each act stands there with whom it was about. */
  async isRecorded(): Promise<void> {
    const page = this.#page
    await page.goto(`${this.#product.url}/admin/record`)
    const group = this.#text(recordTexts, 'group')
    await choose(page, group, this.#words.administration)
    const acts = (name: string) => page.getByText(name, { exact: true })
    await expect(acts(this.#words.user)).toHaveCount(people.length)
    await expect(acts(this.#words.organisation)).toHaveCount(2)
    await expect(acts(this.#words.company)).toHaveCount(1)
    for (const { role } of people) await expect(page.getByText(new RegExp(role)).first()).toBeVisible()
    await choose(page, group, this.#words.vehicles)
    await acts(this.#words.sheet).first().click()
    await expect(page.getByRole('dialog')).toContainText('车辆.xlsx')
    await expect(page.getByRole('dialog')).toContainText('1000')
  }
}

for (const { lang, size } of [
  { lang: 'en', size: desktop },
  { lang: 'zh', size: phone },
] as const)
  test(`from an empty installation to three people of two organisations, 1,000 vehicles of a sheet and their record (${lang}, ${size.width})`, async ({
    page,
    browser,
  }) => {
    const product = await startProduct()
    await page.setViewportSize(size)
    const office = new Office(page, product, lang)
    await office.begins()
    await office.nameCompany()
    await office.addBranch('north')
    await office.addBranch('south')
    for (const person of people) await office.addPerson(person)
    await office.importVehicles()
    for (const person of people) {
      const theirs = await office.comes(browser, person)
      // None of them administers; only the installer adds vehicles.
      await theirs.goto(`${product.url}/admin/firstSteps`)
      await expect(theirs).not.toHaveURL(/firstSteps/)
      await theirs.goto(`${product.url}/addNewVehicle`)
      if (person.role === 'installer') await expect(theirs.getByRole('textbox').first()).toBeVisible()
      else await expect(theirs).not.toHaveURL(/addNewVehicle/)
      await theirs.context().close()
    }
    await office.isRecorded()
    await endProduct(product)
  })
