/** From driver card messages (0x0702) to card events. Pure. */
import { plainText } from '../../events/plain-text.ts'
import type { DriverIdentity, ReceivedMessage } from '../../events/stored-messages.ts'
import { believedTime, timeInZone } from '../../events/terminal-clock.ts'

export interface ReportedCard {
  vehicleId: number
  /** ms since 1970. */
  time: number
  inserted: boolean
  /** undefined: the card was taken out, or could not be read. */
  driver: { licence: string; name: string; issuer: string; validUntil: string | null } | undefined
}

const takenOut = 2

/** null: not a date. The database has no year 0. */
const dateOf = (digits: string | undefined): string | null => {
  const [, year, month, day] = /^(?!0000)(\d{4})(\d{2})(\d{2})$/.exec(digits ?? '') ?? []
  const date = new Date(`${year}-${month}-${day}T00:00Z`)
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? null : `${year}-${month}-${day}`
}

/** The 2011 message has neither time nor status: it is sent when a card is inserted. Without a licence number there is no driver. */
export function reportedCard({
  body,
  vehicleId,
  receivedAt,
  zoneMinutes,
}: Pick<ReceivedMessage<'driverIdentity'>, 'body' | 'vehicleId' | 'receivedAt' | 'zoneMinutes'>): ReportedCard {
  const { status, time = null, name = '', issuer = '', certificate = '', idCard = '', validUntil }: DriverIdentity = body
  const licence = plainText(certificate) || plainText(idCard)
  const inserted = status !== takenOut
  return {
    vehicleId,
    time: believedTime(timeInZone(time, zoneMinutes), receivedAt),
    inserted,
    driver:
      inserted && licence
        ? { licence, name: plainText(name), issuer: plainText(issuer), validUntil: dateOf(validUntil) }
        : undefined,
  }
}
