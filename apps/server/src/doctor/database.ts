/** Settings of the database without which an acknowledged report can be lost, or the server cannot work as it should. */
import { connect } from '../store/connect.ts'
import { runningDatabase } from '../store/running-database.ts'
import { bad, codeOf, type Finding, good, type Installation, reasonOf, unknown } from './finding.ts'

/** The server's pools of connections, its threads' and its commands' together. */
const neededConnections = 40
const minVersion = 15
/** A clock that differs by more is noticed in times of reports, seconds. */
const maxSecondsApart = 5

interface Settings {
  version: number
  encoding: string
  fsync: string
  commit: string
  pages: string
  connections: number
  standby: boolean
  secondsAhead: number
}

export async function checkDatabase({ config, folder }: Installation): Promise<Finding[]> {
  const named = config['database-url']
  const url = named ?? runningDatabase(folder)
  if (url === undefined)
    return [unknown('The embedded database does not run now: its settings are looked at while the server runs.')]
  const store = connect(url, { max: 1, waitMs: 5_000, onLost: () => undefined })
  try {
    const { rows } = await store.pool.query<Settings>(
      `select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
         current_setting('max_connections')::int as connections, pg_is_in_recovery() as standby,
         extract(epoch from clock_timestamp())::float8 - $1::float8 / 1000 as "secondsAhead"
       from pg_database where datname = current_database()`,
      [Date.now()],
    )
    const [settings] = rows
    return settings ? findingsOf(settings) : []
  } catch (error) {
    const remedy = named
      ? 'Is --database-url right, and does the database take connections from this machine?'
      : 'It is starting or stopping, or was left by a crash: the next start of the server clears that.'
    return [bad(`The database does not answer: ${codeOf(error) ?? reasonOf(error)}.`, remedy)]
  } finally {
    await store.close()
  }
}

function findingsOf({ version, encoding, fsync, commit, pages, connections, standby, secondsAhead }: Settings): Finding[] {
  const unsafe = Object.entries({ fsync, synchronous_commit: commit, full_page_writes: pages })
    .filter(([, value]) => value === 'off')
    .map(([name]) => name)
  return [
    version >= minVersion
      ? good(`The database is PostgreSQL ${version}.`)
      : bad(`The database is PostgreSQL ${version}.`, `Upgrade it: ${minVersion} is the oldest that serves.`),
    encoding === 'UTF8'
      ? good('Its encoding is UTF8.')
      : bad(
          `Its encoding is ${encoding}.`,
          'Make a new database with encoding UTF8: other encodings lose characters of plates and texts.',
        ),
    unsafe.length === 0
      ? good('What it has acknowledged is on its disk.')
      : bad(
          `${unsafe.join(', ')} is off: reports that terminals were told are stored are lost when the machine fails.`,
          `Set ${unsafe.map(name => `${name} = on`).join(', ')} in postgresql.conf and reload it.`,
        ),
    connections >= neededConnections
      ? good(`It takes ${connections} connections.`)
      : bad(`It takes ${connections} connections.`, `Set max_connections to ${neededConnections} or more.`),
    ...(standby ? [bad('It is a standby and cannot be written.', 'Name the primary with --database-url.')] : []),
    Math.abs(secondsAhead) <= maxSecondsApart
      ? good('Its clock and that of this machine agree.')
      : bad(
          `Its clock is ${Math.abs(secondsAhead).toFixed(0)} s ${secondsAhead > 0 ? 'ahead of' : 'behind'} that of this machine.`,
          'Let both machines keep time by NTP.',
        ),
  ]
}
