/** Stores driver card events (0x0702). They are acknowledged after the write, so that a terminal repeats what was not stored. */
import type { BodyOf, messages } from '@outrider/jt808'
import type { Pool } from 'pg'
import { plainText } from './plain-text.ts'

export type DriverIdentity = BodyOf<typeof messages.driverIdentity>

export interface CardEvent {
  vehicleId: number
  /** ms since 1970. */
  time: number
  inserted: boolean
  /** undefined: the card was taken out, or could not be read. */
  driver: { licence: string; name: string; issuer: string; validUntil: string | null } | undefined
}

/** Clock tolerance ahead and maximum age behind, ms. Outside of them the arrival time is used. */
const toleratedAhead = 5 * 60_000
const maxAge = 60 * 86_400_000

const dateOf = (digits: string | undefined): string | null => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(digits ?? '') ?? []
  const date = new Date(`${year}-${month}-${day}T00:00Z`)
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? null : `${year}-${month}-${day}`
}

/** The 2011 message has neither time nor status: it is sent when a card is inserted. Without a licence number there is no driver. */
export function cardEventOf(message: DriverIdentity, vehicleId: number, now: number): CardEvent {
  const {
    status,
    time,
    name = '',
    issuer = '',
    certificate = '',
    idCard,
    validUntil,
  } = message as Partial<
    Record<'name' | 'issuer' | 'certificate' | 'idCard' | 'validUntil', string> & { status: number; time: number | null }
  >
  const plausible = typeof time === 'number' && time <= now + toleratedAhead && time >= now - maxAge
  const licence = plainText(certificate) || plainText(idCard ?? '')
  const inserted = status !== 2
  return {
    vehicleId,
    time: plausible ? time : now,
    inserted,
    driver:
      inserted && licence
        ? { licence, name: plainText(name), issuer: plainText(issuer), validUntil: dateOf(validUntil) }
        : undefined,
  }
}

export class DriverLog {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Rejects when the write fails. Storing the same event again changes nothing. */
  async save({ vehicleId, time, inserted, driver }: CardEvent): Promise<void> {
    const at = new Date(time)
    if (!driver) {
      await this.#pool.query(
        `insert into driver_cards (vehicle_id, time, inserted) select id, $2, $3 from vehicles where id = $1 on conflict do nothing`,
        [vehicleId, at, inserted],
      )
      return
    }
    await this.#pool.query(
      `with known as (
         insert into drivers (organisation_id, licence, name, issuer, valid_until)
         select organisation_id, $4, $5, $6, $7 from vehicles where id = $1
         on conflict (licence) do update set name = excluded.name, issuer = excluded.issuer, valid_until = excluded.valid_until
         returning id)
       insert into driver_cards (vehicle_id, time, inserted, driver_id) select $1, $2, $3, id from known on conflict do nothing`,
      [vehicleId, at, inserted, driver.licence, driver.name, driver.issuer, driver.validUntil],
    )
  }
}
