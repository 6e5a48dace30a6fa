/** A product with cameras on many vehicles and users who may watch them. */
import type { DataOf } from '@outrider/contract'
import { limits } from '@outrider/contract'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { callOf, type Product } from '../../e2e/fixtures/product.ts'
import { type Session, sessionOf } from '../../e2e/fixtures/session.ts'
import type { Ending } from '../kit/ending.ts'
import { phonesFrom } from '../kit/fleet.ts'
import { password, startBenchProduct } from '../kit/product.ts'

export const channels = 2
const firstPhone = 13_955_700_000
export const phoneOf = (vehicle: number): string => String(firstPhone + vehicle)

export interface VideoProduct extends Product {
  readonly login: string
  readonly password: string
  readonly videoPort: number
  /** Id of the nth vehicle. */
  idOf(vehicle: number): string
  /** Asks for a channel; users take turns, since each may have so many open only. */
  urlOf(vehicle: number, channel: number): Promise<DataOf<'video/getVideoUrl'>>
}

/** @param views streams that are open at once */
export async function startVideoProduct(ending: Ending, vehicles: number, views = 1): Promise<VideoProduct> {
  const users = Math.ceil(views / limits.videoViews)
  // Vehicles and users are read at the start.
  const seed = async ({ sql }: Pick<Product, 'sql'>): Promise<void> => {
    await sql(`update vehicles set details = jsonb_build_object('channel', ${channels})`)
    await sql(
      `with added as (
         insert into users (login, name, password_hash, must_change_password, rights)
         select 'watcher' || n, 'watcher' || n, password_hash, false, rights from users, generate_series(1, $1) n where login = 'admin'
         returning id)
       insert into user_organisations (user_id, organisation_id)
       select added.id, organisation_id from added, user_organisations u join users on users.id = u.user_id where login = 'admin'`,
      [users],
    )
  }
  const videoPort = await freePort()
  const args = ['--empty', '--video-port', String(videoPort), '--video-address', '127.0.0.1']
  const product = await startBenchProduct(ending, { phones: phonesFrom(firstPhone, vehicles), seed, args })
  const rows = await product.sql<{ id: string; phone: string }>('select vehicle_id::text as id, phone from terminals')
  const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
  // One after the other: the server checks a few passwords at once and refuses further ones.
  const sessions: Session[] = []
  for (let at = 0; at < users; at++) sessions.push(await sessionOf(product, `watcher${at + 1}`, password))
  const idOf = (vehicle: number): string => ids.get(phoneOf(vehicle)) ?? ''
  let asked = 0
  return {
    ...product,
    login: 'watcher1',
    password,
    videoPort,
    idOf,
    async urlOf(vehicle, channel) {
      const session = sessions[asked++ % sessions.length]
      const body = { vehicleId: idOf(vehicle), channel, stream: 'main' }
      const { rspCode, msg, data } = await callOf(product, 'video/getVideoUrl', body, {
        access_token: session?.accessToken ?? '',
      })
      if (rspCode !== 0) throw new Error(msg)
      return data
    },
  }
}
