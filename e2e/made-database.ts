/**
 * An empty database with its tables, made once before the browser tests. Most products of the tests begin with a copy of it, so that
 * each start costs a copy instead of a database made anew; what a first start does by itself is proven where it is asked for.
 */
import { join } from 'node:path'
import { connect } from '../apps/server/src/store/connect.ts'
import { startEmbeddedDatabase } from '../apps/server/src/store/embedded.ts'
import { migrate } from '../apps/server/src/store/migrations.ts'
import { dataFolder, madeDatabase, removeFolder } from './product.ts'

export default async function makeDatabase(): Promise<(() => Promise<void>) | undefined> {
  // There is no `cp` that keeps owner and rights: every product makes its own.
  if (process.platform === 'win32') return undefined
  const folder = await dataFolder()
  const database = await startEmbeddedDatabase({ folder: join(folder, 'database'), durable: false })
  const { db } = connect(database.url, { onLost: () => {} })
  await migrate(db)
  await db.destroy()
  await database.stop()
  process.env[madeDatabase] = folder
  return () => removeFolder(folder)
}
