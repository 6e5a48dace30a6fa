/**
 * A list from the screen by mail, now: its rows as its user sees them, made into a sheet here. To people of the user's own company only, so that nobody
 * sends what he sees out of the house in the operator's name.
 */
import { createHash } from 'node:crypto'
import { limits, type Lang, type ParsedRequestOf } from '@outrider/contract'
import { xlsxOf } from '@outrider/tables/xlsx'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import type { LastingBudgets } from '../../../calls/budget.ts'
import { takeOutgoing } from '../../../calls/outgoing-budget.ts'
import { fail, Refusal } from '../../../calls/refusal.ts'
import type { UserRepository } from '../../../accounts/user.repository.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Events } from '../../../record/event-record.ts'
import type { Logos } from '../../logos.ts'
import { reportFileTypes } from '../exports/table-bytes.ts'
import { type MailServer, MailNotTaken } from './mail.ts'
import { listMailTexts } from './list-mail-texts.ts'
import type { PeopleByMailRepository } from './people-by-mail.repository.ts'
import { unique } from './unique-addresses.ts'

interface ListMailDependencies {
  /** undefined: the operator has given no mail server. */
  readonly server: MailServer | undefined
  readonly people: PeopleByMailRepository
  readonly users: Pick<UserRepository, 'byId'>
  readonly access: AccessGate
  readonly budgets: LastingBudgets
  readonly fleet: LiveFleet
  readonly events: Pick<Events, 'record'>
  readonly logos: Pick<Logos, 'forMailOf'>
  readonly title: string
}

type List = ParsedRequestOf<'report/mailList'>

const hour = 3_600_000

export const listMailHandlers = (dependencies: ListMailDependencies): Handlers<'report/mailList'> => ({
  async 'report/mailList'(list, { user, lang }) {
    const { server, budgets, events, logos, title } = dependencies
    if (!server) fail('report.noMail')
    const to = unique(list.recipients)
    const companies = await companiesOf(dependencies, user)
    await checkPeople(dependencies, companies, to)
    const sent = { kind: 'reports sent now', key: user.userId, amount: limits.reportsSentNow, within: hour }
    if ((await budgets.take([sent])) > 0 || (await takeOutgoing(budgets, 'mail', { companies, addresses: to })) > 0)
      fail('request.tooMany')
    const fileName = `${fileNameOf(list.title)}.xlsx`
    const account = await dependencies.users.byId(user.userId)
    const texts = listMailTexts({
      name: list.title,
      rows: list.rows.length,
      lang,
      by: account?.name || account?.login || '',
      title,
    })
    try {
      const { delivered, later, refused, answer } = await server.send({
        id: idOf(user, list),
        to,
        missing: to,
        ...texts,
        file: { name: fileName, type: reportFileTypes.xlsx, bytes: await sheetOf(list, lang) },
        logo: await logos.forMailOf(user.userId),
      })
      const notTo = [...refused, ...later]
      events.record({ kind: 'listMailed', userId: user.userId, fileName, rows: list.rows.length, to: delivered, notTo })
      return { delivered: [...delivered], refused: notTo, answer }
    } catch (error) {
      if (!(error instanceof MailNotTaken)) throw error
      events.record({ kind: 'listMailed', userId: user.userId, fileName, rows: list.rows.length, to: [], notTo: to })
      return fail('report.mailNotTaken')
    }
  },
})

const companiesOf = async (
  { access, fleet }: ListMailDependencies,
  { userId }: Pick<SignedInUser, 'userId'>,
): Promise<Set<number>> => fleet.organisations.rootsAbove((await access.scope(userId)).organisationIds)

/** Each address is that of an account which sees something of one of these companies. */
async function checkPeople(dependencies: ListMailDependencies, companies: ReadonlySet<number>, to: readonly string[]) {
  const found = await dependencies.people.with(to)
  const known = new Set<string>()
  for (const { id, email } of found)
    if ([...(await companiesOf(dependencies, { userId: id }))].some(company => companies.has(company)))
      known.add(email.toLowerCase())
  const outside = to.find(address => !known.has(address.toLowerCase()))
  if (outside !== undefined) throw new Refusal('report.mailRecipient', { address: { zh: outside, en: outside } })
}

/** The same list to the same people has the same: who gets it twice over a lost connection sees it once. */
const idOf = ({ userId }: SignedInUser, list: List): string =>
  `list-${createHash('sha256')
    .update(JSON.stringify([userId, list]))
    .digest('hex')
    .slice(0, 32)}`

/** Without what a file name cannot have. */
const fileNameOf = (title: string): string =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || 'list'

// oxlint-disable-next-line typescript/require-await -- the writer takes portions as they come; here there is one
async function* portion<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

async function sheetOf({ title, columns, rows, notes }: List, lang: Lang): Promise<Uint8Array> {
  const foot = { total: [], title: lang === 'zh' ? '说明' : 'About', notes }
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf(title, columns, portion(rows), () => foot)) parts.push(part)
  return Buffer.concat(parts)
}
