/** Words that the company of the demo keeps for its forms. They are in one language, as everything that people enter. */
import type { Dictionary } from '@outrider/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../store/schema.ts'

const words = {
  paperKind: ['港区通行证', '危险品操作证'],
  costKind: ['机油机滤', '轮胎', '工时费'],
  cutReason: ['车辆被盗，配合警方追回', '停放期间防止擅自开动'],
  terminalReason: ['更换平台地址', '调整上报间隔'],
} as const satisfies Record<Dictionary, readonly string[]>

export async function addDemoWords(tx: Transaction<Database>, organisationId: number): Promise<void> {
  for (const [dictionary, all] of Object.entries(words))
    await sql`insert into dictionary_words (organisation_id, dictionary, word)
      select ${organisationId}, ${dictionary}, word from unnest(${all}::text[]) word`.execute(tx)
}
