/** Ports whose callers are other machines than browsers: links of JT/T 809 with platforms above and below, and terminals over UDP. */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import {
  encode as encodeTerminal,
  messages as terminalMessages,
  terminalAddress,
  writeFrame as terminalFrame,
} from '@outrider/jt808'
import { encode, messages, writeFrame } from '@outrider/jt809'
import { type Attack, repeatedly, sized } from './attack.ts'
import { hold, many } from './connections.ts'

/** A login of a slave link with a code that nobody was given. */
const wrongLogin = writeFrame({
  edition: '2011',
  serial: 1,
  messageId: messages.slaveLogin.id,
  accessCode: 1_234,
  version: [1, 0, 0],
  body: encode(messages.slaveLogin, { verifyCode: 0x0bad_c0de }, '2011'),
  time: 0,
})

/** A login of a main link with the code of a platform, and not its password. */
const wrongMainLogin = writeFrame({
  edition: '2011',
  serial: 1,
  messageId: messages.login.id,
  accessCode: 5_678,
  version: [1, 0, 0],
  body: encode(messages.login, { userId: 1, password: 'guessed', accessCode: 5_678, ip: '192.0.2.1', port: 0 }, '2011'),
  time: 0,
})

/** An attempt of a terminal that does not exist to sign in. */
function inventedSignIn(turn: number): Buffer {
  const phone = String(19_900_000_000 + (turn % 90_000_000))
  const body = encodeTerminal(terminalMessages.authentication, { token: 'invented' }, '2013')
  return terminalFrame(terminalAddress(phone, '2013'), {
    messageId: terminalMessages.authentication.id,
    serial: turn % 65_536,
    body,
  })
}

/** Each is a sender of its own: another address and another port. */
async function senders(count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => createSocket('udp4'))
  for (const [at, socket] of sockets.entries()) {
    socket.on('error', () => {})
    socket.bind(0, many[at % many.length])
    await once(socket, 'listening')
  }
  return sockets
}

export const peerAttacks: readonly Attack[] = [
  {
    name: 'silent-superiors',
    about: '2,000 connections from 200 addresses to the port for slave links of JT/T 809, which say nothing',
    fills: ['superiors'],
    run: ({ superiorPort, size }, signal) => hold({ port: superiorPort, count: sized(2_000, size), addresses: many, signal }),
  },
  {
    name: 'wrong-superiors',
    about: '2,000 connections from 200 addresses to the same port, each with a login of a wrong code, again and again',
    fills: ['superiors'],
    run: ({ superiorPort, size }, signal) =>
      hold({ port: superiorPort, count: sized(2_000, size), addresses: many, signal, first: wrongLogin }),
  },
  {
    name: 'silent-subordinates',
    about: '2,000 connections from 200 addresses to the port for main links of JT/T 809, which say nothing',
    fills: ['subordinates'],
    run: ({ subordinatePort, size }, signal) =>
      hold({ port: subordinatePort, count: sized(2_000, size), addresses: many, signal }),
  },
  {
    name: 'wrong-subordinates',
    about: '2,000 connections from 200 addresses to the same port, each with a login of a wrong password, again and again',
    fills: ['subordinates'],
    run: ({ subordinatePort, size }, signal) =>
      hold({ port: subordinatePort, count: sized(2_000, size), addresses: many, signal, first: wrongMainLogin }),
  },
  {
    name: 'invented-datagrams',
    about: 'sign-ins of invented terminals over UDP from 4,000 addresses and ports, as fast as 200 at a time are taken',
    fills: ['terminalsUdp'],
    async run({ udpPort, size }, signal) {
      const sockets = await senders(sized(4_000, size))
      let failed = 0
      const turns = await repeatedly(signal, sized(200, size), async turn => {
        const socket = sockets[turn % sockets.length]
        const { promise, resolve } = Promise.withResolvers<void>()
        socket?.send(inventedSignIn(turn), udpPort, '127.0.0.1', error => {
          if (error) failed += 1
          resolve()
        })
        await promise
        // What the operating system takes at once is called back in the same turn: others have theirs.
        await setImmediate()
      })
      for (const socket of sockets) socket.close()
      return `${turns} datagrams, ${failed} not taken by the operating system`
    },
  },
]
