import { expect, test } from 'vitest'
import { InsideAddress, isInside, outsideOnly, outsideAddress } from './safe-address.ts'

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://10.1.2.3/',
  'https://172.31.255.255/',
  'https://192.168.0.1:8443/x',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'http://example.com/',
  'https://user:password@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'nothing',
])('%s is refused', address => {
  expect(outsideAddress(address, false)).toBeUndefined()
})

test.each(['https://example.com/hook?token=1', 'https://93.184.216.34/', 'https://172.32.0.1/', 'https://[2606:2800::1]/'])(
  '%s is taken',
  address => {
    expect(outsideAddress(address, false)?.href).toBe(address)
  },
)

test('where the operator allows the inside, http and private addresses are taken, and nothing that is no address of the web', () => {
  for (const address of ['http://127.0.0.1:8080/', 'https://10.0.0.1/']) expect(outsideAddress(address, true)?.href).toBe(address)
  for (const address of ['ftp://10.0.0.1/', 'http://user:password@10.0.0.1/'])
    expect(outsideAddress(address, true)).toBeUndefined()
})

test('what a name resolves to is looked at when it is connected to', async () => {
  const error = await new Promise(resolve => {
    outsideOnly('localhost', { all: true }, resolve)
  })
  expect(error).toBeInstanceOf(InsideAddress)
  expect(isInside('not an address')).toBe(true)
})
