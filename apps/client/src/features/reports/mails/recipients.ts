/** Mail addresses as they are typed into one field. */
import { limits, mailAddress, mailAddressLength } from '@outrider/contract'

/** Each once, whatever its case. */
export function recipientsIn(text: string): string[] {
  const byAddress = new Map<string, string>()
  for (const address of text.split(/[\s,;，；、]+/).filter(Boolean))
    if (!byAddress.has(address.toLowerCase())) byAddress.set(address.toLowerCase(), address)
  return [...byAddress.values()]
}

type RecipientsError = { key: 'noRecipient' | 'tooManyRecipients' } | { key: 'badRecipient'; address: string }

export function recipientsError(recipients: readonly string[]): RecipientsError | undefined {
  if (recipients.length === 0) return { key: 'noRecipient' }
  const wrong = recipients.find(address => address.length > mailAddressLength || !mailAddress.test(address))
  if (wrong !== undefined) return { key: 'badRecipient', address: wrong }
  return recipients.length > limits.reportRecipients ? { key: 'tooManyRecipients' } : undefined
}
