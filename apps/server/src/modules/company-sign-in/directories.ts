/**
 * Asks directories (LDAP) whether a name and a password are those of somebody in it. What was typed never becomes a part of a filter or a name by itself, an
 * empty password is never sent (directories take it for "nobody in particular" and say yes), referrals are not followed, and each question has an end.
 */
import { connect, type LookupFunction, type Socket } from 'node:net'
import { connect as connectByTls, type ConnectionOptions } from 'node:tls'
import type { DirectorySettings } from '@outrider/contract'
import {
  AndFilter,
  Client,
  ConstraintViolationError,
  type Entry,
  EqualityFilter,
  type Filter,
  FilterParser,
  InappropriateAuthError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  PresenceFilter,
  ResultCodeError,
  UnwillingToPerformError,
} from 'ldapts'
import { InsideAddress, outsideAddress, outsideOnly, usualNames } from '../../connections/safe-address.ts'
import { isOwnServer } from './own-servers.ts'
import { type Identity, plainMail, ProviderBusy, type ProviderFault, ProviderUnreachable } from './providers.ts'

export interface Directory {
  readonly id: number
  /** ldaps://host:port or ldap://host:port. */
  readonly issuer: string
  /** Of `searchAs`. */
  readonly secret: string | undefined
  readonly settings: DirectorySettings
}

/** Of connecting, and of each of the up to four questions of a sign-in, s. */
const usualTimeout = 5
/** Of a sign-in with all of them, s. */
const longestFactor = 2
/** Sign-ins that wait for one directory: a dead one holds no more. */
const maxWaiting = 20
/** What a directory may send for one sign-in, bytes: the library keeps a message until it is whole, whatever it says of its length. */
const maxReceived = 256 * 1024

/** What an entry is known by for good: its name may be given to somebody else. */
const lasting = ['entryUUID', 'objectGUID', 'nsUniqueId'] as const
const read = [...lasting, 'mail']

interface Options {
  /** Hosts with ports that may be inside, and need no TLS. */
  servers: ReadonlySet<string>
  timeout?: number | undefined
}

export class Directories {
  readonly #servers: ReadonlySet<string>
  readonly #timeout: number
  readonly #waiting = new Map<number, number>()

  constructor({ servers, timeout = usualTimeout }: Options) {
    this.#servers = servers
    this.#timeout = timeout * 1_000
  }

