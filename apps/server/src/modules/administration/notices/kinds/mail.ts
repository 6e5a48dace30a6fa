/** Mail by the server of the operator, to a box of a group or to each person's own. */
import { mailAddress } from '@outrider/contract'
import type { ChannelSender } from '../channel-sender.ts'

const faults = { busy: 'busy', unreachable: 'connection', setUp: 'channel' } as const

export const mail: ChannelSender = {
  longest: { characters: 20_000 },
  outgoing: 'mail',
  read: given => (given.address === '' || mailAddress.test(given.address) ? given : { wrong: 'address' }),
  offered: parts => parts.mail?.send !== undefined,
  async send({ address }, { id, subject, text, ownAddress, organisationId }, parts) {
    if (!parts.mail?.send) return { result: 'again', fault: 'notSetUp', answer: '' }
    const to = address || ownAddress
    const logo = await parts.logos.forMailIn(organisationId)
    const { result, answer } = await parts.mail.send({ id: `notice-${id}`, to, subject, text, logo })
    if (result === 'taken' || result === 'refused') return { result, answer }
    return { result: 'again', fault: faults[result], answer }
  },
}
