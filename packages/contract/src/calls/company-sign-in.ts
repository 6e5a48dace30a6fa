/**
 * Sign-in of companies: providers that administrators of the whole installation add. With OpenID Connect the page leads to the provider and comes back with
 * a code, which the server exchanges (decision 155); with a directory (LDAP) the server asks it with what was typed here (decision 156). Ours.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { captchaAnswer, device, session } from '../entities/session.ts'
import { limits } from '../limits/index.ts'

const right = 'adminAuth'
const providerId = z.string().check(z.regex(/^\d{1,9}$/))
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** How an account is found at the first sign-in: by an invitation alone, or also by a mail address that the provider has verified. */
export const identityLinkings = ['invitation', 'mail'] as const
/** Whose second step counts: ours, or that of the provider where it says that there was one. */
export const secondFactorSources = ['ours', 'provider'] as const

export const directoryWays = ['search', 'template'] as const
const attribute = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/))
const dn = z.string().check(z.trim(), z.maxLength(500))
/** How a directory (LDAP) is asked. */
export const directorySettings = z.object({
  /** TLS from the first byte is an address with ldaps. */
  startTls: z.boolean(),
  /** PEM of those who may have signed the certificate of the directory; empty: those that the system trusts. */
  certificates: z.string().check(z.trim(), z.maxLength(20_000)),
  /** `search`: the entry is looked for and its name used. `template`: the name is made of what was typed. */
  way: z.enum(directoryWays),
  /** Who looks for it; empty: nobody in particular. The password is `clientSecret`. */
  searchAs: dn,
  /** Below which it is looked for. */
  base: dn,
  /** Which attribute has what people type. */
  loginAttribute: attribute,
  /** Whom else it has to fit, as RFC 4515 writes it; empty: nobody else is left out. */
  filter: z.string().check(z.trim(), z.maxLength(500)),
  /** With `%s` where the name stands that was typed. */
  template: dn,
})
export type DirectorySettings = z.infer<typeof directorySettings>

const values = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameOfAccount)),
  /** As the provider names itself. What is wrong with it the server says. */
  issuer: address,
  /** Empty of a directory, and only there. */
  clientId: z.string().check(z.trim(), z.maxLength(255)),
  /** Where people open this platform, with its path: the provider sends them back there. */
  /** Empty of a directory. */
  webAddress: z.string().check(z.trim(), z.maxLength(500)),
  linking: z.enum(identityLinkings),
  /** Of mail addresses, with `linking: 'mail'`. */
  domains: z
    .array(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/)))
    .check(z.maxLength(20)),
  secondFactor: z.enum(secondFactorSources),
  /** Who signs out here is signed out at the provider, too. */
  signsOut: z.boolean(),
  /** Missing: it is a provider of OpenID Connect. Which of both it is never changes. */
  directory: z.optional(directorySettings),
}
const secret = z.string().check(z.trim(), z.maxLength(1_000))
/** clientSecret: empty of a public client. */
export const identityProviderForm = z.object({ ...values, clientSecret: secret })
/** clientSecret missing: it stays. */
export const identityProviderChange = z.object({ providerId, ...values, clientSecret: z.optional(secret), on: z.boolean() })

export const identityProvider = z.object({
  providerId: z.string(),
  ...values,
  domains: z.array(z.string()),
  hasSecret: z.boolean(),
  on: z.boolean(),
  /** To be entered at the provider. */
  redirectAddress: z.string(),
  /** To be entered there as the address of back-channel sign-out; empty of a directory. */
  signOutNoticeAddress: z.string(),
  /** People who sign in by it. */
  people: z.int(),
})
export type IdentityProvider = z.infer<typeof identityProvider>

/** What came of asking the provider for its configuration; empty: it is as expected. */
export const identityProviderFaults = [
  '',
  'address',
  'timeout',
  'connection',
  'certificate',
  'reply',
  'issuer',
  'credentials',
  'base',
] as const

const changes = { right, edit: true, record: true, leaves: 'account' } as const
const valueErrors = [
  'installation.administrators',
  'identityProvider.addressRefused',
  'identityProvider.webAddressInvalid',
  'identityProvider.noDomains',
  'identityProvider.clientIdMissing',
  'identityProvider.directoryAddressRefused',
  'identityProvider.directoryInvalid',
] as const
const ofProvider = { request: { providerId: 'identityProvider' } } as const

