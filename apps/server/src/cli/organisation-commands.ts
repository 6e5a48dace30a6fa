/** `outrider organisation`: the tree by which vehicles are ordered and users are granted what they see. */
import { AdministrationError } from '../modules/administration/administration-error.ts'
import { OrganisationAdministration } from '../modules/administration/organisation-administration.ts'
import type { CountedOrganisation, StoredOrganisation } from '../modules/administration/organisation-administration.repository.ts'
import { type AdministrationCommand, textOf, WrongUse } from './command-table.ts'

const commands: Record<string, AdministrationCommand> = {
  list: {
    takes: '',
    about: 'the tree, with how many vehicles are in each and how many users were granted it',
    arguments: [0, 0],
    async run({ db }) {
      const all = await new OrganisationAdministration(db).list()
      return {
        unchanged: true,
        text: [...treeLines(all)].join('\n'),
        json: all.map(row => ({ ...organisationJson(row), vehicles: row.vehicles, users: row.users })),
      }
    },
  },
  add: {
    takes: 'NAME [--english NAME] [--parent ORGANISATION]',
    about: 'another organisation, at the top when no parent is named',
    arguments: [1, 1],
    options: { english: { type: 'string' }, parent: { type: 'string' } },
    async run({ db }, [name = ''], { english, parent }) {
      const added = await new OrganisationAdministration(db).add({ name, english: textOf(english), parent: textOf(parent) })
      return { text: `Added: ${described(added)}`, json: organisationJson(added) }
    },
  },
  rename: {
    takes: 'ORGANISATION [NAME] [--english NAME]',
    about: 'other names; --english "" takes the English one away',
    arguments: [1, 2],
    options: { english: { type: 'string' } },
    async run({ db }, [reference = '', name], { english }) {
      if (name === undefined && english === undefined) throw new WrongUse('A name is missing')
      const renamed = await new OrganisationAdministration(db).rename(reference, { name, english: textOf(english) })
      return { text: `Renamed: ${described(renamed)}`, json: organisationJson(renamed) }
    },
  },
  zone: {
    takes: 'ORGANISATION ZONE | --above',
    about:
      'the time zone of its days and hours, such as Europe/London; --above: that of the organisation above, or of the platform',
    arguments: [1, 2],
    options: { above: { type: 'boolean' } },
    async run({ db }, [reference = '', zone], { above }) {
      if ((zone === undefined) === (above === undefined)) throw new WrongUse('Say which zone: ZONE or --above')
      const changed = await new OrganisationAdministration(db).setTimeZone(reference, zone ?? null)
      return { text: `${described(changed)}: ${zone ?? 'the zone of the organisation above'}`, json: organisationJson(changed) }
    },
  },
  end: {
    takes: 'ORGANISATION',
    about: 'an organisation that has nothing in it any more; its own settings go with it',
    arguments: [1, 1],
    async run({ db }, [reference = '']) {
      const { ended, contents } = await new OrganisationAdministration(db).end(reference)
      if (contents)
        throw new AdministrationError(
          'organisation.notEmpty',
          `Still in ${ended.name}: ${JSON.stringify(contents)}. Move it first`,
        )
      return { text: `Ended: ${described(ended)}`, json: organisationJson(ended) }
    },
  },
  move: {
    takes: 'ORGANISATION --to ORGANISATION | --top',
    about:
      'with everything in it and below it, into another organisation or to the top; who was granted that one sees it from then on',
    arguments: [1, 1],
    options: { to: { type: 'string' }, top: { type: 'boolean' } },
    async run({ db }, [reference = ''], { to, top }) {
      if ((to === undefined) === (top === undefined)) throw new WrongUse('Say where to: --to ORGANISATION or --top')
      const moved = await new OrganisationAdministration(db).move(reference, textOf(to))
      return { text: `Moved: ${described(moved)}`, json: organisationJson(moved) }
    },
  },
}

export const organisationCommands = {
  about: 'the tree of organisations',
  commands,
  notes: 'ORGANISATION is an id, as the list shows it, or a name in either language that only one organisation has.\n',
}

export const organisationJson = ({ id, parent_id, name, name_en, time_zone }: StoredOrganisation) => ({
  id,
  parentId: parent_id,
  name,
  english: name_en,
  timeZone: time_zone ?? null,
})

export const described = ({ id, name, name_en }: StoredOrganisation): string =>
  `${name}${name_en === null ? '' : ` / ${name_en}`} (id ${id})`

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

function* treeLines(all: readonly CountedOrganisation[], parentId: number | null = null, indent = ''): Iterable<string> {
  for (const row of all) {
    if (row.parent_id !== parentId) continue
    yield `${indent}${described(row)}   ${counted(row.vehicles, 'vehicle')}, ${counted(row.users, 'user')}`
    yield* treeLines(all, row.id, `${indent}  `)
  }
}
