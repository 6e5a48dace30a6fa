/** Where a rehearsal happens: a product, terminals that report all the time, and two superior platforms, one of each edition. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Enveloped, textOf } from '@outrider/jt809'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { Load } from '../../apps/simulator/src/load/load.ts'
import { ReceivedPositions } from '../../apps/simulator/src/superior/received-positions.ts'
import { SuperiorPlatform } from '../../apps/simulator/src/superior/superior-platform.ts'
import { callOf, dataFolder } from '../../e2e/fixtures/product.ts'
import type { BenchRun } from '../kit/bench.ts'
import { phonesFrom } from '../kit/fleet.ts'
import { type BenchProduct, signInBench } from '../kit/product.ts'
import { until } from '../kit/until.ts'
import { phoneOf } from '../video/product.ts'

export interface RehearsalScale {
  vehicles: number
  /** Seconds between two reports of a terminal. */
  every: number
  /** Of reporting, in each of the items with load. */
  seconds: number
  /** Seconds without any link. */
  outage: number
  /** Live videos that are relayed at the same time. */
  videos: number
}

export interface RehearsedSuperior {
  readonly id: string
  readonly edition: '2011' | '2019'
  readonly platform: SuperiorPlatform
  readonly received: ReceivedPositions
  /** Everything but positions, in the order in which it came. */
  readonly data: Enveloped[]
}

const account = { userId: 7, password: 'outrider', accessCode: 310_000 } as const
/** Bodies of one of them are encrypted. */
const secrets = { m1: 10_000_000, ia1: 20_000_000, ic1: 30_000_000 }

async function startSuperior(edition: '2011' | '2019', run: BenchRun): Promise<RehearsedSuperior> {
  const received = new ReceivedPositions(edition)
  const data: Enveloped[] = []
  const platform = new SuperiorPlatform({
    edition,
    ...account,
    ...(edition === '2019' && { secrets }),
    onData(enveloped) {
      if (enveloped.dataType >= 0x1201 && enveloped.dataType <= 0x1203) received.take(enveloped)
      else data.push(enveloped)
    },
  })
  await platform.listen(0)
  run.atEnd(() => platform.stop())
  return { id: `of-${edition}`, edition, platform, received, data }
}

const rowOf = ({ id, edition, platform }: RehearsedSuperior): object => ({
  id,
  name: id,
  host: '127.0.0.1',
  port: platform.port,
  ...account,
  edition,
  ...(edition === '2019' && { encryption: secrets }),
  slave: { host: '127.0.0.1', port: 0 },
  positions: true,
  alarms: true,
  allows: { texts: true, listening: true, data: true, photos: true, recorder: true, video: true },
})

/** Terminals that do as they are told, beside those that only report. */
const obedientPhone = '13955900000'
export const obedient = { phone: obedientPhone, plate: `T${obedientPhone}` }

export class Ground {
  readonly scale: RehearsalScale
  readonly run: BenchRun
  readonly superiors: readonly RehearsedSuperior[]
  readonly load: Load
  product: BenchProduct
  readonly #token: string
  readonly #args: string[]

  private constructor(
    scale: RehearsalScale,
    run: BenchRun,
    made: { superiors: readonly RehearsedSuperior[]; load: Load; product: BenchProduct; token: string; args: string[] },
  ) {
    this.scale = scale
    this.run = run
    this.superiors = made.superiors
    this.load = made.load
    this.product = made.product
    this.#token = made.token
    this.#args = made.args
  }

  static async start(scale: RehearsalScale, run: BenchRun): Promise<Ground> {
    const superiors = [await startSuperior('2011', run), await startSuperior('2019', run)]
    const folder = await dataFolder()
    const file = join(folder, 'superiors.json')
    await writeFile(file, JSON.stringify(superiors.map(rowOf)))
    const phones = phonesFrom(13_900_000_000, scale.vehicles)
    const filmed = Array.from({ length: scale.videos }, (_, at) => phoneOf(at))
    const [port, videoPort] = [await freePort(), await freePort()]
    const reached = ['--port', String(port), '--superior-video-address', `127.0.0.1:${port}`]
    const cameras = ['--video-port', String(videoPort), '--video-address', '127.0.0.1']
    const args = ['--empty', '--superior-platforms', file, ...reached, ...cameras]
    const seed = ({ sql }: Pick<BenchProduct, 'sql'>) =>
      sql(`update vehicles set details = '{"channel": 2}' where plate_num = any($1::text[])`, [
        [obedient.plate, ...filmed.map(phone => `T${phone}`)],
      ])
    const product = await run.product({ folder, phones: [...phones, obedient.phone, ...filmed], seed, args, log: 'ignore' })
    const load = new Load({
      host: '127.0.0.1',
      port: product.gatewayPort,
      terminals: phones.map((phone, at) => ({ phone, version: at % 2 === 0 ? '2013' : '2019' })),
      reconnect: true,
    })
    run.atEnd(() => load.close())
    return new Ground(scale, run, { superiors, load, product, token: await signInBench(product), args })
  }

  get rate(): number {
    return this.scale.vehicles / this.scale.every
  }

  async linked(): Promise<void> {
    await until(
      () => this.superiors.every(({ platform }) => platform.linked && platform.slaveLinked),
      'both links with both superior platforms',
      120,
      50,
    )
  }

  /** As a power cut does, and started again on the same ports. */
  async killAndStart(): Promise<void> {
    const { gatewayPort } = this.product
    await this.product.kill()
    this.product = await this.product.again({ args: [...this.#args, '--gateway-port', String(gatewayPort)], log: 'ignore' })
  }

  /** A call of a person who is signed in. */
  async call<Data>(path: string, body: object): Promise<Data> {
    const { rspCode, msg, data } = await callOf(this.product, path, body, { access_token: this.#token })
    if (rspCode !== 0) throw new Error(`${path}: ${msg}`)
    return data
  }
}

export const plateIn = ({ vehicle }: Enveloped): string => (vehicle ? textOf(vehicle.plate).replaceAll('\u0000', '') : '')

/** What came up with this type, of those that came after so many. */
export const dataOf = ({ data }: RehearsedSuperior, dataType: number, after = 0): Enveloped[] =>
  data.slice(after).filter(each => each.dataType === dataType)
