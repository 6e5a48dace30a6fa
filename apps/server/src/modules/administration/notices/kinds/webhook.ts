/** An address of another system, signed as webhooks are (decision 122): of the reply only the status is looked at. */
import type { ChannelSender } from '../channel-sender.ts'
import { outsideAddress } from '../../../../connections/safe-address.ts'
import { signedHeaders } from '../../webhooks/signature.ts'

export const webhook: ChannelSender = {
  longest: { characters: 20_000 },
  read(given, { allowInside }) {
    const address = outsideAddress(given.address, allowInside)
    if (address === undefined) return { wrong: 'address' }
    return /^whsec_[A-Za-z0-9+/]{24,120}={0,2}$/.test(given.secret) ? { ...given, address: address.href } : { wrong: 'secret' }
  },
  async send({ address, secret }, { id, text, at }, { poster, now }) {
    const body = JSON.stringify({ type: 'notice', timestamp: new Date(at).toISOString(), data: { text } })
    const headers = signedHeaders(secret, { id: `notice_${id}`, time: now(), body })
    const { status, fault } = await poster.post(address, body, headers)
    const answer = status === null ? '' : `HTTP ${status}`
    if (fault === '') return { result: 'taken', answer }
    if (status === 410) return { result: 'gone', answer }
    return { result: 'again', fault: fault === 'status' ? (status === 429 ? 'limited' : 'busy') : fault, answer }
  },
}
