/** Products of benches: with a fleet that the server has read, and ended with the run. */
import { existsSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { runningDatabase } from '../../apps/server/src/store/running-database.ts'
import {
  addFleet,
  administratorPassword,
  dataFolder,
  type Product,
  removeFolder,
  signInAdministrator,
  startProduct,
} from '../../e2e/fixtures/product.ts'
import { dropDatabase, serverVariable } from '../../e2e/fixtures/test-databases.ts'
import type { Ending } from './ending.ts'
import { until } from './until.ts'

type StartOptions = NonNullable<Parameters<typeof startProduct>[0]>

export interface ProductOptions extends Pick<StartOptions, 'args' | 'env' | 'checkout' | 'log'> {
  /** Phones of the vehicles with terminals it begins with. */
  phones?: readonly string[]
  /** More that is in its database before it starts. */
  seed?: (product: Pick<Product, 'sql'>) => Promise<unknown>
  /** With an embedded database of its own also in tests: one that is killed. */
  ownDatabase?: boolean
  /** One that the bench keeps itself. */
  databaseUrl?: string
  /** Of its data, made here. Default: a temporary one. */
  folder?: string
}

export interface BenchProduct extends Product {
  /** Another start in the same folder, after `stop` or `kill`. */
  again(options?: Pick<StartOptions, 'args' | 'env' | 'log'>): Promise<BenchProduct>
}

export const password = administratorPassword

/** Beside other tests its log would hide theirs. */
const logOf = (): 'ignore' | 'inherit' => (process.env[serverVariable] ? 'ignore' : 'inherit')

/** Signs in as the administrator. Returns an access token. */
export const signInBench = (product: Product): Promise<string> => signInAdministrator(product, password)

/**
 * A fleet is read when the server starts. So a first start makes the database, as in a real installation, and the product is the second; in tests
 * the database is a copy of a template.
 */
export async function startBenchProduct(ending: Ending, options: ProductOptions = {}): Promise<BenchProduct> {
  const { phones = [], seed, ownDatabase = false, args = ['--empty'], env, checkout, log = logOf(), databaseUrl: kept } = options
  const folder = options.folder ?? (await dataFolder())
  ending.atEnd(() => removeData(folder))
  const start = async (given: StartOptions): Promise<BenchProduct> => {
    const starting = startProduct({
      folder,
      args,
      env,
      checkout,
      log,
      ...(kept === undefined ? {} : { databaseUrl: kept }),
      ...given,
    })
    ending.atEnd(async () => (await starting).stop())
    const product = await starting
    const { databaseUrl } = product
    return { ...product, databaseUrl, again: more => start(more ?? {}) }
  }
  const fill = async (product: Pick<Product, 'sql'>): Promise<void> => {
    if (phones.length > 0) await addFleet(product, phones)
    await seed?.(product)
  }
  const isDemo = !args.includes('--empty')
  if (process.env[serverVariable] && !ownDatabase && kept === undefined)
    return start({ template: isDemo ? 'demo' : 'installed', seed: fill })
  if (isDemo) return start({ fromNothing: true })
  // It only makes the database: other options are for what is measured.
  const first = await start({ args: ['--empty'], env: {}, fromNothing: true })
  await signInBench(first)
  await fill(first)
  await first.stop()
  return start({})
}

/** Another server on the database of a product, with the same secret, as several of one installation have it. */
export async function serverBeside(
  ending: Ending,
  { folder: other, databaseUrl }: Pick<BenchProduct, 'folder' | 'databaseUrl'>,
  { args = ['--empty'], env, checkout, log = logOf() }: Pick<StartOptions, 'args' | 'env' | 'checkout' | 'log'> = {},
): Promise<Product> {
  const folder = await dataFolder()
  ending.atEnd(() => removeFolder(folder))
  await cp(join(other, 'secret.key'), join(folder, 'secret.key'))
  const product = await startProduct({ folder, databaseUrl, args, env, checkout, log })
  ending.atEnd(() => product.stop())
  return product
}

/** When the product has ended. */
async function removeData(folder: string): Promise<void> {
  await endLeftDatabase(folder)
  const address = join(folder, 'database-url')
  if (existsSync(address)) await dropDatabase(readFileSync(address, 'utf8'))
  await removeFolder(folder)
}

/** A server that was killed leaves its database running. */
async function endLeftDatabase(folder: string): Promise<void> {
  const file = join(folder, 'database', 'postmaster.pid')
  if (!existsSync(file) || runningDatabase(folder) === undefined) return
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGINT')
  } catch {
    return // has ended meanwhile
  }
  await until(() => !existsSync(file), 'the database of a killed server ends', 30)
}

/** Kills the database as a power cut does; the server starts it again. */
export async function killDatabase(product: Product): Promise<void> {
  const [row] = await product.sql<{ pid: string }>(`select (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1] as pid`)
  process.kill(Number(row?.pid), 'SIGKILL')
}
