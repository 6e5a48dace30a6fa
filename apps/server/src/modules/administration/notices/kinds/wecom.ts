/** Robots of groups in WeCom. A 200 is no success: the number in the reply says what came of it. */
import { answeredBy, type ChannelSender, serviceAddress } from '../channel-sender.ts'

const again = { result: 'again', fault: 'busy', most: 3 } as const

export const wecom: ChannelSender = {
  longest: { bytes: 2_048 },
  read(given, { servers }) {
    const keyed = (key: string) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`
    const address = serviceAddress(given.address, { hosts: ['qyapi.weixin.qq.com'], keyed, servers })
    return address === undefined ? { wrong: 'address' } : { ...given, address }
  },
  async send({ address }, { text }, { poster }) {
    const asked = await poster.ask(address, JSON.stringify({ msgtype: 'text', text: { content: text } }))
    return answeredBy(asked, ({ errcode }) => errcode, {
      0: { result: 'taken' },
      [-1]: again,
      40008: { result: 'refused' },
      40058: { result: 'refused' },
      45009: { result: 'again', fault: 'limited', wait: 60_000 },
      93000: { result: 'gone' },
    })
  },
}
