/**
 * `npm run bench:video [-- --only first-frame,delay --streams 50 --viewers 200 --rate 400 --seconds 20]`: live video from simulated terminals
 * through the real server.
 *
 * `first-frame`: from the tap on a channel to the first picture on the screen, the terminal answering at once and beginning with a key picture;
 * `delay`: how old a picture is when it is first on the screen, by the running clock in it; `load`: many streams and viewers; `stalled`: viewers
 * that stop reading; `parse`: bytes to packets, frames and messages, without a network. Terminals, viewers, browser, server and database share
 * the machine, and browsers decode and draw in software: each part says under which load of the machine it began, and can be run alone.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureLoad, measureStalled } from './video/load.ts'
import { measureParse } from './video/parse.ts'
import { measureDelay, measureFirstFrame } from './video/screen.ts'

const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    streams: { type: 'string', default: '50' },
    viewers: { type: 'string', default: '200' },
    rate: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '20' },
  },
})
const [streams, viewers, rate, seconds] = [given.streams, given.viewers, given.rate, given.seconds].map(Number) as [
  number,
  number,
  number,
  number,
]

const parts: Record<string, () => Promise<void> | void> = {
  'first-frame': () => measureFirstFrame(),
  delay: () => measureDelay({ seconds, rate }),
  load: () => measureLoad({ streams, viewers, seconds, rate }),
  stalled: () => measureStalled({ seconds }),
  parse: measureParse,
}
const chosen = Object.entries(parts).filter(([name]) => given.only === undefined || given.only.split(',').includes(name))
if (chosen.length === 0) throw new Error(`--only takes some of: ${Object.keys(parts).join(', ')}`)
for (const [name, run] of chosen) {
  console.log(`${name}, load of the machine ${loadavg()[0]?.toFixed(1)} as it begins:`)
  await run()
}
