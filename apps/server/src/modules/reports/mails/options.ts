/** The mail server that reports are sent by, as the operator gives it. */
import { readFile } from 'node:fs/promises'
import { mailAddress } from '@outrider/contract'
import { checkWebAddress, ConfigError, optionGroup, type OptionValues, readOptionFile } from '../../../options/option.ts'

export const reportMailOptions = optionGroup(
  {
    'smtp-url': {
      kind: 'text',
      onlyEnvironment: true,
      about:
        'Mail server that reports are sent by on their schedule: smtps://USER:PASSWORD@HOST:465, or smtp://USER:PASSWORD@HOST:587, which goes on encrypted (STARTTLS); without it no report is sent by mail',
    },
    'smtp-url-file': { kind: 'text', about: 'File with the address of the mail server, instead of the environment' },
    'mail-from': { kind: 'text', about: 'Sender of mails: ADDRESS, or NAME <ADDRESS>; needed with OUTRIDER_SMTP_URL' },
    'web-address': {
      kind: 'text',
      about: 'Where people open the platform, such as https://fleet.example.com; mails link to it',
    },
    'mail-megabytes': {
      kind: 'number',
      default: 10,
      about: 'Largest file in a mail; instead of a larger one the mail has a link to the report',
    },
  },
  values => {
    const url = values['smtp-url']
    if (url !== undefined) checkServer(url)
    if (values['web-address'] !== undefined) checkWebAddress('web-address', values['web-address'])
    if ((url ?? values['smtp-url-file']) === undefined) return
    if (!mailAddress.test(senderOf(values['mail-from'] ?? '').address))
      throw new ConfigError('--mail-from must be an address such as reports@example.com, or NAME <ADDRESS>')
  },
)
export type ReportMailOptions = OptionValues<typeof reportMailOptions.rows>

/** Never tells the value: it has a password. */
function checkServer(url: string): void {
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new ConfigError('OUTRIDER_SMTP_URL must be smtp://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST:PORT')
}

/** undefined: none is given. Throws a ConfigError. */
export async function mailServerUrl(options: Pick<ReportMailOptions, 'smtp-url' | 'smtp-url-file'>): Promise<string | undefined> {
  const file = options['smtp-url-file']
  if (options['smtp-url'] !== undefined || file === undefined) return options['smtp-url']
  return await readOptionFile('smtp-url-file', file, async () => {
    const url = (await readFile(file, 'utf8')).trim()
    checkServer(url)
    return url
  })
}

export interface Sender {
  readonly name: string
  readonly address: string
}

export function senderOf(text: string): Sender {
  const [, name = '', address = text] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? []
  return { name, address: address.trim() }
}
