/**
 * `node scripts/capacity.mjs`: writes docs/capacity.md, what a fleet needs, out of what was measured. The measured numbers stand in one table here, each with
 * where it was measured; the page has nothing that is not computed from them.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const measured = {
  reportBytes: {
    value: 170,
    unit: 'bytes',
    what: 'a stored report with its index',
    from: 'docs/operations.md, of tables of days',
  },
  packedBytes: { value: 8, unit: 'bytes', what: 'a report in a packed track, at most', from: 'docs/operations.md; decision 013' },
  reportsPerSecond: {
    value: 39_590,
    unit: 'a second',
    what: 'reports acknowledged after their commit',
    from: '`bench:ingest`, two cores, busy',
  },
  connectionKB: { value: 3.6, unit: 'KB', what: 'memory of a connected terminal', from: '`bench:connections`' },
  restCores: { value: 0.008, unit: 'cores', what: '300 terminals that only send heartbeats', from: 'decision 193' },
  restCommits: { value: 0.65, unit: 'a second', what: 'commits meanwhile', from: 'decision 193' },
  serverMB: { value: 223, unit: 'MB', what: 'the server with nothing to do', from: 'decision 053' },
  vehicleKB: { value: 0.28, unit: 'KB', what: 'memory of a vehicle in a client', from: '`bench:fleet`' },
  streamKbit: { value: 400, unit: 'kbit/s', what: 'a live stream of the lower quality', from: 'decision 053' },
  streamsPerCore: {
    value: 833,
    unit: 'streams',
    what: 'live streams with a viewer each, that a core forwards',
    from: 'decision 053: 50 take 6 %',
  },
}
const value = Object.fromEntries(Object.entries(measured).map(([name, row]) => [name, row.value]))

/** What a fleet is taken to do; change it and run this again. */
export const assumed = { hoursDriven: 10, secondsDriving: 10, minutesParked: 5, daysOfReports: 190, share: 0.25 }

const GB = 1e9
const perDay = () =>
  (assumed.hoursDriven * 3_600) / assumed.secondsDriving + ((24 - assumed.hoursDriven) * 60) / assumed.minutesParked

/** Of a fleet of so many vehicles. */
export function needs(vehicles) {
  const reports = perDay() * vehicles
  const driving = vehicles / assumed.secondsDriving
  return {
    reportsPerDay: reports,
    reportsPerSecond: driving,
    // The rest of a core is for those who look, for figures and for what comes late.
    ingestCores: ((driving / value.reportsPerSecond) * 2) / assumed.share,
    serverGB: (value.serverMB * 1e6 + vehicles * value.connectionKB * 1e3) / GB,
    reportsGBPerMonth: (reports * 30 * value.reportBytes) / GB,
    reportsGBKept: (reports * assumed.daysOfReports * value.reportBytes) / GB,
    tracksGBPerYear: (reports * 365 * value.packedBytes) / GB,
  }
}

const fleets = [100, 1_000, 10_000, 50_000]
const written = number => (number >= 10 ? Math.round(number) : Number(number.toPrecision(2))).toLocaleString('en-US')
const row = cells => `| ${cells.join(' | ')} |`

/** The page. */
export function page() {
  const all = fleets.map(vehicles => [vehicles, needs(vehicles)])
  const line = (what, of) => row([what, ...all.map(([, each]) => written(of(each)))])
  const hour = ((value.streamKbit / 8) * 3_600) / 1e6
  return [
    '# Capacity',
    '',
    'What a fleet needs, computed by `scripts/capacity.mjs` from what was measured. The measurements are of this product on two cores that others',
    'used too; a disk that is slow to sync changes them. Try your own: `npm run bench:ingest`, `npm run bench:connections`, `npm run bench:video`.',
    '',
    `A vehicle is taken to drive ${assumed.hoursDriven} hours a day with a report every ${assumed.secondsDriving} s, and to send one every ` +
      `${assumed.minutesParked} minutes else: ${written(perDay())} reports a day.`,
    '',
    row(['vehicles', ...fleets.map(written)]),
    row(['---', ...fleets.map(() => '---')]),
    line('reports a day', each => each.reportsPerDay),
    line('reports a second while all drive', each => each.reportsPerSecond),
    line(`cores for that, at ${assumed.share * 100} % of what was measured`, each => each.ingestCores),
    line('memory of the server, GB', each => each.serverGB),
    line('reports, GB a month', each => each.reportsGBPerMonth),
    line(`reports, GB, kept for ${assumed.daysOfReports} days`, each => each.reportsGBKept),
    line('packed tracks, GB a year, at most', each => each.tracksGBPerYear),
    '',
    '**Memory.** Beside the server the embedded PostgreSQL has 256 MB of its own, and what the machine has left as cache. A client holds the fleet that',
    `its user sees: ${written((value.vehicleKB * 10_000) / 1e3)} MB for 10,000 vehicles.`,
    '',
    `**Video.** A stream of ${value.streamKbit} kbit/s is ${written(hour)} GB an hour, once from the vehicle and once to each viewer. A core forwards ` +
      `${value.streamsPerCore} of them; the network`,
    'ends before: 100 Mbit/s are ' +
      `${written(100_000 / value.streamKbit)} viewers. Recordings that are fetched and files of alarms are stored as they come, within \`--file-quota\`.`,
    '',
    '**Nodes.** One server was measured with 20,000 terminals, and is enough for that. A second one on the same database goes on where the first was killed',
    '([operations.md](operations.md#several-servers-on-one-database)); terminals connect to either. Beyond, measure',
    '(`npm run bench:scale`; what it says of a million: [decision 228](decisions/228-the-log-is-the-database.md)).',
    '',
    '## What was measured',
    '',
    '| what | measured | where |',
    '| --- | --- | --- |',
    ...Object.values(measured).map(each => row([each.what, `${each.value.toLocaleString('en-US')} ${each.unit}`, each.from])),
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(import.meta.dirname, '..', 'docs', 'capacity.md'), page())