  /** undefined: nobody in it has this name and this password. */
  identify(directory: Directory, login: string, password: string): Promise<Identity | undefined> {
    // A directory that reads texts up to their end takes one that begins with it for none.
    if (login === '' || password === '' || password.includes('\u0000')) return Promise.resolve(undefined)
    return this.#asking(directory, async client => {
      const { settings } = directory
      if (settings.way === 'template') {
        const name = settings.template.replaceAll('%s', () => escapedName(login))
        if (!(await isPassword(client, name, password))) return undefined
        // Read by the person: it needs nobody who may read all.
        const [entry] = await found(client, name, { scope: 'base', filter: filterOf(settings, undefined) })
        return entry && identityOf(directory.issuer, login, entry)
      }
      await this.#asSearcher(client, directory)
      const entries = await found(client, settings.base, { scope: 'sub', filter: filterOf(settings, login) })
      const [entry] = entries
      // Two of one name: nobody can say who it is.
      if (!entry || entries.length > 1 || !(await isPassword(client, entry.dn, password))) return undefined
      return identityOf(directory.issuer, login, entry)
    })
  }

  /** Connects, and looks whether the base is there. */
  check(directory: Directory): Promise<void> {
    return this.#asking(directory, async client => {
      const { way, base } = directory.settings
      if (way === 'template') return
      await this.#asSearcher(client, directory)
      const [top] = await found(client, base, { scope: 'base', filter: new PresenceFilter({ attribute: 'objectClass' }) })
      if (!top) throw new ProviderUnreachable('base', undefined)
    })
  }

  async #asSearcher(client: Client, { settings: { searchAs }, secret }: Directory): Promise<void> {
    if (searchAs === '') return
    if (!secret || !(await isPassword(client, searchAs, secret))) throw new ProviderUnreachable('credentials', undefined)
  }

  async #asking<Result>(directory: Directory, work: (client: Client) => Promise<Result>): Promise<Result> {
    const { id } = directory
    const waiting = this.#waiting.get(id) ?? 0
    if (waiting >= maxWaiting) throw new ProviderBusy('too many wait for this directory')
    this.#waiting.set(id, waiting + 1)
    let client: Client | undefined
    const over = Promise.withResolvers<never>()
    const endWith = (fault: ProviderFault): void => over.reject(new ProviderUnreachable(fault, undefined))
    const end = setTimeout(() => endWith('timeout'), this.#timeout * longestFactor)
    try {
      client = this.#client(directory, () => endWith('reply'))
      return await Promise.race([this.#within(client, directory, work), over.promise])
    } catch (error) {
      throw error instanceof ProviderUnreachable ? error : new ProviderUnreachable(faultOf(error), error)
    } finally {
      clearTimeout(end)
      client?.unbind().catch(() => undefined) // it is closed already
      const left = (this.#waiting.get(id) ?? 1) - 1
      if (left === 0) this.#waiting.delete(id)
      else this.#waiting.set(id, left)
    }
  }

  async #within<Result>(
    client: Client,
    { issuer, settings }: Directory,
    work: (client: Client) => Promise<Result>,
  ): Promise<Result> {
    if (settings.startTls) await client.startTLS(this.#tls(new URL(issuer), settings))
    return work(client)
  }

  #client({ issuer, settings }: Directory, tooMuch: () => void): Client {
    const url = new URL(issuer)
    const look = this.#look(url, settings)
    return new Client({
      url: issuer,
      timeout: this.#timeout,
      connectTimeout: this.#timeout,
      strictDN: false,
      // Given, they mean TLS from the first byte.
      ...(url.protocol === 'ldaps:' && { tlsOptions: { ...this.#tls(url, settings), ...look } }),
      createConnection: ((port: number, host: string) => bounded(connect({ port, host, ...look }), tooMuch)) as typeof connect,
      createSecureConnection: ((...asked: Parameters<typeof connectByTls>) =>
        bounded(connectByTls(...asked), tooMuch)) as typeof connectByTls,
    })
  }

  #tls({ hostname }: URL, { certificates }: DirectorySettings): ConnectionOptions {
    const host = hostname.replace(/^\[|\]$/g, '')
    return {
      host,
      servername: /[a-z]/i.test(host) && !host.includes(':') ? host : '',
      ...(certificates !== '' && { ca: certificates }),
    }
  }

  #look(url: URL, { startTls }: DirectorySettings): { lookup?: LookupFunction } {
    if (isOwnServer(this.#servers, url)) return {}
    // It was checked when it was saved; since then the operator may have taken the server from the list. An address is not looked up.
    if ((url.protocol !== 'ldaps:' && !startTls) || !outsideAddress(`https://${url.host}`, false))
      throw new InsideAddress(`${url.host} is not for directories`)
    return { lookup: outsideOnly(usualNames) }
  }
}

/** Ends the connection once more has come than a sign-in needs. */
function bounded<Connection extends Socket>(socket: Connection, tooMuch: () => void): Connection {
  let received = 0
  socket.on('data', (bytes: Buffer) => {
    received += bytes.length
    if (received <= maxReceived) return
    tooMuch()
    socket.destroy()
  })
  return socket
}

/** Each character that a name could be made another one by stands as its bytes. */
const escapedName = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map(byte =>
      /[\w.@-]/.test(String.fromCodePoint(byte)) ? String.fromCodePoint(byte) : `\\${byte.toString(16).padStart(2, '0')}`,
    )
    .join('')

/** @param login undefined: the entry is known by its name */
function filterOf({ filter, loginAttribute }: DirectorySettings, login: string | undefined): Filter {
  const filters: Filter[] = filter === '' ? [] : [FilterParser.parseString(filter)]
  if (login !== undefined) filters.unshift(new EqualityFilter({ attribute: loginAttribute, value: login }))
  const [first = new PresenceFilter({ attribute: 'objectClass' })] = filters
  return filters.length > 1 ? new AndFilter({ filters }) : first
}

/** As the directory reads it; throws where it is none. */
export const checkedFilter = (filter: string): Filter => FilterParser.parseString(filter)

async function found(
  client: Client,
  base: string,
  { scope, filter }: { scope: 'base' | 'sub'; filter: Filter },
): Promise<Entry[]> {
  try {
    const { searchEntries } = await client.search(base, {
      scope,
      filter,
      attributes: [...read],
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: 2,
      derefAliases: 'never',
    })
    return searchEntries
  } catch (error) {
    if (error instanceof NoSuchObjectError) return []
    throw error
  }
}

/**
 * How directories refuse a person: besides the password for too many tries, for an account that is off, or has no password. Told apart here, it would
 * say who is in the directory, and tries would not be counted.
 */
const refusals = [
  InvalidCredentialsError,
  NoSuchObjectError,
  InvalidDNSyntaxError,
  ConstraintViolationError,
  InappropriateAuthError,
  UnwillingToPerformError,
] as const

async function isPassword(client: Client, name: string, password: string): Promise<boolean> {
  // Without one or the other it is nobody in particular, to which directories say yes.
  if (name === '' || password === '') return false
  try {
    await client.bind(name, password)
    return true
  } catch (error) {
    if (refusals.some(kind => error instanceof kind)) return false
    throw error
  }
}

function identityOf(issuer: string, login: string, entry: Entry): Identity {
  const subject = lasting.map(name => textOf(entry[name])).find(text => text !== undefined)
  if (subject === undefined) throw new ProviderUnreachable('reply', new Error('an entry without anything lasting'))
  // Who keeps the directory has written it.
  const mails = [entry['mail'] ?? []].flat()
  const [mail] = mails.length === 1 ? mails : []
  return {
    issuer,
    subject,
    mail: typeof mail === 'string' ? plainMail(mail) : undefined,
    label: login.slice(0, 64),
    sid: undefined,
    secondFactor: false,
  }
}

function textOf(value: Entry[string] | undefined): string | undefined {
  const [first] = [value ?? []].flat()
  if (Buffer.isBuffer(first)) return first.length > 0 ? first.toString('hex') : undefined
  return typeof first === 'string' && /^[\x20-\x7e]{1,255}$/.test(first) ? first.toLowerCase() : undefined
}

function faultOf(error: unknown): ProviderFault {
  if (error instanceof InsideAddress) return 'address'
  if (error instanceof ResultCodeError) return 'reply'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/.test(code)) return 'certificate'
  if (error instanceof Error && /time[d ]?\s?out/i.test(error.message)) return 'timeout'
  return 'connection'
}
