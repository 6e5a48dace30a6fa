/** `npm run bench:crash`: kill -9 of the server, then of the database, while terminals report, also in messages in sub-packages. */
import { crashRounds } from './crash-rounds.ts'
import { crashSubPackages } from './crash-sub-packages.ts'
import { numbers } from './options.ts'

const { rounds, terminals, rate } = numbers({ rounds: 10, terminals: 200, rate: 2_000 })
let good = true
for (const victim of ['server', 'database'] as const) {
  const result = await crashRounds({
    victim,
    rounds,
    terminals,
    rate,
    onRound: (round, acknowledged) => console.log(`${victim} killed, round ${round}: ${acknowledged} acknowledged so far`),
  })
  const { acknowledged, stored, lost, repeated, unacknowledged } = result
  console.log(
    `${victim}: ${rounds} rounds, acknowledged ${acknowledged}, stored ${stored}, lost ${lost}, stored twice ${repeated}, stored but not acknowledged ${unacknowledged}`,
  )
  good &&= lost === 0 && repeated === 0
}
const { acknowledged, lost, sent, stored } = await crashSubPackages({ rounds, terminals: 20 })
console.log(
  `server, messages in sub-packages: ${rounds} rounds, acknowledged sub-packages ${acknowledged}, lost ${lost}, reports sent ${sent}, stored ${stored}`,
)
good &&= lost === 0 && stored === sent
process.exit(good ? 0 : 1)
