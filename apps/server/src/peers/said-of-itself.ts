import type { Peers } from './peers.ts'

/** Several servers come at once after the database was away: they are answered together, ms. */
const together = 50

/**
 * What a server says of itself to all others, such as its address, which they keep until it has gone. A notice is lost with the connection of either
 * side, and a server may be taken for gone right after it has spoken: so who sees another one come, or may have missed something, says it again and
 * has the others say it too.
 * @param say tells what there is to say now
 */
export function sayOfItself(
  peers: Pick<Peers, 'tell' | 'onTell' | 'onCome' | 'onGap' | 'alone'>,
  topic: string,
  say: () => void,
): void {
  const question = `${topic}?`
  let due: NodeJS.Timeout | undefined
  let asks = false
  const soon = (asking: boolean): void => {
    asks ||= asking
    due ??= setTimeout(() => {
      due = undefined
      if (peers.alone) return
      if (asks) peers.tell(question, null)
      asks = false
      say()
    }, together).unref()
  }
  peers.onTell(question, () => soon(false))
  peers.onCome(() => soon(true))
  peers.onGap(() => soon(true))
}
