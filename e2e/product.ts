/** The whole product as a process, for tests and benchmarks: real server, real database, free ports, a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, createHash, publicEncrypt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { runningDatabase } from '../apps/server/src/store/running-database.ts'

const program = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
/** What Node has compiled once it need not compile again at every start. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/outrider-compiled', import.meta.url))

export interface Product {
  /** http://localhost:PORT */
  readonly url: string
  readonly port: number
  readonly gatewayPort: number
  readonly folder: string
  /** Printed once by an empty installation. */
  readonly administrator: { login: string; password: string } | undefined
  readonly process: ChildProcess
  /** One statement against the product's own database. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Ends the product as Ctrl-C does. */
  stop(): Promise<void>
  /** Ends the server as a power cut does; its database goes on. */
  kill(): Promise<void>
}

interface Options {
  folder?: string
  args?: string[]
  /** Makes its database itself, as a first start does, instead of beginning with a copy of an empty one. */
  fromNothing?: boolean
  /** Where the server's log goes. */
  log?: 'inherit' | 'ignore' | 'pipe'
  /** Beside the environment of this process. */
  env?: Record<string, string>
}

/** A folder for data that `nobody` can reach, as PostgreSQL needs when tests run as root. */
export const dataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'outrider-data-'))
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Where `made-database.ts` left an empty database for all tests of a run, which are processes of their own. */
export const madeDatabase = 'OUTRIDER_MADE_DATABASE'

/** Puts a copy into a data folder; nothing where none was made. Owner and rights come along, which PostgreSQL looks at. */
async function copyMadeDatabase(folder: string): Promise<void> {
  const made = process.env[madeDatabase]
  if (!made) return
  const copying = spawn('cp', ['-a', join(made, 'database'), join(made, 'database.password'), folder], { stdio: 'inherit' })
  const [code] = (await once(copying, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The made database cannot be copied to ${folder}`)
}

export async function startProduct(options: Options = {}): Promise<Product> {
  const { folder, args = ['--empty'], fromNothing = false, log = 'inherit', env = {} } = options
  const data = folder ?? (await dataFolder())
  if (!fromNothing && !existsSync(join(data, 'database'))) await copyMadeDatabase(data)
  const ports = ['--port', '0', '--gateway-port', '0', '--host', '127.0.0.1']
  const withPorts = [...ports.filter((part, index) => !args.includes(index % 2 === 0 ? part : (ports[index - 1] ?? ''))), ...args]
  const child = spawn(process.execPath, [program, '--data', data, ...withPorts], {
    stdio: ['ignore', 'pipe', log],
    // A past of the demo is more work than a test wants beside it, unless the test is of that.
    env: { OUTRIDER_DEMO_DAYS: '0', NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
  })
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The product ended with ${String(code)} before it was ready:\n${said}`)
  })
  const ready = (async () => {
    while (!said.includes('Stop with Ctrl-C')) await once(child.stdout ?? child, 'data')
  })()
  await Promise.race([ready, exited])
  exited.catch(() => undefined) // from now on its end is no failure of the start

  const port = Number(/http:\/\/localhost:(\d+)/.exec(said)?.[1])
  const first = /First administrator: (\S+)\s+password: (\S+)/.exec(said)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    url: `http://localhost:${port}`,
    port,
    gatewayPort: Number(/port (\d+)/.exec(said)?.[1]),
    folder: data,
    administrator: first?.[1] && first[2] ? { login: first[1], password: first[2] } : undefined,
    process: child,
    async sql(text, values = []) {
      const client = new pg.Client({ connectionString: runningDatabase(data) })
      await client.connect()
      try {
        return (await client.query(text, values)).rows as never
      } finally {
        await client.end()
      }
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Adds vehicles with terminals straight into the database of an empty installation, below its first organisation. */
export async function addFleet(product: Product, phones: readonly string[]): Promise<void> {
  await product.sql(
    `with added as (
       insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
       select (select min(id) from organisations), 'T' || phone, 1, 'truck' from unnest($1::text[]) as phone
       returning id, plate_num)
     insert into terminals (vehicle_id, phone, terminal_type)
     select id, substr(plate_num, 2), 'jt808-2019' from added`,
    [phones],
  )
}

/** What a password is on the wire. */
export const travelling = (password: string): string => createHash('md5').update(password).digest('hex').toUpperCase()

/** One call with its envelope. */
export async function callOf(
  product: Product,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ rspCode: number; msg: string; data: never }> {
  const response = await fetch(`${product.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...headers },
    body: JSON.stringify({ t: Date.now(), ...body }),
  })
  return (await response.json()) as { rspCode: number; msg: string; data: never }
}

/** A new password as the server wants it: sealed, so that it may be held against the rules without being read on the way. */
export async function sealedAsTyped(product: Product, password: string): Promise<string> {
  const { data } = await callOf(product, 'user/getRsaPublicKey', {})
  const { keyId, publicKey, nonce } = data as { keyId: string; publicKey: string; nonce: string }
  const how = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const sealed = publicEncrypt(how, Buffer.from(JSON.stringify({ password, nonce, plain: true })))
  return `rsa:${keyId}.${sealed.toString('base64url')}`
}

/** Signs the first administrator in, with the change of password that the first sign-in asks for. Returns an access token. */
export async function signInAdministrator(product: Product, newPassword: string): Promise<string> {
  const { login, password } = product.administrator ?? { login: 'admin', password: newPassword }
  const first = await callOf(product, 'user/login', { userId: login, password: travelling(password) })
  if (first.rspCode !== 0) throw new Error(first.msg)
  const session = first.data as { accessToken: string; refreshToken: string; mustChangePassword: boolean }
  if (!session.mustChangePassword) return session.accessToken
  const passwords = { oldPassword: travelling(password), newPassword: await sealedAsTyped(product, newPassword) }
  const tokens = { access_token: session.accessToken, refresh_token: session.refreshToken }
  const changed = await callOf(product, 'user/changePassword', passwords, tokens)
  if (changed.rspCode !== 0) throw new Error(changed.msg)
  return (changed.data as { accessToken: string }).accessToken
}
