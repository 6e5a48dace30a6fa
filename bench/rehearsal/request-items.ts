/** Items of single messages: who is on duty, alarms up and supervised, static data, orders to vehicles, video. Both superior platforms ask at once. */
import {
  aboutVehicle,
  alarmReport,
  alarmResult2011,
  alarmEnded2019,
  decode,
  encode,
  type Enveloped,
  listenAnswer,
  listenWanted,
  liveAnswer,
  liveWanted,
  photo,
  photoWanted,
  POST_CHECK_ANSWER,
  recorderAnswer,
  recorderWanted,
  staticData,
  staticDataWanted,
  textAnswer,
  textForDriver,
  urgeAnswer,
  videoCodes,
  writeEnvelope,
} from '@outrider/jt809'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { aTerminal, reportAt } from '../../e2e/fixtures/terminals.ts'
import { until } from '../kit/until.ts'
import { dataOf, type Ground, obedient, plateIn, type RehearsedSuperior } from './ground.ts'
import type { Outcome } from './protocol.ts'

/** A superior platform waits so long for what a terminal has to do, s. */
const answerSeconds = 120

/** The first that comes with this type after so many others; undefined: none did in time. */
async function comes(
  superior: RehearsedSuperior,
  type: number,
  after: number,
  seconds = answerSeconds,
): Promise<Enveloped | undefined> {
  try {
    await until(() => dataOf(superior, type, after).length > 0, `0x${type.toString(16)}`, seconds, 50)
  } catch {
    return undefined // the protocol says so
  }
  return dataOf(superior, type, after)[0]
}

/** Asks each superior platform's question; the outcome of all. */
async function askedBy(ground: Ground, ask: (superior: RehearsedSuperior) => Promise<Outcome>): Promise<Outcome> {
  const outcomes = await Promise.all(ground.superiors.map(ask))
  return { passed: outcomes.every(({ passed }) => passed), facts: outcomes.flatMap(({ facts }) => facts) }
}

/** Of a vehicle whose terminal does as it is told. */
async function wanted(
  superior: RehearsedSuperior,
  { type, data, answer, seconds }: { type: number; data: Buffer; answer: number; seconds?: number },
): Promise<Enveloped | undefined> {
  const after = superior.data.length
  superior.platform.want(type & 0xff00, writeEnvelope(aboutVehicle(obedient.plate, 1), type, data))
  return comes(superior, answer, after, seconds)
}

/** The terminal that does as it is told signs in and reports. */
export async function obedientTerminal(ground: Ground): Promise<Terminal> {
  const cameras = { channels: 2, video: 'h264', sound: 'g711a', photoPartMs: 1 } as const
  const terminal = aTerminal(ground.product, obedient.phone, { plate: obedient.plate, cameras })
  ground.run.atEnd(() => terminal.stop())
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291))
  return terminal
}

interface ListedCheck {
  uniqueId: string
  govId: string
  infoId: number
}
async function listed(ground: Ground, superior: RehearsedSuperior, number: number): Promise<ListedCheck> {
  let found: ListedCheck | undefined
  await until(
    async () => {
      const { checks } = await ground.call<{ checks: ListedCheck[] }>('duty/getOnDutyInfo', {})
      found = checks.find(({ govId, infoId }) => govId === superior.id && infoId === number)
      return found !== undefined
    },
    `question ${number} of ${superior.id}`,
    60,
    100,
  )
  return found as ListedCheck
}

let questions = 1_000

export const onDuty = (ground: Ground): Promise<Outcome> =>
  askedBy(ground, async superior => {
    const { edition, platform } = superior
    const number = (questions += 1)
    const after = superior.data.length
    const began = performance.now()
    const object = Buffer.alloc(edition === '2011' ? 12 : 20)
    platform.ask({
      form: edition === '2011' ? 'object' : '2019',
      objectType: 1,
      objectId: object,
      ...(edition === '2019' && { answerTime: 10 }),
      infoId: number,
      text: '今天是星期几？',
    })
    const { uniqueId } = await listed(ground, superior, number)
    await ground.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '星期一' })
    const answer = await comes(superior, POST_CHECK_ANSWER, after)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    return {
      passed: answer !== undefined,
      facts: [`${edition}: answered by a person ${answer ? `after ${seconds} s` : 'and not heard of'}`],
    }
  })

export const supervised = (ground: Ground): Promise<Outcome> =>
  askedBy(ground, async superior => {
    const number = (questions += 1)
    const deadline = Date.now() + 10 * 60_000
    const after = superior.data.length
    superior.platform.urge(number, 0x0002, deadline)
    const { uniqueId } = await listed(ground, superior, number)
    await ground.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '已处理', result: 1 })
    const answer = await comes(superior, urgeAnswer.id, after)
    const result = answer && decode(urgeAnswer, answer.data, superior.edition).value.result
    const early = Math.round((deadline - Date.now()) / 1_000)
    return {
      passed: result === 1,
      facts: [`${superior.edition}: ${answer ? `answered with ${result}, ${early} s before its deadline` : 'not answered'}`],
    }
  })

export async function alarmsUp(ground: Ground, terminal: Terminal): Promise<Outcome> {
  const before = ground.superiors.map(({ data }) => data.length)
  await terminal.report(reportAt(113.27, 23.13, { alarms: 0b10, speed: 120 }))
  const reported = await Promise.all(ground.superiors.map((each, at) => comes(each, alarmReport.id, before[at] as number)))
  const [row] = await ground.product.sql<{ id: string }>(
    `select a.id::text as id from alarm_cases a join vehicles v on v.id = a.vehicle_id where v.plate_num = $1 order by a.id limit 1`,
    [obedient.plate],
  )
  if (row) await ground.call('alarm/alarmHandlingMethod', { alarmIds: [row.id], description: '已提醒司机减速' })
  const ends = { '2011': alarmResult2011.id, '2019': alarmEnded2019.id } as const
  const ended = await Promise.all(ground.superiors.map((each, at) => comes(each, ends[each.edition], before[at] as number)))
  return {
    passed: [...reported, ...ended].every(each => each !== undefined),
    facts: ground.superiors.map(
      ({ edition }, at) =>
        `${edition}: alarm ${reported[at] ? 'reported' : 'missing'}, that it was handled ${ended[at] ? 'reported' : 'missing'}`,
    ),
  }
}

