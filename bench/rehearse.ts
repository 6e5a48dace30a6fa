/**
 * `npm run rehearse [-- --vehicles 3000 --videos 200]`: goes through the items of the test that a platform has to pass before a company may use it (GB/T 35658,
 * JT/T 1077), with our simulator as terminals and as two superior platforms, one of each edition, over real sockets. It prints the protocol that a tester
 * would write, and fails where the product does. What it asks: the spacing of reports, the links, SIGKILL, and every report handed up.
 */
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { Ground } from './rehearsal/ground.ts'
import { access, killedServer, lostLink, positions } from './rehearsal/load-items.ts'
import { type ItemRow, type Outcome, protocolText } from './rehearsal/protocol.ts'
import {
  alarmsUp,
  liveVideo,
  obedientTerminal,
  onDuty,
  orders,
  photos,
  recorders,
  supervised,
  vehicleData,
} from './rehearsal/request-items.ts'
import { manyVideos } from './rehearsal/video-items.ts'

const none = { better: 'lower', limit: 0 } as const

export const rehearse = defineBench({
  name: 'rehearse',
  about: 'The platform test: every report stored and handed up, over a lost link and kill -9, and the items of single messages.',
  scales: {
    ordinary: { vehicles: 3_000, every: 10, seconds: 60, outage: 20, videos: 200 },
    small: { vehicles: 300, seconds: 20, outage: 5, videos: 20 },
    tiny: { vehicles: 4, every: 0.5, seconds: 1, outage: 0.1, videos: 1 },
  },
  figures: {
    'reports not stored': { ...none, unit: 'reports' },
    'reports not handed up': { ...none, unit: 'reports' },
    'positions that came again after a loss': { unit: 'positions', better: 'lower' },
    'items that failed': { ...none, unit: 'items' },
  },
  // What is lost, or goes up twice, is wrong on any machine: the tests run it too, with the least.
  holdsAtEveryScale: true,
  async measure(scale, run) {
    const ground = await Ground.start(scale, run)
    await ground.linked()
    const rows: ItemRow[] = []
    const item = async (nameZh: string, name: string, work: () => Promise<Outcome>): Promise<void> => {
      const began = performance.now()
      // An item that cannot be gone through has failed, and the others are gone through all the same.
      const outcome = await work().catch((error: unknown): Outcome => ({ passed: false, facts: [String(error)] }))
      rows.push({ name, nameZh, ...outcome, seconds: (performance.now() - began) / 1_000 })
    }
    let unstored = 0
    let missing = 0
    let again = 0
    const withLoad = (work: typeof positions) => async (): Promise<Outcome> => {
      const found = await work(ground)
      unstored = Math.max(unstored, found.unstored)
      missing = Math.max(missing, found.missing)
      again = found.again
      return found
    }
    await item('终端接入', 'terminals sign in', () => access(ground))
    await item('定位数据：入库与上报', 'positions stored and handed up', withLoad(positions))
    await item('链路中断后补报', 'both links lost and back', withLoad(lostLink))
    await item('平台宕机后补报', 'server killed and started again', withLoad(killedServer))
    const terminal = await obedientTerminal(ground)
    await item('查岗应答', 'on-duty check answered', () => onDuty(ground))
    await item('报警上报与处理结果', 'alarm reported, and that it was handled', () => alarmsUp(ground, terminal))
    await item('报警督办', 'supervised alarm answered before its deadline', () => supervised(ground))
    await item('车辆静态信息补报', 'static data of a vehicle', () => vehicleData(ground))
    await item('下发文本与单向监听', 'text and listening in', () => orders(ground))
    await item('车辆拍照', 'photo', () => photos(ground))
    await item('行驶记录采集', 'data of the driving recorder', () => recorders(ground))
    await item('实时音视频转发', 'live video relayed', () => liveVideo(ground, terminal))
    await item(`${scale.videos}路实时视频同时转发`, `${scale.videos} live videos relayed at once`, () => manyVideos(ground))
    console.log(protocolText(`Platform test, rehearsed with ${scale.vehicles} terminals`, rows))
    run.figure('reports not stored', unstored)
    run.figure('reports not handed up', missing)
    run.figure('positions that came again after a loss', again)
    run.figure('items that failed', rows.filter(({ passed }) => !passed).length)
  },
})

if (import.meta.main) await main(rehearse)
