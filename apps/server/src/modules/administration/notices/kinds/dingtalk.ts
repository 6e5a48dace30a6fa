/** Robots of groups in DingTalk: beyond 20 messages a minute it blocks a robot for ten minutes. */
import { createHmac } from 'node:crypto'
import { answeredBy, type ChannelSender, serviceAddress } from '../channel-sender.ts'

const minute = 60_000

/** @param time ms since 1970 */
export function signedDingtalk(address: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}\n${secret}`).digest('base64')
  const url = new URL(address)
  url.searchParams.set('timestamp', String(time))
  url.searchParams.set('sign', signature)
  return url.href
}

export const dingtalk: ChannelSender = {
  // The whole body has about 20,000 bytes.
  longest: { bytes: 15_000 },
  read(given, { servers }) {
    const keyed = (token: string) => `https://oapi.dingtalk.com/robot/send?access_token=${token}`
    const address = serviceAddress(given.address, { hosts: ['oapi.dingtalk.com'], keyed, servers })
    return address === undefined ? { wrong: 'address' } : { ...given, address }
  },
  async send({ address, secret }, { text }, { poster, now }) {
    const to = secret === '' ? address : signedDingtalk(address, secret, now())
    const asked = await poster.ask(to, JSON.stringify({ msgtype: 'text', text: { content: text } }))
    return answeredBy(asked, ({ errcode }) => errcode, {
      0: { result: 'taken' },
      [-1]: { result: 'again', fault: 'busy', most: 3 },
      34014: { result: 'refused' },
      34016: { result: 'refused' },
      40035: { result: 'gone' },
      // The quota of the day or of the package.
      90030: { result: 'again', fault: 'limited', wait: 6 * 60 * minute },
      130101: { result: 'again', fault: 'limited', wait: 10 * minute },
      300001: { result: 'gone' },
      // Signature, keyword or address: its text says which.
      310000: { result: 'again', fault: 'channel' },
    })
  },
}