export const identityProviderCalls = {
  getIdentityProviders: call({
    about: 'The providers by which companies sign in to this installation',
    data: z.object({ providers: z.array(identityProvider) }),
    right,
    ids: { reply: { 'providers[].providerId': 'identityProvider', 'providers[].clientId': 'asGiven' } },
    errors: ['installation.administrators'],
  }),
  addIdentityProvider: call({
    about: 'Add a provider by which a company signs in',
    request: identityProviderForm,
    data: z.object({ providerId: z.string() }),
    ...changes,
    ids: { request: { clientId: 'asGiven' }, reply: { providerId: 'identityProvider' } },
    errors: [...valueErrors, 'identityProvider.tooMany'],
  }),
  changeIdentityProvider: call({
    about: 'Change a provider, or switch it off or on; who is signed in stays so',
    request: identityProviderChange,
    ...changes,
    ids: { request: { providerId: 'identityProvider', clientId: 'asGiven' } },
    errors: [...valueErrors, 'identityProvider.unknown', 'identityProvider.secretNeeded', 'admin.rightNotYours'],
  }),
  endIdentityProvider: call({
    about: 'Remove a provider; the accounts stay, and who signed in by it needs another way',
    request: z.object({ providerId }),
    ...changes,
    ids: ofProvider,
    errors: ['installation.administrators', 'identityProvider.unknown'],
  }),
  testIdentityProvider: call({
    about: 'Ask a provider for its configuration now, and say what came of it',
    request: z.object({ providerId }),
    data: z.object({ fault: z.enum(identityProviderFaults) }),
    ...changes,
    ids: ofProvider,
    timeoutMs: 20_000,
    errors: ['installation.administrators', 'identityProvider.unknown', 'companySignIn.keyLost'],
  }),
  getIdentityLinks: call({
    about: 'The accounts at providers by which a user signs in',
    request: z.object({ userId: z.string().check(z.regex(/^\d{1,9}$/)) }),
    data: z.object({
      links: z.array(
        z.object({
          linkId: z.string(),
          /** The provider of today; empty: there is none any more. */
          providerName: z.string(),
          issuer: z.string(),
          /** ms since 1970. */
          linkedAt: z.number(),
          lastSignIn: z.number(),
        }),
      ),
    }),
    right,
    ids: { request: { userId: 'user' }, reply: { 'links[].linkId': 'identityLink' } },
    errors: ['admin.userUnknown'],
  }),
  endIdentityLink: call({
    about: 'A user signs in by this account at a provider no more; all sessions of the user end',
    request: z.object({
      userId: z.string().check(z.regex(/^\d{1,9}$/)),
      linkId: z.string().check(z.regex(/^\d{1,9}$/)),
    }),
    data: z.object({ sessions: z.int() }),
    ...changes,
    ids: { request: { userId: 'user', linkId: 'identityLink' } },
    errors: ['admin.userUnknown', 'admin.ownAccount', 'admin.moreRights', 'identityProvider.noLink'],
  }),
}

/** A random number of the page that began, base64url: nobody else finishes what it began, and it finishes nothing that somebody else began. */
const visit = z.string().check(z.regex(/^[\w-]{43}$/))

export const companySignInCalls = {
  getCompanySignIns: call({
    about: 'The providers by which one may sign in here',
    data: z.object({
      providers: z.array(
        z.object({
          providerId: z.string(),
          name: z.string(),
          /** What one types is asked for here, with `user/signInByDirectory`; missing: the page leads to the provider. */
          directory: z.optional(z.literal(true)),
        }),
      ),
    }),
    open: 'optional',
    ids: { reply: { 'providers[].providerId': 'asGiven' } },
    absent: () => ({ providers: [] }),
  }),
  startCompanySignIn: call({
    about: 'Begin a sign-in by a provider: the address to which the page leads',
    request: z.object({
      providerId,
      visit,
      /** The one-time link of an administrator: it links the account at the provider with that of the link. */
      linkToken: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
    data: z.object({ address: z.string() }),
    open: 'optional',
    ids: { request: { providerId: 'asGiven' } },
    timeoutMs: 20_000,
    errors: [
      'companySignIn.off',
      'companySignIn.unreachable',
      'companySignIn.keyLost',
      'companySignIn.busy',
      'passwordLink.over',
    ],
  }),
  finishCompanySignIn: call({
    about: 'Finish a sign-in by a provider with what it added to the address of the page; each once',
    request: z.object({
      state: z.string().check(z.minLength(1), z.maxLength(2_000)),
      visit,
      code: z.optional(z.string().check(z.minLength(1), z.maxLength(2_000))),
      /** Of the provider, where it says so. */
      iss: z.optional(z.string().check(z.maxLength(500))),
      /** In place of a code. */
      error: z.optional(z.string().check(z.maxLength(200))),
      ...device.shape,
    }),
    data: z.object({
      session,
      /** Where the provider signs out; empty: it is not asked to. */
      signOutAddress: z.string(),
    }),
    open: 'optional',
    ids: { request: { pushClientId: 'asGiven' }, reply: { 'session.userId': 'asGiven' } },
    timeoutMs: 30_000,
    errors: [
      'companySignIn.off',
      'companySignIn.over',
      'companySignIn.denied',
      'companySignIn.unreachable',
      'companySignIn.keyLost',
      'companySignIn.busy',
      'companySignIn.refused',
      'companySignIn.noAccount',
      'companySignIn.otherAccount',
      'companySignIn.moreRights',
      'passwordLink.over',
      'login.locked',
    ],
  }),
  signInByDirectory: call({
    about: 'Sign in with the name and the password that one has in the directory of a company',
    request: z.object({
      providerId,
      login: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)),
      /** Encrypted and as entered, as the new one in changePassword. */
      password: z.string().check(z.minLength(32), z.maxLength(1024)),
      /** The one-time link of an administrator: it links the account in the directory with that of the link. */
      linkToken: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
      ...captchaAnswer.shape,
      ...device.shape,
    }),
    data: session,
    open: 'optional',
    ids: { request: { providerId: 'asGiven', captchaId: 'asGiven', pushClientId: 'asGiven' }, reply: { userId: 'asGiven' } },
    timeoutMs: 30_000,
    errors: [
      'companySignIn.off',
      'companySignIn.unreachable',
      'companySignIn.keyLost',
      'companySignIn.busy',
      'companySignIn.noAccount',
      'companySignIn.otherAccount',
      'companySignIn.moreRights',
      'passwordLink.over',
      'password.encryptionExpired',
      'login.wrongUser',
      'login.captchaNeeded',
      'captcha.wrong',
      'login.throttled',
      'login.busy',
      'login.locked',
    ],
  }),
}
