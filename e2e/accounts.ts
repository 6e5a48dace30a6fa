/** Accounts beside the first administrator's, put straight into the database. */
import type { AppMenuAuth } from '@outrider/contract'
import { hashPassword } from '../apps/server/src/accounts/password.ts'
import { type Product, travelling } from './product.ts'

/** May see what the first administrator may see, with the same rights but for those that are named. */
export async function addUser(
  product: Product,
  login: string,
  password: string,
  rights: Partial<AppMenuAuth> = {},
): Promise<void> {
  await product.sql(
    `with first as (select * from users order by id limit 1), added as (
       insert into users (login, name, password_hash, must_change_password, rights)
       select $1, $1, $2, false, rights || $3::jsonb from first
       returning id)
     insert into user_organisations (user_id, organisation_id)
     select added.id, granted.organisation_id from added, user_organisations granted, first where granted.user_id = first.id`,
    [login, await hashPassword(travelling(password)), JSON.stringify(rights)],
  )
}
