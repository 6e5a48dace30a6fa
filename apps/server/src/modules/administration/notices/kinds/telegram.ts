/** Chats of Telegram: persons, groups and channels by a bot. The token stands in the address. */
import { type Answered, type ChannelSender, jsonOf } from '../channel-sender.ts'

const usualServer = 'https://api.telegram.org'

export const telegram: ChannelSender = {
  longest: { characters: 4_096 },
  read(given, { servers }) {
    if (!/^(-?\d{1,16}|@\w{4,64})$/.test(given.address)) return { wrong: 'address' }
    if (!/^\d{3,16}:[\w-]{10,100}$/.test(given.secret)) return { wrong: 'secret' }
    if (given.server === '') return given
    // Its replies are shown: only what the operator runs.
    const server = URL.parse(given.server)
    return server && (given.server === usualServer || servers.has(server.host)) && /^https?:$/.test(server.protocol)
      ? { ...given, server: server.origin }
      : { wrong: 'server' }
  },
  async send({ address, secret, server }, { text }, { poster }) {
    const to = `${server || usualServer}/bot${secret}/sendMessage`
    // A number of 16 digits is exact in JSON, and a name is a text.
    const chat = address.startsWith('@') ? address : Number(address)
    const asked = await poster.ask(to, JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } }))
    if ('fault' in asked) return { result: 'again', fault: asked.fault, answer: '' }
    const { status, text: replied } = asked.reply
    return read(status, replied, `HTTP ${status} ${replied}`)
  },
}

function read(status: number, replied: string, answer: string): Answered {
  const reply = jsonOf(replied)
  if (reply?.['ok'] === true) return { result: 'taken', answer }
  const code = typeof reply?.['error_code'] === 'number' ? reply['error_code'] : status
  const parameters = (reply?.['parameters'] ?? {}) as { retry_after?: unknown; migrate_to_chat_id?: unknown }
  if (typeof parameters.migrate_to_chat_id === 'number')
    return { result: 'moved', address: String(parameters.migrate_to_chat_id), answer }
  if (code === 429) {
    const seconds = typeof parameters.retry_after === 'number' ? Math.min(parameters.retry_after, 86_400) : 60
    return { result: 'again', fault: 'limited', wait: seconds * 1_000, answer }
  }
  if (code === 401 || code === 403 || code === 404) return { result: 'gone', answer }
  if (code === 400) return { result: /chat not found/i.test(answer) ? 'gone' : 'refused', answer }
  return { result: 'again', fault: 'busy', answer }
}
