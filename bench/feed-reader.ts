/** Reads the live feed as a client does and calls back for each position. Throws when the feed has a gap. */
import { type LiveServerMessage, livePath } from '@outrider/contract'
import { WebSocket } from 'ws'

export async function readFeed(
  url: string,
  accessToken: string,
  onPosition: (vehicleId: string, latitude: number, longitude: number) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + livePath, { perMessageDeflate: false })
  let next = -1
  socket.on('message', data => {
    const message = JSON.parse((data as Buffer).toString()) as LiveServerMessage
    if (!('positions' in message)) return
    if (message.type === 'changes') {
      if (message.from !== next) throw new Error(`The live feed has a gap: ${next} to ${message.from}`)
      for (const { vehicleId, latitude, longitude } of message.positions)
        if (latitude !== null && longitude !== null) onPosition(vehicleId, latitude, longitude)
    }
    next = message.seq
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.send(JSON.stringify({ type: 'subscribe', accessToken, lang: 'en', topics: [{ topic: 'positions' }] }))
  return socket
}
