/** Which requests a list shows. */
import type { RequestOf } from '@outrider/contract'

export type RequestView = NonNullable<RequestOf<'dspReq/getDspReqList'>['view']>
