/**
 * `npm run bench:borders [-- --days 1500]`: alarms of geofences at vehicles that park on borders, with receivers off by 10 to 60 m. Counts alarms
 * that did not happen and crossings that raised none, in the rules alone, without a server.
 */
import { countFaults, randomDay } from '../apps/server/src/testing/border-days.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'

const count = { unit: 'alarms', better: 'lower' } as const

export const borders = defineBench({
  name: 'borders',
  about: 'geofence alarms of vehicles that park on borders: false ones and missed ones',
  scales: { ordinary: { days: 1_500 }, small: { days: 300 }, tiny: { days: 4 } },
  figures: {
    'hours at borders': { unit: 'h', better: 'higher' },
    'false alarms': { ...count, limit: 0 },
    'missed crossings': { ...count, limit: 0 },
  },
  measure({ days }, run) {
    let [hours, wrong, missed] = [0, 0, 0]
    for (let seed = 1; seed <= days; seed += 1) {
      const day = randomDay(seed)
      const found = countFaults(day)
      hours += day.hours
      wrong += found.false
      missed += found.missed
      if (found.false > 0 || found.missed > 0) console.log(JSON.stringify({ ...day, ...found }))
    }
    console.log(`${days} days, ${Math.round(hours)} hours at borders: ${wrong} false, ${missed} missed`)
    run.figure('hours at borders', hours)
    run.figure('false alarms', wrong)
    run.figure('missed crossings', missed)
    return Promise.resolve()
  },
})

if (import.meta.main) await main(borders)
