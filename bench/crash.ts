/** `npm run bench:crash`: kill -9 of the server, then of the database, while terminals report, also in messages in sub-packages. */
import { type CrashGround, crashPhones, crashRounds } from './crash-rounds.ts'
import { crashSubPackages, subPackagePhones } from './crash-sub-packages.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'

const none = { unit: 'reports', better: 'lower', limit: 0 } as const

export const crash = defineBench({
  name: 'crash',
  about: 'kill -9 of server and database, repeatedly: what was acknowledged is stored, once.',
  scales: {
    // `senders`: terminals that send sub-packages, of so many messages in each round.
    ordinary: { rounds: 10, terminals: 200, rate: 2_000, senders: 20, messages: 60 },
    small: { rounds: 2, terminals: 100, rate: 1_000 },
    tiny: { rounds: 1, terminals: 5, rate: 100, senders: 2, messages: 5 },
  },
  figures: {
    'server killed: acknowledged and lost': none,
    'server killed: stored twice': none,
    'database killed: acknowledged and lost': none,
    'database killed: stored twice': none,
    'sub-packages: acknowledged and lost': { ...none, unit: 'sub-packages' },
    'sub-packages: sent and not stored, or more than sent': none,
  },
  async measure({ rounds, terminals, rate, senders, messages }, run) {
    const phones = [...crashPhones('server', terminals), ...crashPhones('database', terminals), ...subPackagePhones(senders)]
    const ground: CrashGround = { product: await run.product({ phones, ownDatabase: true, log: 'ignore' }), loads: [] }
    for (const victim of ['server', 'database'] as const) {
      const onRound = (round: number, acknowledged: number) =>
        console.log(`${victim} killed, round ${round}: ${acknowledged} acknowledged so far`)
      const result = await crashRounds({ victim, rounds, terminals, rate, onRound }, ground, run)
      const { acknowledged, stored, lost, repeated, unacknowledged } = result
      console.log(
        `${victim}: ${rounds} rounds, acknowledged ${acknowledged}, stored ${stored}, lost ${lost}, stored twice ${repeated}, stored but not acknowledged ${unacknowledged}`,
      )
      run.figure(`${victim} killed: acknowledged and lost`, lost)
      run.figure(`${victim} killed: stored twice`, repeated)
    }
    const { acknowledged, lost, sent, stored } = await crashSubPackages(
      { rounds, terminals: senders, messagesPerRound: messages },
      ground,
    )
    console.log(
      `server, messages in sub-packages: ${rounds} rounds, acknowledged sub-packages ${acknowledged}, lost ${lost}, reports sent ${sent}, stored ${stored}`,
    )
    run.figure('sub-packages: acknowledged and lost', lost)
    run.figure('sub-packages: sent and not stored, or more than sent', Math.abs(sent - stored))
  },
})

if (import.meta.main) await main(crash)
