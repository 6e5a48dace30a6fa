/**
 * `npm run bench:video [-- --only first-frame,delay --streams 50 --viewers 200 --rate 400 --seconds 20]`: live video from simulated terminals
 * through the real server.
 *
 * `first-frame`: from the tap on a channel to the first picture on the screen, the terminal answering at once and beginning with a key picture;
 * `delay`: how old a picture is when it is first on the screen, by the running clock in it; `load`: many streams and viewers; `stalled`: viewers
 * that stop reading; `formats`: a terminal that changes its format 100 times a second, and viewers that read nothing; `parse`: bytes to packets,
 * frames and messages, without a network. Terminals, viewers, browser, server and database share the machine, and browsers decode and draw in
 * software: each part says under which load of the machine it began, and can be run alone.
 */
import { loadavg } from 'node:os'
import { type DeclaredFigure, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { Ending } from './kit/ending.ts'
import { quantile } from './kit/quantile.ts'
import { measureFormats } from './video/formats.ts'
import { type LoadCosts, measureLoad, measureStalled } from './video/load.ts'
import { measureParse, parseWays } from './video/parse.ts'
import { startVideoProduct } from './video/product.ts'
import { delayWays, firstFrameWays, measureDelay, measureFirstFrame } from './video/screen.ts'

const ms = { unit: 'ms', better: 'lower' } as const
const loads = ['load', 'stalled'] as const
const quantiles = { p50: 0.5, p95: 0.95 } as const
const quantileNames = Object.keys(quantiles) as (keyof typeof quantiles)[]

const screenFigures = Object.fromEntries(
  quantileNames.flatMap(part => [
    ...firstFrameWays.map(way => [`first frame, ${way}, ${part}`, ms]),
    ...delayWays.map(way => [`delay, ${way}, ${part}`, ms]),
  ]),
) as Record<
  | `first frame, ${(typeof firstFrameWays)[number]}, ${keyof typeof quantiles}`
  | `delay, ${(typeof delayWays)[number]}, ${keyof typeof quantiles}`,
  DeclaredFigure
>
const costs = {
  server: { unit: '% of a core', better: 'lower' },
  'memory more': { unit: 'MB', better: 'lower' },
  'pictures missing': { unit: 'pictures', better: 'lower' },
  'viewers ended': { unit: 'viewers', better: 'lower', limit: 0 },
  'from server to viewer, p95': ms,
} as const
const loadFigures = Object.fromEntries(
  loads.flatMap(part => Object.entries(costs).map(([name, row]) => [`${part}: ${name}`, row])),
) as Record<`${(typeof loads)[number]}: ${keyof typeof costs}`, DeclaredFigure>
const parseFigures = Object.fromEntries(parseWays.map(way => [`parse: ${way}`, { unit: 'MB/s', better: 'higher' }])) as Record<
  `parse: ${(typeof parseWays)[number]}`,
  DeclaredFigure
>

const formatFigures = {
  'formats: memory': { unit: 'MB more', better: 'lower', limit: 64 },
  'formats: call, p95': { unit: 'ms', better: 'lower', limit: 250 },
} as const

export const video = defineBench({
  name: 'video',
  about: 'First frame, delay by the clock in the picture, 50 streams to 200 viewers, viewers that stop reading, parsing.',
  scales: {
    // `cameras`: vehicles with two cameras of the first frames. `settle`: seconds until a player has caught up. `stalling`: viewers of whom half stop
    // reading, for `fill` seconds until buffers are full. `megabytes` are parsed `rounds` times.
    ordinary: {
      streams: 50,
      viewers: 200,
      rate: 400,
      seconds: 20,
      cameras: 10,
      settle: 3,
      stalling: 20,
      fill: 15,
      formatViewers: 50,
      formatSeconds: 40,
      megabytes: 64,
      rounds: 5,
    },
    small: {
      streams: 10,
      viewers: 40,
      formatViewers: 20,
      formatSeconds: 10,
      seconds: 5,
      cameras: 3,
      stalling: 10,
      fill: 5,
      rounds: 3,
    },
    tiny: {
      streams: 1,
      viewers: 2,
      formatViewers: 2,
      formatSeconds: 0.5,
      seconds: 0.3,
      cameras: 1,
      settle: 0,
      stalling: 2,
      fill: 0,
      megabytes: 0.1,
      rounds: 1,
    },
  },
  figures: { ...screenFigures, ...loadFigures, ...formatFigures, ...parseFigures },
  texts: ['only'],
  parts: ['first-frame', 'delay', 'load', 'stalled', 'formats', 'parse'],
  async measure(
    { streams, viewers, rate, seconds, cameras, settle, stalling, fill, formatViewers, formatSeconds, megabytes, rounds },
    run,
  ) {
    const part = async (name: string, measure: (ending: Ending) => Promise<void> | void): Promise<void> => {
      if (!run.wants(name)) return
      console.log(`${name}, load of the machine ${loadavg()[0]?.toFixed(1)} as it begins:`)
      // Browser, viewers and cameras of a part end before the next begins.
      const ending = new Ending()
      run.atEnd(() => ending.end())
      await measure(ending)
      await ending.end()
    }
    const putCosts = (name: (typeof loads)[number], found: LoadCosts): void => {
      run.figure(`${name}: server`, found.server)
      run.figure(`${name}: memory more`, found.memory)
      run.figure(`${name}: pictures missing`, found.missing)
      run.figure(`${name}: viewers ended`, found.ended)
      run.figure(`${name}: from server to viewer, p95`, quantile(found.lags, 0.95))
    }
    // One more: a terminal that has signed in keeps its device.
    const others = Math.max(streams, cameras)
    const product = await startVideoProduct(run, others + 1, viewers + streams + stalling * 2 + formatViewers * 2)
    await part('first-frame', async ending => {
      const found = await measureFirstFrame(ending, product, cameras)
      // The first one loads what the others have.
      for (const way of firstFrameWays)
        for (const name of quantileNames)
          run.figure(`first frame, ${way}, ${name}`, quantile(found[way].slice(1), quantiles[name]))
    })
    await part('delay', async ending => {
      const found = await measureDelay(ending, product, { seconds, rate, settle })
      for (const way of delayWays)
        for (const name of quantileNames) run.figure(`delay, ${way}, ${name}`, quantile(found[way], quantiles[name]))
    })
    await part('load', async ending => putCosts('load', await measureLoad(ending, product, { streams, viewers, seconds, rate })))
    await part('stalled', async ending =>
      putCosts('stalled', await measureStalled(ending, product, { seconds, viewers: stalling, fill })),
    )
    await part('formats', async ending => {
      const found = await measureFormats(ending, product, { at: others, viewers: formatViewers, seconds: formatSeconds })
      run.figure('formats: memory', found.memory)
      run.figure('formats: call, p95', quantile(found.waits, 0.95))
    })
    await part('parse', () => {
      const found = measureParse(megabytes, rounds)
      for (const way of parseWays) run.figure(`parse: ${way}`, found[way])
    })
  },
})

if (import.meta.main) await main(video)
