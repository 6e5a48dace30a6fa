/** `outrider figures`: the figures of days that reports and scores are made of. */
import { markForRebuild, type WaitingFigures, waitingFigures } from '../modules/figures/rebuild.ts'
import { type AdministrationCommand, textOf, WrongUse } from './command-table.ts'

const described = ({ vehicles, hours, open, oldest, former }: WaitingFigures): string =>
  [
    `Past days: ${hours === 0 ? 'nothing waits' : `${vehicles} vehicles wait, with ${hours} hours`}`,
    `Open days: ${open === 0 ? 'nothing waits' : `${open} vehicles wait; the oldest figures are of ${oldest?.toISOString() ?? '-'}`}`,
    ...(former > 0 ? [`Former rules: ${former} days of vehicles are as an earlier version computed them`] : []),
  ].join('\n')

function dayIn(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const time = Date.parse(`${value}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value)
    throw new WrongUse(`${value} is no day like 2026-11-23`)
  return value
}

function vehicleIn(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new WrongUse(`${value} is no id of a vehicle`)
  return Number(value)
}

const commands: Record<string, AdministrationCommand> = {
  rebuild: {
    takes: '[--from DAY] [--to DAY] [--vehicle ID]',
    about: 'compute figures again from the reports that are kept; the running server does it, or the next that starts',
    arguments: [0, 0],
    options: { from: { type: 'string' }, to: { type: 'string' }, vehicle: { type: 'string' } },
    async run({ db }, _, options) {
      const [from, to] = [dayIn(textOf(options['from'])), dayIn(textOf(options['to']))]
      if (from !== undefined && to !== undefined && to < from) throw new WrongUse('--to lies before --from')
      const days = await markForRebuild(db, { from, to, vehicleId: vehicleIn(textOf(options['vehicle'])) })
      return { text: `${days} days of vehicles are computed again; outrider figures status says how many wait`, json: { days } }
    },
  },
  status: {
    takes: '',
    about: 'how many vehicles have reports that are not in the figures yet',
    arguments: [0, 0],
    async run({ db }) {
      const waiting = await waitingFigures(db)
      return { unchanged: true, text: described(waiting), json: waiting }
    },
  },
}

export const figureCommands = {
  about: 'the figures of days that reports and scores are made of',
  commands,
  notes:
    'DAY is like 2026-11-23, in the time zone of the server. Days whose reports have expired keep their figures. Needed after --time-zone\nwas changed, or after a version that computes figures otherwise.\n',
}
