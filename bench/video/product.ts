/** A product with cameras on many vehicles and users who may watch them. */
import { setTimeout as wait } from 'node:timers/promises'
import type { DataOf } from '@outrider/contract'
import { limits } from '@outrider/contract'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import {
  addFleet,
  administratorPassword,
  callOf,
  dataFolder,
  type Product,
  removeFolder,
  signInAdministrator,
  startProduct,
} from '../../e2e/fixtures/product.ts'
import { sessionOf } from '../../e2e/fixtures/session.ts'

const password = administratorPassword
export const channels = 2
export const phoneOf = (vehicle: number): string => String(13_955_700_000 + vehicle)

export interface VideoProduct extends Product {
  readonly login: string
  readonly password: string
  /** Id of the nth vehicle. */
  idOf(vehicle: number): string
  /** Asks for a channel; users take turns, since each may have so many open only. */
  urlOf(vehicle: number, channel: number): Promise<DataOf<'video/getVideoUrl'>>
  end(): Promise<void>
}

/** @param views streams that are open at once */
export async function startVideoProduct(vehicles: number, views = 1): Promise<VideoProduct> {
  const folder = await dataFolder()
  // Vehicles and users are read at the start.
  const first = await startProduct({ folder, log: 'ignore' })
  await signInAdministrator(first, password)
  await addFleet(
    first,
    Array.from({ length: vehicles }, (_, at) => phoneOf(at)),
  )
  await first.sql(`update vehicles set details = jsonb_build_object('channel', ${channels})`)
  const users = Math.ceil(views / limits.videoViews)
  await first.sql(
    `with added as (
       insert into users (login, name, password_hash, must_change_password, rights)
       select 'watcher' || n, 'watcher' || n, password_hash, false, rights from users, generate_series(1, $1) n where login = 'admin'
       returning id)
     insert into user_organisations (user_id, organisation_id)
     select added.id, organisation_id from added, user_organisations u join users on users.id = u.user_id where login = 'admin'`,
    [users],
  )
  await first.stop()
  const args = ['--empty', '--video-port', String(await freePort()), '--video-address', '127.0.0.1']
  const product = await startProduct({ folder, args, log: 'inherit' })
  const rows = await product.sql<{ id: string; phone: string }>('select vehicle_id::text as id, phone from terminals')
  const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
  const sessions = await Promise.all(Array.from({ length: users }, (_, at) => sessionOf(product, `watcher${at + 1}`, password)))
  const idOf = (vehicle: number): string => ids.get(phoneOf(vehicle)) ?? ''
  let asked = 0
  return {
    ...product,
    login: 'watcher1',
    password,
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
    async end() {
      await product.stop()
      await removeFolder(folder)
    },
  }
}

/** Until it holds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await wait(100)
  }
}
