/** `outrider terminal`: the time zones of terminals, many at once; what came under a wrong one is corrected, as where one is set on a screen. */
import { terminalZone, zoneName } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { inProcessBus } from '../events/bus.ts'
import { OrganisationsRepository } from '../modules/administration/organisation-administration.repository.ts'
import { OrganisationTree } from '../modules/administration/organisation-tree.ts'
import { AlarmChanges } from '../modules/alarms/alarm-changes.ts'
import { AlarmRepository } from '../modules/alarms/alarms.repository.ts'
import { movedCases } from '../modules/alarms/clock/moved-cases.ts'
import { VehicleEditRepository } from '../modules/vehicle/vehicle-edit.repository.ts'
import type { Database } from '../store/schema.ts'
import { type AdministrationCommand, textOf, WrongUse } from './command-table.ts'

/** Who changed it, in the record of the vehicle and among the servers on the database. */
const by = { userId: null, login: 'outrider terminal' }
const log = {
  error(fields: object, text: string): never {
    throw new Error(`${text}: ${JSON.stringify(fields)}`)
  },
}

interface TerminalRow {
  vehicle_id: number
  plate_num: string
  phone: string
  zone_minutes: number
  proposed_zone_minutes: number | null
}

/** Of an organisation and those below it, or of all. */
async function terminalsOf(db: Kysely<Database>, organisation: string | undefined): Promise<TerminalRow[]> {
  const query = db
    .selectFrom('terminals as t')
    .innerJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .select(['t.vehicle_id', 'v.plate_num', 't.phone', 't.zone_minutes', 't.proposed_zone_minutes', 'v.organisation_id'])
    .orderBy('t.phone')
  const rows = await query.execute()
  if (organisation === undefined) return rows
  const tree = new OrganisationTree(await new OrganisationsRepository(db).all())
  const { id } = tree.find(organisation)
  return rows.filter(row => row.organisation_id === id || [...tree.above(row.organisation_id)].some(each => each.id === id))
}

/** UTC+1, +5:30, UTC */
function zoneIn(given: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^(?:UTC)?(?:([+-])(\d{1,2})(?::([0-5]\d))?)?$/i.exec(given) ?? []
  const zone = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  if (given === '' || !/^(UTC)?([+-]\d{1,2}(:[0-5]\d)?)?$/i.test(given) || !terminalZone.safeParse(zone).success)
    throw new WrongUse(`${given} is no zone like UTC+1 or UTC-3:30`)
  return zone
}

async function setZones(db: Kysely<Database>, terminals: readonly TerminalRow[], wanted: number | null): Promise<TerminalRow[]> {
  const alarms = new AlarmRepository(db)
  const changes = new AlarmChanges({ bus: inProcessBus(log), alarms, server: by.login, log })
  const vehicles = new VehicleEditRepository(db, by.login, () => movedCases(alarms, changes))
  const set: TerminalRow[] = []
  for (const terminal of terminals) {
    const zoneMinutes = wanted ?? terminal.proposed_zone_minutes
    if (zoneMinutes === null || zoneMinutes === terminal.zone_minutes) continue
    const saved = await vehicles.save(terminal.vehicle_id, by, 'saveVehEdit', { zoneMinutes }, undefined)
    if (typeof saved === 'object' && 'zoneMinutes' in saved) set.push({ ...terminal, zone_minutes: zoneMinutes })
  }
  return set
}

const jsonOf = (row: TerminalRow) => ({
  vehicleId: row.vehicle_id,
  plate: row.plate_num,
  number: row.phone,
  zoneMinutes: row.zone_minutes,
  proposedZoneMinutes: row.proposed_zone_minutes,
})
const lineOf = ({ phone, plate_num, zone_minutes, proposed_zone_minutes }: TerminalRow): string =>
  `${phone}  ${plate_num}  ${zoneName(zone_minutes)}${proposed_zone_minutes === null ? '' : `, its clock shows ${zoneName(proposed_zone_minutes)}`}`

const commands: Record<string, AdministrationCommand> = {
  zones: {
    takes: '[--organisation ORGANISATION] [--proposed]',
    about: 'the zone of each terminal, and the one that its clock shows where that is another; --proposed: only these',
    arguments: [0, 0],
    options: { organisation: { type: 'string' }, proposed: { type: 'boolean' } },
    async run({ db }, _, { organisation, proposed }) {
      const all = await terminalsOf(db, textOf(organisation))
      const shown = proposed ? all.filter(row => row.proposed_zone_minutes !== null) : all
      return { unchanged: true, text: shown.map(lineOf).join('\n') || 'None', json: shown.map(jsonOf) }
    },
  },
  zone: {
    takes: 'ZONE | --proposed  --organisation ORGANISATION | --number NUMBER ... | --all',
    about:
      'set it for the terminals of an organisation and those below it, for some by their numbers, or for all; --proposed: for each what its clock shows',
    arguments: [0, 1],
    options: {
      proposed: { type: 'boolean' },
      organisation: { type: 'string' },
      number: { type: 'string', multiple: true },
      all: { type: 'boolean' },
    },
    async run({ db }, [given], { proposed, organisation, number, all }) {
      if ((given === undefined) === (proposed === undefined)) throw new WrongUse('Say which zone: ZONE or --proposed')
      if ([organisation, number, all].filter(each => each !== undefined).length !== 1)
        throw new WrongUse('Say of which terminals: --organisation, --number or --all')
      const zone = given === undefined ? null : zoneIn(given)
      const wanted = Array.isArray(number) ? new Set(number.map(each => String(each).replace(/^0+(?=.)/, ''))) : undefined
      const among = await terminalsOf(db, textOf(organisation))
      const chosen = wanted ? among.filter(({ phone }) => wanted.has(phone)) : among
      const missing = wanted && [...wanted].filter(each => !chosen.some(({ phone }) => phone === each))
      if (missing && missing.length > 0) throw new WrongUse(`There is no terminal ${missing.join(', ')}`)
      const set = await setZones(db, chosen, zone)
      const left = chosen.length - set.length
      return {
        text: [
          ...set.map(row => lineOf({ ...row, proposed_zone_minutes: null })),
          `${set.length} set, ${left} as they were`,
        ].join('\n'),
        json: { set: set.map(jsonOf), unchanged: left },
      }
    },
  },
}

export const terminalCommands = {
  about: 'time zones of terminals',
  commands,
  notes:
    'ZONE is like UTC+1 or UTC-3:30. ORGANISATION is an id or a name. What was sent under another zone in the last days is corrected in\ntracks, passages and alarms; what it said is kept.\n',
}
