/**
 * Every call of the contract, asked for records of one's own over a real socket: what comes back has the fields of its row and no others, and no
 * number with the noise of single precision. A new call is asked by its row alone.
 */
import { callsByPath, errors } from '@outrider/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordsOf } from '../testing/own-records.ts'
import { platformOfFile } from '../testing/platform.ts'
import { type JsonSchema, sampleOf, withId } from '../testing/request-samples.ts'
import { singlePrecisionIn } from './single-precision.ts'
import { undeclaredIn } from './undeclared.ts'

const platform = await platformOfFile({ config: { 'smtp-url': 'smtp://127.0.0.1:1', 'mail-from': 'a@example.com' } })
const company = await platform.addOrganisation('Company')
const caller = await platform.newCaller('li', [company])
const { ids: own } = await recordsOf(platform, caller, company, 'OWN')
// Of the columns with single precision, those that no default fills.
await platform.database.pool.query('update departure_checks set mileage = 23.1')

/** Which calls end what the others need, and in which order. */
const endings = [/\/(del|remove|revoke|end|withdraw)[A-Z]/, /^user\/(endSignIn|changePassword)$/, /^user\/logout$/]
const endingOf = (path: string): number => endings.findLastIndex(each => each.test(path))
const asked = [...callsByPath].filter(([, { takesFile }]) => !takesFile).toSorted(([a], [b]) => endingOf(a) - endingOf(b))

function bodyOf(path: string): Record<string, unknown> {
  const row = callsByPath.get(path) ?? expect.fail(path)
  const schema = z.toJSONSchema(row.request, { io: 'input', unrepresentable: 'any' }) as unknown as JsonSchema
  let body = sampleOf(schema) as Record<string, unknown>
  for (const [field, kind] of Object.entries(row.ids.request)) {
    const id = kind === 'asGiven' ? undefined : own[kind]
    const wanted = schema.required?.includes(field) ?? false
    if (id !== undefined && (wanted || field === 'vehicleIds'))
      body = withId({ [field]: schema.properties?.[field]?.type === 'array' ? [] : '', ...body }, field, id)
  }
  // Of one day until now, where a time is asked for.
  const now = Date.now()
  for (const begin of ['startTime', 'beginTime']) if (schema.properties?.[begin]) body[begin] = now - 86_400_000
  if (schema.properties?.['endTime']) body['endTime'] = now
  return body
}

test('replies to all calls have the fields of their rows and no others, and no noise of single precision', async () => {
  let answered = 0
  const found: string[] = []
  for (const [path, row] of asked) {
    const { reply } = await platform.send(path, { ...bodyOf(path), t: Date.now() }, { access_token: caller.token })
    if (reply.rspCode === errors['server.failed'].rspCode) found.push(`${path}: ${reply.msg}`)
    // What asks for more than its required fields is refused; the server holds it to the same wherever a test gives it more.
    if (reply.rspCode !== 0) continue
    answered += 1
    const undeclared = undeclaredIn(reply.data, row.data.parse(reply.data))
    if (undeclared !== undefined) found.push(`${path}: ${undeclared} is not declared`)
    const noisy = singlePrecisionIn(reply.data)
    if (noisy !== undefined) found.push(`${path}: ${noisy} has single precision`)
  }
  expect(found).toEqual([])
  expect(answered).toBeGreaterThan(210)
})
