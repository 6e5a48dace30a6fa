/** Calls of administrators of the whole installation about its identity providers. */
import { X509Certificate } from 'node:crypto'
import { type CallPath, type DirectorySettings, limits, type RequestOf } from '@outrider/contract'
import type { CallContext, Handlers, SignedInUser } from '../../calls/handlers.ts'
import { hasNoMore } from '../../accounts/has-no-more.ts'
import { fail } from '../../calls/refusal.ts'
import { outsideAddress } from '../../connections/safe-address.ts'
import type { Events } from '../../record/event-record.ts'
import type { IdentityRepository, ProviderValues, StoredProvider } from './identity.repository.ts'
import { checkedFilter, type Directories } from './directories.ts'
import { hostOf, isOwnServer } from './own-servers.ts'
import { IdentityRefused, ProviderBusy, type Providers, ProviderUnreachable } from './providers.ts'
import { directoryOf, providerOf, redirectAddressOf, encryptedSecret, signOutNoticeAddressOf } from './stored-provider.ts'

interface Dependencies {
  /** Refuses who administers one company of several. */
  requireAll: (user: SignedInUser) => Promise<void>
  events: Events
  stored: IdentityRepository
  providers: Providers
  directories: Directories
  servers: ReadonlySet<string>
  /** Of the data folder. */
  secret: Buffer
}

type Path = Extract<CallPath, `admin/${string}IdentityProvider${string}`>
type Form = Omit<RequestOf<'admin/addIdentityProvider'>, 'clientSecret'>
type Caller = Pick<CallContext, 'address'> & { user: SignedInUser }

export const identityProviderHandlers = (deps: Dependencies): Handlers<Path> => {
  const { requireAll, events, stored, providers, directories, servers, secret } = deps
  const known = async (providerId: string) => (await stored.find(Number(providerId))) ?? fail('identityProvider.unknown')
  function recorded(call: Path, { user, address }: Caller, id: number, before: Values, after: Values): void {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    const changed = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    if (changed.length === 0) return
    const changes = Object.fromEntries(changed.map(name => [name, { from: before[name] ?? null, to: after[name] ?? null }]))
    const subjects = [{ kind: 'identityProvider', id: String(id) }]
    events.record({ kind: 'administered', userId: user.userId, sessionId: user.sessionId, address, call, subjects, changes })
  }

  return {
    async 'admin/getIdentityProviders'(_, { user }) {
      await requireAll(user)
      return { providers: (await stored.all()).map(onWire) }
    },

    async 'admin/addIdentityProvider'({ clientSecret, ...form }, context) {
      await requireAll(context.user)
      const own = { encrypted_secret: encryptedSecret(clientSecret, secret), rights: context.user.rights }
      const values = { ...valuesOf(form, servers), ...own }
      const id =
        (await stored.add(values, context.user.userId)) ?? fail('identityProvider.tooMany', { max: limits.identityProviders })
      recorded('admin/addIdentityProvider', context, id, {}, recordedValues(values))
      return { providerId: String(id) }
    },

    async 'admin/changeIdentityProvider'({ providerId, on, clientSecret, ...form }, context) {
      await requireAll(context.user)
      const before = await known(providerId)
      // He could lead it to himself, and would shut out who may do more than he.
      if (!hasNoMore(before.rights, context.user.rights)) fail('admin.rightNotYours')
      if ((form.directory === undefined) !== (before.directory === null)) fail('identityProvider.unknown')
      const changed = valuesOf(form, servers)
      // The secret goes where it was given for, and nowhere else.
      if (clientSecret === undefined && before.encrypted_secret !== null && changed.issuer !== before.issuer)
        fail('identityProvider.secretNeeded')
      const kept = clientSecret === undefined ? before.encrypted_secret : encryptedSecret(clientSecret, secret)
      const values = { ...changed, encrypted_secret: kept, rights: context.user.rights }
      await stored.change(before.id, values, { on, by: context.user.userId })
      const renewed = clientSecret === undefined || clientSecret === '' ? {} : { clientSecret: '***' }
      recorded(
        'admin/changeIdentityProvider',
        context,
        before.id,
        { ...recordedValues(before), on: before.off_at === null },
        { ...recordedValues(values), on, ...renewed },
      )
      return {}
    },

    async 'admin/endIdentityProvider'({ providerId }, context) {
      await requireAll(context.user)
      const { id, name, issuer } = await known(providerId)
      await stored.end(id)
      recorded('admin/endIdentityProvider', context, id, { name, issuer }, {})
      return {}
    },

    async 'admin/testIdentityProvider'({ providerId }, { user }) {
      await requireAll(user)
      const row = await known(providerId)
      try {
        const directory = directoryOf(row, secret)
        await (directory ? directories.check(directory) : providers.check(providerOf(row, secret)))
        return { fault: '' }
      } catch (error) {
        if (error instanceof ProviderUnreachable) return { fault: error.fault }
        if (error instanceof ProviderBusy) return { fault: 'timeout' }
        if (error instanceof IdentityRefused) return { fault: 'reply' }
        throw error
      }
    },
  }
}

