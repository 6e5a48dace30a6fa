import { connect, createServer } from 'node:net'
import {
  encode,
  messages,
  type PostCheckAnswer,
  readFrame,
  readPostCheck,
  writeFrame,
  writePostCheckAnswer,
} from '@outrider/jt809'
import { expect, test } from 'vitest'
import { questionOf } from './questions.ts'
import { SuperiorPlatform } from './superior-platform.ts'

const secrets = { m1: 11, ia1: 22, ic1: 33_000_000 }

test.each(['2011', '2019'] as const)(
  'a superior platform of %s takes a login, dials back, asks in secret and gets the answer',
  async edition => {
    const answers: PostCheckAnswer[] = []
    const options = { edition, secrets, accessCode: 5, userId: 1, password: 'right' }
    const superior = new SuperiorPlatform({ ...options, onAnswer: answer => answers.push(answer) })
    await superior.listen(0)
    const frames: string[] = []
    const collect = (chunk: Buffer) => {
      for (const part of chunk.toString('latin1').split(']')) if (part) frames.push(part.slice(1))
    }
    const slaves = createServer(socket => socket.on('data', collect))
    await new Promise<void>(resolve => void slaves.listen(0, '127.0.0.1', resolve))
    const { port } = slaves.address() as { port: number }
    const socket = connect({ host: '127.0.0.1', port: superior.port })
    socket.resume()
    const send = (messageId: number, body: Buffer) =>
      socket.write(
        writeFrame({
          edition,
          serial: 1,
          messageId,
          accessCode: 5,
          version: [1, 0, 0],
          body,
          time: 0,
          encryption: { key: 3, secrets },
        }),
      )
    const login = { userId: 1, password: 'right', accessCode: 5, ip: '127.0.0.1', port }
    send(messages.login.id, encode(messages.login, login, edition))
    await expect.poll(() => frames.length).toBe(1)
    const question = questionOf(7, edition, 10)
    superior.ask(question)
    await expect.poll(() => frames.length).toBe(2)
    const read = readFrame(Buffer.from(frames[1] ?? '', 'latin1'), { edition, secrets })
    if (!read.ok) expect.fail(read.error)
    // After the data type and its length.
    expect(readPostCheck(read.frame.body.subarray(6), edition).value).toEqual(question)
    send(
      messages.upEnvelope.id,
      writePostCheckAnswer(question, read.frame.header.serial, { text: '在岗', responder: 'Li', phone: '' }),
    )
    await expect.poll(() => answers).toMatchObject([{ form: question.form, text: '在岗' }])
    superior.cut()
    await expect.poll(() => socket.destroyed).toBe(true)
    await superior.stop()
    slaves.close()
  },
)
