/** Robots of groups in Feishu and Lark. */
import { createHmac } from 'node:crypto'
import { answeredBy, type ChannelSender, serviceAddress } from '../channel-sender.ts'

/** Key and message are the other way round than of DingTalk. @param seconds since 1970 */
export const feishuSignature = (secret: string, seconds: number): string =>
  createHmac('sha256', `${seconds}\n${secret}`).digest('base64')

/** Busy at full and half hours even below its limit: at other seconds each time. */
const limited = () => ({ result: 'again', fault: 'limited', wait: 1_000 + Math.floor(Math.random() * 9_000) }) as const

export const feishu: ChannelSender = {
  longest: { bytes: 15_000 },
  read(given, { servers }) {
    const keyed = (token: string) => `https://open.feishu.cn/open-apis/bot/v2/hook/${token}`
    const address = serviceAddress(given.address, { hosts: ['open.feishu.cn', 'open.larksuite.com'], keyed, servers })
    return address === undefined ? { wrong: 'address' } : { ...given, address }
  },
  async send({ address, secret }, { text }, { poster, now }) {
    const seconds = Math.floor(now() / 1_000)
    const signed = secret === '' ? {} : { timestamp: String(seconds), sign: feishuSignature(secret, seconds) }
    const asked = await poster.ask(address, JSON.stringify({ ...signed, msg_type: 'text', content: { text } }))
    return answeredBy(asked, ({ code, StatusCode }) => code ?? StatusCode, {
      0: { result: 'taken' },
      9499: { result: 'refused' },
      11232: limited(),
      99991400: limited(),
      19001: { result: 'gone' },
      19021: { result: 'again', fault: 'channel' },
      19022: { result: 'again', fault: 'channel' },
      19024: { result: 'again', fault: 'channel' },
      19036: { result: 'refused' },
    })
  },
}
