/** The printed address that opens the demo signed in. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callOf, dataFolder, endProduct, type Product, startProduct } from './fixtures/product.ts'

let product: Product
let logged = ''
const start = async (folder: string, args: string[]) => {
  product = await startProduct({ folder, args, log: 'pipe' })
  product.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    logged += text
  })
}
await start(await dataFolder(), ['--no-simulator', '--log-level', 'trace'])
afterAll(() => endProduct(product))

const keyOf = ({ printed }: Product): string | undefined => /http:\/\/localhost:\d+\/#userKey=([\w-]+)/.exec(printed)?.[1]
const enter = (userKey = '') => callOf(product, 'user/getUserMsg', { userKey })
const wrongKey = { rspCode: 4000102 }

test('signs the demo user in once; the key is printed once, and stands in no log, no record and no table', async () => {
  const key = keyOf(product) ?? ''
  expect(key.length).toBeGreaterThan(30)
  expect(product.printed.split(key)).toHaveLength(2)
  expect(await enter(key)).toMatchObject({ rspCode: 0, data: { userId: 'demo', mustChangePassword: false } })
  expect(await enter(key)).toMatchObject(wrongKey)

  expect(logged).not.toContain(key)
  const tables = await product.sql<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables)
    expect(await product.sql(`select 1 from ${name} as row where row::text like '%' || $1 || '%' limit 1`, [key]), name).toEqual(
      [],
    )
  expect(await readFile(join(product.folder, 'database', 'server.log'), 'utf8').catch(() => '')).not.toContain(key)
})

test('another start prints another key, which ends the one before, and ends by itself within ten minutes', async () => {
  const folder = product.folder
  await product.stop()
  await start(folder, ['--no-simulator'])
  const unused = keyOf(product)
  await product.stop()
  await start(folder, ['--no-simulator'])
  const key = keyOf(product)
  expect(key).not.toBe(unused)
  expect(await enter(unused)).toMatchObject(wrongKey)
  const [row] = await product.sql<{ left: number }>(
    'select extract(epoch from max(expires_at) - now())::float8 as left from user_keys where used_at is null',
  )
  expect(row?.left).toBeGreaterThan(500)
  expect(row?.left).toBeLessThanOrEqual(600)
  await product.sql(`update user_keys set expires_at = now() - interval '1 second'`)
  expect(await enter(key)).toMatchObject(wrongKey)
})

test('a real installation prints none and has none', async () => {
  const demo = product
  await start(await dataFolder(), ['--empty'])
  try {
    expect(product.printed).not.toContain('userKey')
    expect(await product.sql('select 1 from user_keys')).toEqual([])
  } finally {
    await endProduct(product)
    product = demo
  }
})
