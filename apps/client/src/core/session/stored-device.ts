/** What is stored to be sent with every sign-in. */
import { text } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'

/** Client id of pushes; empty: none. */
export const storedCid = defineStored({ key: 'cid', schema: text(0, 2048), fallback: '' })

/** Set by a launch link of a customer; empty: none. */
export const storedCustomerCode = defineStored({
  key: 'customerCode',
  schema: text(0, 64),
  fallback: '',
})

/** Who follows the official account, by a link of it; empty: nobody is known. */
export const storedOpenId = defineStored({
  key: 'openId',
  schema: text(0, 256),
  fallback: '',
})

/** Address to which an external system wants alarms pushed; empty: none. */
export const storedPushUrl = defineStored({
  key: 'pushUrl',
  schema: text(0, 2048),
  fallback: '',
})

/** Push authorisation from the launch parameters (mpusercode). */
export const storedPushAuth = defineStored({
  key: 'pushAuth',
  schema: text(0, 2048),
  fallback: '',
})