type Values = Readonly<Record<string, unknown>>

/** As they are stored: addresses as URL writes them. */
function valuesOf(form: Form, servers: ReadonlySet<string>): Omit<ProviderValues, 'encrypted_secret' | 'rights'> {
  const { name, linking, secondFactor, signsOut, directory } = form
  const domains = [...new Set(form.domains)]
  if (linking === 'mail' && domains.length === 0) fail('identityProvider.noDomains')
  const common = { name, linking, domains }
  if (directory)
    return {
      ...common,
      issuer: directoryAddressOf(form.issuer, directory, servers),
      directory: checkedSettings(directory),
      client_id: '',
      web_address: '',
      second_factor: 'ours',
      signs_out: false,
    }
  const own = { ...addressesOf(form, servers), client_id: form.clientId || fail('identityProvider.clientIdMissing') }
  return { ...common, ...own, second_factor: secondFactor, signs_out: signsOut, directory: null }
}

/** With its port, so that one directory is one text. */
function directoryAddressOf(typed: string, { startTls }: DirectorySettings, servers: ReadonlySet<string>): string {
  const url = URL.parse(typed.replace(/\/$/, ''))
  const rest = url && url.username + url.password + url.search + url.hash + url.pathname
  if (!url || rest !== '' || url.hostname === '' || !/^ldaps?:$/.test(url.protocol))
    fail('identityProvider.directoryAddressRefused')
  const own = isOwnServer(servers, url)
  // Passwords go over it: without TLS only where the operator says so.
  const encrypted = url.protocol === 'ldaps:' || startTls
  if (!own && (!encrypted || !outsideAddress(`https://${url.host}`, false))) fail('identityProvider.directoryAddressRefused')
  if (url.protocol === 'ldaps:' && startTls) fail('identityProvider.directoryInvalid')
  return `${url.protocol}//${hostOf(url)}`.toLowerCase()
}

function checkedSettings(settings: DirectorySettings): DirectorySettings {
  const { way, base, template, filter, certificates } = settings
  const invalid = way === 'search' ? base === '' : !/=%s(,|$)/.test(template)
  if (invalid) fail('identityProvider.directoryInvalid')
  try {
    if (filter !== '') checkedFilter(filter)
    for (const each of certificates.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [certificates])
      if (each !== '' && new X509Certificate(each).raw.length === 0) fail('identityProvider.directoryInvalid')
  } catch {
    // Of the library's own words none is for people.
    fail('identityProvider.directoryInvalid')
  }
  return settings
}

function addressesOf(form: Form, servers: ReadonlySet<string>): { issuer: string; web_address: string } {
  // What is copied from documents of providers.
  const typed = form.issuer.replace(/\/\.well-known\/openid-configuration$/, '')
  const issuer = outsideAddress(typed, isOwnServer(servers, URL.parse(typed)))
  if (!issuer || issuer.search !== '' || issuer.hash !== '' || issuer.pathname.includes('/.well-known/'))
    fail('identityProvider.addressRefused')
  const web = URL.parse(form.webAddress)
  if (
    !web ||
    !/^https?:$/.test(web.protocol) ||
    web.username !== '' ||
    web.password !== '' ||
    web.search !== '' ||
    web.hash !== ''
  )
    fail('identityProvider.webAddressInvalid')
  return { issuer: issuer.href, web_address: web.href.replace(/\/*$/, '/') }
}

/** Without the secret. */
const recordedValues = (values: ProviderValues): Values => ({
  name: values.name,
  issuer: values.issuer,
  clientId: values.client_id,
  webAddress: values.web_address,
  linking: values.linking,
  domains: values.domains,
  secondFactor: values.second_factor,
  signsOut: values.signs_out,
  ...(values.directory && { directory: values.directory }),
})

const onWire = (row: StoredProvider & { people: number }) => ({
  providerId: String(row.id),
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  webAddress: row.web_address,
  linking: row.linking,
  domains: row.domains,
  secondFactor: row.second_factor,
  signsOut: row.signs_out,
  ...(row.directory && { directory: row.directory }),
  hasSecret: row.encrypted_secret !== null,
  on: row.off_at === null,
  redirectAddress: row.directory ? '' : redirectAddressOf(row),
  signOutNoticeAddress: row.directory ? '' : signOutNoticeAddressOf(row),
  people: row.people,
})
