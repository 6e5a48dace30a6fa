/** Rules for passwords, other platforms, text messages. */
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
  'oa-title': { kind: 'text', default: '', about: 'Title of the platform in its official account, in place of --title' },
  'poll-seconds': { kind: 'number', default: 5, about: 'Polling interval of clients that cannot use the live feed, seconds' },
})
type SignInOptions = OptionValues<typeof signInOptions.rows>

export function passwordRulesOf(options: Pick<SignInOptions, 'password-needs' | 'password-length'>): PasswordRules {
  const required = listOf(options['password-needs'])
  const isClass = (name: string): name is CharacterClass => Object.hasOwn(characterClasses, name)
  if (!required.every(isClass)) throw new ConfigError(`--password-needs accepts ${Object.keys(characterClasses).join(', ')}`)
  return passwordRules(options['password-length'], required.filter(isClass))
}
