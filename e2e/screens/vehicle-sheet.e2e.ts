/** Vehicles from a spreadsheet: a thousand of them, with wrong cells that are mended in the file. */
import type { Cell } from '@outrider/tables'
import { xlsxOf } from '@outrider/tables/xlsx'
import { newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const headings = ['车牌号', '车牌颜色', '所属机构', '终端手机号', '终端类型', '车辆类型', '座位数', '服务到期日期']
const vehicles = 1000

async function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  async function* chunks() {
    yield rows
  }
  const columns = headings.map(heading => ({ heading, width: 100 }))
  for await (const part of xlsxOf('车辆', columns, chunks())) parts.push(part)
  return Buffer.concat(parts)
}

test('a sheet of 1,000 vehicles with 7 wrong cells is imported when they are mended, and stands in the record', async ({
  page,
  installed,
}) => {
  const company = await newCompany(installed)
  const right = Array.from({ length: vehicles }, (_, at): Cell[] => {
    const plate = `沪${company.phone(at + 1).slice(-8)}`
    // 31 December 2027, as a real date of the spreadsheet.
    const until = { time: new Date(2027, 11, 31).getTime() }
    return [plate, '黄色', '我的车队', Number(company.phone(at + 1)), 'JT/T 808-2019 终端', '货车', 3, until]
  })
  const wrong = right.map(row => [...row])
  // Row, column, what stands there; of rows as the spreadsheet numbers them.
  const mistakes: [row: number, column: number, cell: Cell][] = [
    [3, 1, '紫色'],
    [10, 3, 1.39e17],
    [99, 6, 1000],
    [500, 7, '2027-02-30'],
    [501, 5, '飞机'],
    [777, 0, ''],
    [1001, 3, Number(company.phone(1))],
  ]
  for (const [row, column, cell] of mistakes) wrong[row - 2]?.splice(column, 1, cell)
  await page.setViewportSize(desktop)
  await signedIn(page, company.product, company.login, company.password, { lang: 'zh' })
  await page.goto(`${company.product.url}/admin/vehicles`)
  await page.getByLabel('选择文件').setInputFiles({ name: '车辆.xlsx', mimeType: '', buffer: await workbook(wrong) })
  await page.getByRole('button', { name: '检查' }).click()
  const cells = page.getByRole('grid', { name: '错误' }).getByRole('row')
  await expect(cells).toHaveCount(8)
  await expect(page.getByRole('row', { name: /D1001/ })).toContainText('与第2行重复')
  await expect(page.getByRole('button', { name: /^导入/ })).toHaveCount(0)
  await page.getByLabel('选择其他文件').setInputFiles({ name: '车辆.xlsx', mimeType: '', buffer: await workbook(right) })
  await page.getByRole('button', { name: '导入1000辆车' }).click()
  await expect(page.getByText('新增1,000辆，修改0辆，0辆无变化')).toBeVisible()
  await page.getByRole('button', { name: '查看车辆' }).click()
  await expect(page.getByText('共1,000辆')).toBeVisible()
  await page.goto(`${company.product.url}/admin/record`)
  await page.getByText('导入完成').click()
  await expect(page.getByRole('dialog')).toContainText('新增：1000修改：0文件名：车辆.xlsx')
})
