import type { Envelope } from '@outrider/contract'

/** The envelope of a success. */
export const success = (data: unknown): Envelope => ({ rspCode: 0, msg: 'ok', data })

const [beforeData = '', afterData = ''] = JSON.stringify(success(null)).split('null')
/** What stands before and after the JSON of the data in the envelope of a success. */
export const successAround = [beforeData, afterData] as const
