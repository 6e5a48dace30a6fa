import { randomBytes, scryptSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PasswordThreads } from './password-threads.ts'

const options = { N: 2 ** 12, r: 8, p: 1, maxmem: 2 ** 25 }
const derivation = (password: string) => ({ password, salt: randomBytes(16), keyLength: 32, options })

test('keys are those of scrypt, whatever the order they were asked in', async () => {
  const threads = new PasswordThreads(2)
  const asked = Array.from({ length: 9 }, (_, i) => derivation(`password ${i}`))
  const keys = await Promise.all(asked.map(one => threads.derive(one)))
  expect(keys).toEqual(asked.map(({ password, salt }) => scryptSync(password, salt, 32, options)))
})

test('what cannot be derived fails by itself', async () => {
  const threads = new PasswordThreads(1)
  const failed = threads.derive({ ...derivation('a'), options: { ...options, maxmem: 1 } })
  await expect(failed).rejects.toThrow(/memory/i)
  const next = derivation('b')
  expect(await threads.derive(next)).toEqual(scryptSync('b', next.salt, 32, options))
})

/** Nice values of the threads of this process. */
const priorities = () =>
  readdirSync('/proc/self/task').map(id => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

test.runIf(existsSync('/proc/self/task'))('hashes are computed at a lower priority than calls', async () => {
  const own = Math.min(...priorities())
  await new PasswordThreads(1).derive(derivation('a'))
  expect(Math.max(...priorities())).toBeGreaterThan(own)
})
