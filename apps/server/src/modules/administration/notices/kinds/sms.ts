/** Text messages by the gateway of the operator, to one number or to each person's own. */
import type { ChannelSender } from '../channel-sender.ts'

export const sms: ChannelSender = {
  // Five parts of 67 characters are paid one by one; more nobody reads.
  longest: { characters: 335 },
  outgoing: 'text',
  read: given => (given.address === '' || /^\+?\d{6,15}$/.test(given.address) ? given : { wrong: 'address' }),
  offered: parts => parts.textMessages?.send !== undefined,
  async send({ address }, { text, ownAddress }, parts) {
    if (!parts.textMessages?.send) return { result: 'again', fault: 'notSetUp', answer: '' }
    const status = await parts.textMessages.send(address || ownAddress, text)
    if (status === undefined) return { result: 'again', fault: 'connection', answer: '' }
    const answer = `HTTP ${status}`
    if (status >= 200 && status < 300) return { result: 'taken', answer }
    return status === 400 || status === 422 ? { result: 'refused', answer } : { result: 'again', fault: 'busy', answer }
  },
}
