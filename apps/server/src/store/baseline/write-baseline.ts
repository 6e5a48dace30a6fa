/**
 * Writes `baseline.json`, from which an empty database gets its tables in one go: the structure and the first rows that all migrations of today leave
 * in an empty database, and their names. `node apps/server/src/store/baseline/write-baseline.ts ADDRESS`: ADDRESS is an empty database, which is
 * migrated, of a server no newer than the program `pg_dump` on the PATH. Of PostgreSQL 15, the oldest that is served, since newer ones read what it
 * prints. What is written is compared with the migrations by `baseline.db.test.ts`.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from '../connect.ts'
import { migrateStepByStep } from '../migrations.ts'
import { statementsOf } from './dump-statements.ts'

const [address] = process.argv.slice(2)
if (!address) throw new Error('Which empty database? node write-baseline.ts postgres://...')

const store = connect(address, { onLost: () => {} })
await migrateStepByStep(store.db)
const { rows } = await store.pool.query<{ name: string }>('select name from kysely_migration order by name')
await store.close()

const options = ['--no-owner', '--no-privileges', '--column-inserts', '--exclude-table-data=kysely_migration']
const dump = execFileSync('pg_dump', [...options, `--dbname=${address}`], { encoding: 'utf8', maxBuffer: 1 << 26 })
const baseline = { migrations: rows.map(({ name }) => name), statements: statementsOf(dump) }
writeFileSync(new URL('baseline.json', import.meta.url), `${JSON.stringify(baseline, null, 2)}\n`)
