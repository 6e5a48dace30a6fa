/** The cloud customer-info service: not a platform, so the common rules do not apply and no token is sent. */
import { timeouts } from '@outrider/contract'
import { absentIs, either, fields, number, text } from '../storage/shape.ts'

const textOrNumber = either(text(), number())
const reply = fields({
  RET: textOrNumber,
  DATA: fields({ LoginAdsPicLinkUrl: absentIs('', text()), AndroidVersionCode: absentIs('', textOrNumber) }),
})

export interface CustomerInfo {
  /** Address (http or https) of the customer's picture for the sign-in page; undefined: none. */
  pictureUrl: string | undefined
  androidVersionCode: string
}

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

export async function fetchCustomerInfo(url: string, customerCode: string, send: typeof fetch = fetch): Promise<CustomerInfo> {
  const response = await send(url, {
    method: 'POST',
    body: new URLSearchParams({ customerCode }),
    credentials: 'omit',
    signal: AbortSignal.timeout(timeouts.promise),
  })
  if (!response.ok) throw new Error(`customer info: HTTP ${response.status}`)
  const { DATA } = reply.parse(await response.json())
  return {
    pictureUrl: isWebAddress(DATA.LoginAdsPicLinkUrl) ? DATA.LoginAdsPicLinkUrl : undefined,
    androidVersionCode: String(DATA.AndroidVersionCode),
  }
}
