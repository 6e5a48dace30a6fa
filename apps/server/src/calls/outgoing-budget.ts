/**
 * Mails and text messages that leave because users ask for it: in the operator's name, at his expense, and to all who stand in a channel or a schedule.
 * So many in a day of a company, whatever users, channels and schedules it has, and of a company to one address. In all an address gets three times as
 * many, so that no company uses up what others send to it. They come back evenly.
 */
import type { LastingBudgets } from './budget.ts'

const day = 86_400_000

export const outgoingPerDay = {
  mail: { company: 20_000, address: 300 },
  text: { company: 3_000, address: 100 },
} as const
/** Of what one company may send to an address, all together may send so many times as much. */
const ofAddressInAll = 3
export type OutgoingKind = keyof typeof outgoingPerDay

interface Outgoing {
  /** Root organisations that it is sent for. */
  readonly companies: Iterable<number>
  /** Who gets it. */
  readonly addresses: readonly string[]
  /** As an SOS is: with as many of its own, so that others do not use them up. */
  readonly urgent?: boolean
}

/** Takes it for all of them, or for none. Returns ms until it may be sent; 0: it was taken. */
export function takeOutgoing(
  budgets: LastingBudgets,
  kind: OutgoingKind,
  { companies, addresses, urgent = false }: Outgoing,
): Promise<number> {
  const named = urgent ? `urgent ${kind}` : kind
  const of = outgoingPerDay[kind]
  const count = addresses.length
  const senders = [...companies]
  return budgets.take([
    ...senders.map(key => ({ kind: `${named} of company`, key, amount: of.company, within: day, count })),
    ...addresses.flatMap(written => {
      const address = written.toLowerCase()
      return [
        { kind: `${named} to`, key: address, amount: of.address * ofAddressInAll, within: day },
        ...senders.map(company => ({
          kind: `${named} of company to`,
          key: `${company} ${address}`,
          amount: of.address,
          within: day,
        })),
      ]
    }),
  ])
}