export const vehicleData = (ground: Ground): Promise<Outcome> =>
  askedBy(ground, async superior => {
    const answer = await wanted(superior, { type: staticDataWanted.id, data: Buffer.alloc(0), answer: staticData.id })
    const text = answer ? decode(staticData, answer.data, superior.edition).value.text : ''
    return {
      passed: text.startsWith(`VIN:=${obedient.plate};`) && plateIn(answer as Enveloped) === obedient.plate,
      facts: [`${superior.edition}: ${text || 'not answered'}`],
    }
  })

export const orders = (ground: Ground): Promise<Outcome> =>
  askedBy(ground, async superior => {
    const { edition } = superior
    const sent = { sequence: (questions += 1), priority: 1, text: '前方施工请减速慢行' }
    const shown = await wanted(superior, {
      type: textForDriver.id,
      data: encode(textForDriver, sent, edition),
      answer: textAnswer.id,
    })
    const phone = encode(listenWanted, { phone: '02112345678' }, edition)
    const called = await wanted(superior, { type: listenWanted.id, data: phone, answer: listenAnswer.id })
    const results = {
      text: shown && decode(textAnswer, shown.data, edition).value.result,
      listening: called && decode(listenAnswer, called.data, edition).value.result,
    }
    return {
      passed: results.text === 0 && results.listening === 0,
      facts: [`${edition}: text answered with ${results.text ?? 'nothing'}, listening in with ${results.listening ?? 'nothing'}`],
    }
  })

export const photos = (ground: Ground): Promise<Outcome> =>
  askedBy(ground, async superior => {
    const { edition } = superior
    const data = encode(photoWanted, { lens: 1, size: 1 }, edition)
    const answer = await wanted(superior, { type: photoWanted.id, data, answer: photo.id })
    const value = answer && decode(photo, answer.data, edition).value
    const bytes = value ? (value.picture as Buffer) : Buffer.alloc(0)
    const isPicture = bytes[0] === 0xff && bytes[1] === 0xd8
    return {
      passed: value?.flag === 1 && isPicture,
      facts: [
        `${edition}: ${value ? `answered with ${String(value.flag)}, ${bytes.length} bytes${isPicture ? ' of JPEG' : ''}` : 'not answered'}`,
      ],
    }
  })

export const recorders = (ground: Ground): Promise<Outcome> =>
  askedBy(ground, async superior => {
    const { edition } = superior
    const data =
      edition === '2011'
        ? encode(recorderWanted, { command: 0x00, from: Buffer.alloc(6), to: Buffer.alloc(6), most: 1 }, edition)
        : encode(recorderWanted, { from: null, to: null, command: 0x00 }, edition)
    const answer = await wanted(superior, { type: recorderWanted.id, data, answer: recorderAnswer.id })
    const value = answer && decode(recorderAnswer, answer.data, edition).value
    const bytes = value ? (value['data'] as Buffer).length : 0
    return {
      passed: bytes > 0,
      facts: [`${edition}: ${value ? `answered with ${bytes} bytes of the recorder` : 'not answered'}`],
    }
  })

/** Bytes of the stream that make it one. */
const enough = 20_000

/** Fetches as a superior platform's player does. `bytes`: what came until it was enough, or for too long. */
async function fetched(address: string): Promise<{ status: number; bytes: Buffer }> {
  const signal = AbortSignal.timeout(60_000)
  const response = await fetch(address, { signal })
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of response.body ?? []) {
      parts.push(part)
      length += part.length
      if (length >= enough) break
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return { status: response.status, bytes: Buffer.concat(parts) }
}

export const liveVideo = (ground: Ground, terminal: Terminal): Promise<Outcome> =>
  askedBy(ground, async superior => {
    const { edition } = superior
    // Told at the last login.
    const codes = dataOf(superior, videoCodes.id).at(-1)
    const code = codes ? decode(videoCodes, codes.data, edition).value.code : ''
    const data = encode(liveWanted, { channel: 1, kind: 0, code, position: Buffer.alloc(0) }, edition)
    const answer = await wanted(superior, { type: liveWanted.id, data, answer: liveAnswer.id, seconds: 30 })
    const value = answer && decode(liveAnswer, answer.data, edition).value
    if (value?.result !== 0)
      return {
        passed: false,
        facts: [`${edition}: ${value ? `refused with ${value.result}` : 'not answered'}${codes ? '' : ', no code came'}`],
      }
    const address = (with_: string) => `http://${value.ip}:${value.port}/${encodeURIComponent(obedient.plate)}.1.1.0.${with_}`
    const [one, other] = await Promise.all([fetched(address(code)), fetched(address(code))])
    const streams = terminal.cameras?.sessions.length ?? 0
    const refused = await fetched(address('x'.repeat(64)))
    const sound = [one, other].every(({ bytes }) => bytes.length >= enough && bytes.readUInt32BE(0) === 0x30316364)
    return {
      passed: sound && streams === 1 && refused.status === 404,
      facts: [
        `${edition}: two fetched ${one.bytes.length} and ${other.bytes.length} bytes of packets over ${streams} stream of the terminal, one with another code got ${refused.status}`,
      ],
    }
  })
