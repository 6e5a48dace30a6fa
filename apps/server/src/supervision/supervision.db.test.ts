/** Two superior platforms with one verify code, each of which was told a port of its own (wire 5). */
import { messages } from '@outrider/jt809'
import { expect, test } from 'vitest'
import { Metrics } from '../metrics/metrics.ts'
import { noNotes } from '../testing/no-notes.ts'
import { databaseOfFile } from '../testing/database.ts'
import { freePort } from '../testing/free-port.ts'
import { TestSuperior } from '../testing/superior.ts'
import { readSuperiors } from './superior.ts'
import { Supervision } from './supervision.ts'
import { linkTimes } from './times.ts'

const database = await databaseOfFile()

test('a slave link belongs to the platform whose port it came to, whatever code another one has', async () => {
  // The second one has answered no login yet when it dials back.
  const [a, b] = [
    new TestSuperior({ edition: '2011', verifyCode: 0 }),
    new TestSuperior({ edition: '2011', verifyCode: 0, dialsFirst: true }),
  ]
  await a.listen()
  await b.listen()
  const rows = [
    a.row({ id: 'a', slave: { host: '127.0.0.1', port: await freePort() } }),
    b.row({ id: 'b', slave: { host: '127.0.0.1', port: await freePort() } }),
  ]
  const supervision = new Supervision({
    superiors: readSuperiors(JSON.stringify(rows)),
    host: '127.0.0.1',
    times: { ...linkTimes, firstPause: 10, longestPause: 20 },
    pool: database.pool,
    metrics: new Metrics(),
    maxPositions: 10,
    onPostCheck: () => Promise.resolve(),
    onNotice: () => Promise.resolve(),
    onAlarm: () => Promise.resolve(),
    onWarning: () => Promise.resolve(),
    onRequest: () => Promise.resolve(false),
    notes: () => noNotes,
    onUnserved: () => Promise.resolve(),
    onClone: () => {},
    onUp: () => {},
    onLost: () => {},
    vehicle: () => undefined,
    registrations: () => Promise.resolve([]),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  try {
    await supervision.start()
    const answers = (of: TestSuperior) => of.bodies(messages.slaveLoginAnswer.id)
    await expect.poll(() => [answers(a), b.slaveUp]).toEqual([['00'], true])
    expect(answers(b)).toEqual([])
    b.answerLogin()
    await expect.poll(() => answers(b)).toEqual(['00'])
    expect([a.slaveUp, b.slaveUp, a.logins.length, b.logins.length]).toEqual([true, true, 1, 1])
  } finally {
    await supervision.stop()
    await a.stop()
    await b.stop()
  }
})
