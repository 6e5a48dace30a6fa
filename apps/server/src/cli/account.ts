/**
 * Commands for the one who runs the server, beside the running server:
 *   user-key LOGIN         a one-time key by which an outside system signs this user in
 *   reset-password LOGIN   a new random password, to be changed at the next sign-in
 */
import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hashPassword } from '../modules/user/password.ts'
import { hashToken, newToken } from '../modules/user/tokens.ts'
import { userRepository } from '../modules/user/user.repository.ts'
import { connect, type Store } from '../store/connect.ts'
import { runningDatabase } from '../store/running.ts'

const keyMinutes = 10
const usage = `outrider user-key LOGIN | outrider reset-password LOGIN   [--data FOLDER | --database-url URL]`

const commands: Record<string, (store: Store, login: string) => Promise<string>> = {
  async 'user-key'({ db }, login) {
    const users = userRepository(db)
    const account = await users.byLogin(login)
    if (!account) throw new Error(`There is no user ${login}`)
    const key = newToken()
    await users.addUserKey(account.id, hashToken(key), new Date(Date.now() + keyMinutes * 60_000))
    return `${key}\nIt counts once, within ${keyMinutes} minutes.`
  },
  async 'reset-password'({ db }, login) {
    const users = userRepository(db)
    const account = await users.byLogin(login)
    if (!account) throw new Error(`There is no user ${login}`)
    const password = randomBytes(12).toString('base64url')
    const travelling = createHash('md5').update(password).digest('hex').toUpperCase()
    await users.changePassword(account.id, await hashPassword(travelling))
    await db.updateTable('users').set({ must_change_password: true }).where('id', '=', account.id).execute()
    return `New password of ${account.login}: ${password}   (shown this once; it must be changed at the next sign-in)`
  },
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string', default: './data' }, 'database-url': { type: 'string' } },
  })
  const [name = '', login] = positionals
  const command = commands[name]
  if (!command || !login) {
    console.error(usage)
    return 2
  }
  const url = values['database-url'] ?? runningDatabase(resolve(values.data))
  if (!url) {
    console.error('The server does not run on this data folder. Start it first, or name the folder with --data.')
    return 1
  }
  const store = connect(url, { max: 1, onLost: error => console.error(error.message) })
  try {
    console.log(await command(store, login))
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  } finally {
    await store.close()
  }
}

process.exitCode = await main()
