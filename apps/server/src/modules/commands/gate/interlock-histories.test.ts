/**
 * Nothing that can stop a vehicle is sent out of the rule, whatever happened before: random histories against a model that knows what was true.
 * `npm run histories` looks at 100,000 of them.
 */
import { expect, test } from 'vitest'
import { InterlockHistory } from '../../../testing/interlock-histories.ts'
import { wrongWith } from '../../../testing/interlock-model.ts'

const histories = Number(process.env['OUTRIDER_HISTORIES'] ?? 600)
const fromSeed = Number(process.env['OUTRIDER_HISTORY_SEED'] ?? 1)

test(`of ${histories} random histories nothing is sent out of the rule, and what may be sent is`, { timeout: 3_600_000 }, () => {
  const sent = { cut: 0, lock: 0, restart: 0, upgrade: 0 }
  const servers = new Set<number>()
  for (let seed = fromSeed; seed < fromSeed + histories; seed++) {
    const history = new InterlockHistory(seed)
    history.run()
    for (const written of history.written) {
      sent[written.order.kind] += 1
      servers.add(written.server)
      const wrong = wrongWith(written)
      if (wrong.length > 0) expect.fail(`history ${seed} at ${written.at} ms: ${wrong.join('; ')}`)
    }
  }
  // Else nothing was tested.
  expect(sent.cut / histories).toBeGreaterThan(0.1)
  expect(sent.lock / histories).toBeGreaterThan(0.01)
  expect(Math.min(sent.restart, sent.upgrade) / histories).toBeGreaterThan(0.01)
  expect(servers.size).toBe(2)
  if (histories > 10_000)
    console.info(
      `${histories} histories, ${sent.cut} cuts, ${sent.lock} locks, ${sent.restart} restarts and ${sent.upgrade} parts of firmware sent`,
    )
})
