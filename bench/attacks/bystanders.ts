/**
 * Those who are attacked beside: somebody who calls, each time over a new connection, a terminal that reports, and terminals that connect and sign
 * in again. Each does so at a fixed rate, whether the former was answered or not: otherwise a server that stands still would be asked once. What is
 * not answered in time counts as that time.
 *
 * So that one knows what waits, three more are measured beside: how long the kernel takes to connect, the same call over a connection that stays
 * open, and how late the event loop of this process is, which shares the machine with attackers and server.
 */
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Load, preciseNow, reportState } from '../../apps/simulator/src/load/load.ts'
import { runLoad } from '../kit/fleet.ts'
import type { Target } from './attack.ts'

/** Longest wait for an answer, ms. */
export const answerTimeoutMs = 5_000
const callEvery = 100
const reportsPerSecond = 10
const signInEvery = 1_000
/** Of the timer by which this process looks how late it is, ms. */
const delayResolution = 1
/** Another address than the attackers': who is behind theirs is not promised anything. */
const localAddress = '127.0.0.2'
/** A call with a look into the database. */
const callPath = '/user/getVehicleMaxNumber'

/** ms, one for each that was asked for. */
export interface Waits {
  readonly calls: readonly number[]
  readonly acknowledgements: readonly number[]
  readonly signIns: readonly number[]
  /** Of `calls`: until the kernel had connected. The server may not have looked at the connection yet. */
  readonly connects: readonly number[]
  /** The same call over a connection that stays open: what the server itself takes. */
  readonly openCalls: readonly number[]
  /** How late this process is, p95: part of all waits, and none of the server's. */
  readonly ownDelay: number
}

/** Phones the fleet of the target has to contain. */
export const bystanderPhones = Array.from({ length: 20 }, (_, i) => String(13_999_000_000 + i))

/** The reporting terminal, connected before the attack. */
export async function connectReporter({ gatewayPort }: Target): Promise<Load> {
  const terminals = [{ phone: bystanderPhones[0] ?? '', version: '2019' as const }]
  const load = new Load({ host: '127.0.0.1', port: gatewayPort, terminals, reconnect: true, localAddress: () => localAddress })
  await load.connect()
  return load
}

export async function waitsDuring(target: Target, reporter: Load, seconds: number): Promise<Waits> {
  const connects: number[] = []
  const stays = new Agent({ keepAlive: true, localAddress })
  const delay = monitorEventLoopDelay({ resolution: delayResolution })
  delay.enable()
  const [calls, openCalls, signIns, acknowledgements] = await Promise.all([
    atRate(callEvery, seconds, () => callOnce(target, false, connects)),
    atRate(callEvery, seconds, () => callOnce(target, stays)),
    atRate(signInEvery, seconds, turn => signInOnce(target, bystanderPhones[1 + (turn % (bystanderPhones.length - 1))] ?? '')),
    reportsDuring(reporter, seconds),
  ])
  delay.disable()
  stays.destroy()
  const ownDelay = Math.max(0, delay.percentile(95) / 1e6 - delayResolution)
  return { calls, connects, openCalls, signIns, acknowledgements, ownDelay }
}

/** Begins one every so many ms. Resolves with how long each took when all have ended. */
async function atRate(everyMs: number, seconds: number, one: (turn: number) => Promise<boolean>): Promise<number[]> {
  const timed = async (turn: number): Promise<number> => {
    const began = performance.now()
    return (await one(turn)) ? performance.now() - began : answerTimeoutMs
  }
  const running: Promise<number>[] = []
  const start = performance.now()
  for (let turn = 0; turn * everyMs < seconds * 1_000; turn++) {
    await wait(Math.max(0, start + turn * everyMs - performance.now()))
    running.push(timed(turn))
  }
  return Promise.all(running)
}

/** Whether the call was answered as it should. `connects` is told how long connecting took. */
const callOnce = ({ port, accessToken }: Target, agent: Agent | false, connects?: number[]): Promise<boolean> =>
  new Promise(resolve => {
    const began = performance.now()
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: callPath,
        method: 'POST',
        agent,
        localAddress,
        signal: AbortSignal.timeout(answerTimeoutMs),
        headers: { 'content-type': 'application/json', access_token: accessToken },
      },
      reply => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        reply.on('end', () => resolve(text.startsWith('{"rspCode":0,')))
        reply.on('error', () => resolve(false))
      },
    )
    if (connects) sent.on('socket', socket => socket.on('connect', () => connects.push(performance.now() - began)))
    sent.on('error', () => resolve(false))
    sent.end('{}')
  })

/** Whether the terminal got in: connected, registered, authenticated. */
async function signInOnce({ gatewayPort }: Target, phone: string): Promise<boolean> {
  const terminals = [{ phone, version: '2019' as const }]
  const load = new Load({ host: '127.0.0.1', port: gatewayPort, terminals, localAddress: () => localAddress })
  const connected = load.connect().then(
    () => true,
    () => false,
  )
  const timer = new AbortController()
  const inTime = await Promise.race([connected, wait(answerTimeoutMs, false, { signal: timer.signal })])
  timer.abort()
  load.close()
  return inTime
}

async function reportsDuring(reporter: Load, seconds: number): Promise<number[]> {
  const { from, to } = await runLoad(reporter, { rate: reportsPerSecond, seconds })
  await reporter.drain(answerTimeoutMs)
  const { state, answeredAt, sentAt } = reporter.records
  const now = preciseNow()
  const taken = Array.from({ length: to - from }, (_, i) => {
    const end = state[from + i] === reportState.acknowledged ? answeredAt[from + i] : now
    return Math.min(answerTimeoutMs, (end ?? now) - (sentAt[from + i] ?? 0))
  })
  // What could not be sent, because the connection was gone, was not acknowledged either. One at the edge of the time does not count.
  const missing = Math.max(0, reportsPerSecond * seconds - taken.length - reportsPerSecond)
  return [...taken, ...Array.from({ length: missing }, () => answerTimeoutMs)]
}
