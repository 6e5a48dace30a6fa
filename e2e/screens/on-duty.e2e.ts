/** On-duty checks as their operator sees them: one rings, is answered, and stands in the records. */
import { type Company, newCompany, seedCompanies } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { endProduct, type Product, startProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

let product: Product
let company: Company

test.beforeAll(async () => {
  product = await startProduct({ template: 'installed', seed: seedCompanies, args: ['--empty'] })
  company = await newCompany(product)
})
test.afterAll(() => endProduct(product))

test('a check that rings is answered, and the records list it with its answer (S1.feature.12) (S1.feature.13)', async ({
  page,
}) => {
  await product.sql(
    `insert into post_checks (unique_id, superior, superior_name, form, info_id, object_type, object_text, message_serial,
       platform_number, certificate, proprietor, content, organisation_ids, asked_at, received_at, due_at, sent_late)
     values ('province-1-1', 'province', 'Provincial platform', 'object', 1, 2, '', 1, '123456', '', '', '17+4=?', null, now(), now(),
       now() + interval '10 minutes', false)`,
  )
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/postchecklist`)
  await page.getByRole('list', { name: 'Checks without an answer' }).getByText('17+4=?').click()
  await expect(page).toHaveURL(/\/postcheckrsp\?uniqueId=/)
  await page.getByRole('textbox', { name: 'Your answer' }).fill('21')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('You have answered')).toBeVisible()
  await page.goto(`${product.url}/postcheck`)
  const row = page.getByRole('row', { name: /17\+4=\?/ })
  await expect(row).toContainText('21')
  await expect(row).toContainText('Answered')
})
