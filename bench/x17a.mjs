import pg from 'pg'
import { runningDatabase } from '../apps/server/src/store/running-database.ts'
const c = new pg.Client({ connectionString: runningDatabase(process.argv[2]) })
await c.connect()
for (const q of process.argv.slice(3)) { const t=performance.now(); const r = await c.query(q); console.log((performance.now()-t).toFixed(0),'ms'); for (const row of (r.rows??[]).slice(0,60)) console.log(row['QUERY PLAN'] ?? JSON.stringify(row)) }
await c.end()
