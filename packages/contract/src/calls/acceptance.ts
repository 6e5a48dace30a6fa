/** Acceptance tests of terminals. Ours (decision 226). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  acceptanceFrame,
  acceptanceRemarkLength,
  acceptanceTest,
  acceptanceTryNames,
  acceptanceVerdicts,
} from '../entities/acceptance.ts'
import { vehicleId } from '../entities/position.ts'
import { requestId } from '../request-id.ts'

/** Of those who look after terminals; a try needs the right to what it tries besides. */
const common = { right: ['updInstTaskAuth', 'updMtcTaskAuth'], scope: 'routed' } as const
const testId = z.string().check(z.regex(/^\d{1,18}$/))
const ofTest = { testId: 'acceptanceTest' } as const
const replied = { 'test.testId': 'acceptanceTest', 'test.vehicleId': 'vehicle' } as const

export const acceptanceCalls = {
  beginAcceptance: call({
    about: 'Try what the terminal of a vehicle can do, by wire, and keep what came of it',
    request: z.object({
      vehicleId,
      tries: z.array(z.enum(acceptanceTryNames)).check(z.minLength(1), z.maxLength(acceptanceTryNames.length)),
      requestId: z.optional(requestId),
    }),
    data: z.object({ test: acceptanceTest }),
    ...common,
    record: true,
    edit: true,
    leaves: 'search',
    ids: { request: { vehicleId: 'vehicle', requestId: 'asGiven' }, reply: replied },
    errors: ['vehicle.unknown', 'vehicle.offline', 'vehicle.frozen', 'acceptance.underWay'],
  }),
  stopAcceptance: call({
    about: 'End an acceptance test: what is left is not tried',
    request: z.object({ testId }),
    ...common,
    record: true,
    edit: true,
    ids: { request: ofTest },
    errors: ['acceptance.unknown'],
  }),
  concludeAcceptance: call({
    about: 'Say whether a terminal is accepted after its test',
    request: z.object({
      testId,
      verdict: z.enum(acceptanceVerdicts),
      remark: z.string().check(z.trim(), z.maxLength(acceptanceRemarkLength)),
    }),
    data: z.object({ test: acceptanceTest }),
    ...common,
    record: true,
    edit: true,
    ids: { request: ofTest, reply: replied },
    errors: ['acceptance.unknown', 'acceptance.running', 'acceptance.noRemark'],
  }),
  getAcceptanceTests: call({
    about: 'Acceptance tests of a terminal, newest first',
    request: z.object({ vehicleId }),
    data: z.object({ plateNum: z.string(), online: z.boolean(), frozen: z.boolean(), tests: z.array(acceptanceTest) }),
    ...common,
    ids: {
      request: { vehicleId: 'vehicle' },
      reply: { 'tests[].testId': 'acceptanceTest', 'tests[].vehicleId': 'vehicle' },
    },
    errors: ['vehicle.unknown'],
  }),
  getAcceptanceFrames: call({
    about: 'Frames that came during an acceptance test and were not as the standard has them, explained',
    request: z.object({ testId }),
    data: z.object({ frames: z.array(acceptanceFrame) }),
    ...common,
    ids: { request: ofTest, reply: { 'frames[].messageId': 'asGiven' } },
    errors: ['acceptance.unknown'],
  }),
}
