/** What is shown where nothing better is known. Not in a table: the fleet worker needs it, and has no tables. */
import type { Text } from '@outrider/contract'

export const operationFailed = { zh: '操作失败，请重试', en: 'operation failed please retry' } as const satisfies Text
