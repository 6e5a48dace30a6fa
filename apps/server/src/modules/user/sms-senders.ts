/** Senders for text messages: the operator's HTTP gateway, and the log in the demo. */
import type { Logger } from 'pino'
import type { SmsSender, TextMessagesPort } from '../ports.ts'

/** Posts {mobile, code, text} as JSON; any 2xx status means sent. */
export const httpSmsSender =
  (url: string, token: string | undefined): SmsSender =>
  async (mobile, code) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ mobile, code, text: `${code} 是您的登录验证码，5分钟内有效。 Your sign-in code is ${code}.` }),
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`SMS gateway replied with HTTP ${response.status}`)
  }

/** Posts {mobile, text}: a notice has no code. The status of the answer; undefined: there was none. */
export const httpTextSender =
  (url: string, token: string | undefined): NonNullable<TextMessagesPort['send']> =>
  async (mobile, text) => {
    try {
      const { status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ mobile, text }),
        signal: AbortSignal.timeout(10_000),
        redirect: 'error',
      })
      return status
    } catch {
      // It is tried again, and the delivery says so; what went wrong with the connection names the gateway and no more.
      return undefined
    }
  }

/** For the demo only: the code is written to the log. */
export const demoSmsSender =
  (log: Logger): SmsSender =>
  (mobile, code) => {
    log.warn({ mobile, code }, 'demo: this text message would have been sent')
    return Promise.resolve()
  }
