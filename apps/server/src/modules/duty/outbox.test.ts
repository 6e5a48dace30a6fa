import { expect, test } from 'vitest'
import { Outbox } from './outbox.ts'

test('what may not have arrived leaves once more though its connection ends before it is marked as sent', async () => {
  const [marking, marked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  let waiting = [{ id: '1', messageId: 0x1400, body: Buffer.alloc(0), named: undefined }]
  const outbox = new Outbox({
    rows: {
      add: () => Promise.resolve(true),
      unsent() {
        const found = waiting
        waiting = []
        return Promise.resolve(found)
      },
      async markSent() {
        marking.resolve()
        await marked.promise
        done.push('marked')
      },
      sendAgain() {
        done.push('again')
        return Promise.resolve()
      },
    },
    superiors: ['province'],
    holds: () => true,
    send: () => Promise.resolve({ connection: 1, serial: 5 }),
    log: { error: fields => expect.fail(JSON.stringify(fields)) },
  })
  outbox.wake()
  await marking.promise
  const lost = outbox.lost(1, 60_000)
  marked.resolve()
  await lost
  await outbox.settled()
  expect(done).toEqual(['marked', 'again'])
})
