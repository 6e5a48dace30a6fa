/** Rules for passwords, other platforms, text messages. */
import { isIP } from 'node:net'
import { ConfigError, listOf, optionGroup, type OptionValues } from '../../options/option.ts'
import { type CharacterClass, characterClasses, type PasswordRules, passwordRules } from './password-rules.ts'

export const signInOptions = optionGroup({
  'password-length': { kind: 'number', default: 8, about: 'Minimum length of new passwords' },
  'password-needs': {
    kind: 'text',
    default: '',
    about: 'Characters new passwords must contain: any of upper,lower,digit,special',
  },
  'accept-unchecked-passwords': {
    kind: 'switch',
    default: false,
    about: 'Allow password changes by clients that send digests only, which cannot be checked against the rules',
  },
  platforms: { kind: 'text', about: 'JSON file with other platforms by number: [{"code", "title", "url"}]' },
  'sms-url': { kind: 'text', about: 'URL of an SMS gateway; receives {mobile, code, text} as JSON' },
  'sms-token': { kind: 'text', secret: true, about: 'Bearer token for --sms-url; preferably set in the environment' },
  'webauthn-addresses': {
    kind: 'text',
    about: 'Addresses under which people open the platform and use passkeys, separated by commas; default: --web-address',
  },
  'oa-title': { kind: 'text', default: '', about: 'Title of the platform in its official account, in place of --title' },
  'poll-seconds': { kind: 'number', default: 5, about: 'Polling interval of clients that cannot use the live feed, seconds' },
})
type SignInOptions = OptionValues<typeof signInOptions.rows>

/** Origins of these addresses: passkeys know no path. */
export function passkeyOriginsOf(addresses: string): string[] {
  return listOf(addresses).map(address => {
    const { protocol, origin, hostname } = URL.parse(address) ?? {}
    // Browsers make passkeys for names only, and for nothing that is sent in the clear.
    const usable = (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')) && !isIP(hostname ?? '')
    if (!usable || origin === undefined)
      throw new ConfigError(`--webauthn-addresses: "${address}" is no https:// address with a name`)
    return origin
  })
}

export function passwordRulesOf(options: Pick<SignInOptions, 'password-needs' | 'password-length'>): PasswordRules {
  const required = listOf(options['password-needs'])
  const isClass = (name: string): name is CharacterClass => Object.hasOwn(characterClasses, name)
  if (!required.every(isClass)) throw new ConfigError(`--password-needs accepts ${Object.keys(characterClasses).join(', ')}`)
  return passwordRules(options['password-length'], required.filter(isClass))
}
