/** Builds the address of the client from the launch options of the mini-program; launch parameters are passed in its query. */

/** Launch parameters of the client; the test compares them with the client's table. */
const names = [
  'mpusercode',
  'openId',
  'customerCode',
  'unionId',
  'nickName',
  'pushUrl',
  'pushAuth',
  'alarmId',
  'msgCode',
  'userKey',
  'param',
  'moduleType',
  'platformCode',
]

/** Query values arrive URL-encoded. A value that cannot be decoded is used unchanged. */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Parses `a=1&b=2`, the scene of a QR code. */
const pairsOf = text =>
  text
    .split('&')
    .filter(part => part.includes('='))
    .map(part => [part.slice(0, part.indexOf('=')), decoded(part.slice(part.indexOf('=') + 1))])

/**
 * Launch parameters from a link (query), a printed QR code (query.scene) or another mini-program (extraData). The link overrides the code,
 * the code overrides the other mini-program.
 */
function parametersOf({ query = {}, referrerInfo = {} }) {
  const { scene, ...own } = query
  const given = {
    ...referrerInfo.extraData,
    ...Object.fromEntries(typeof scene === 'string' ? pairsOf(decoded(scene)) : []),
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, decoded(String(value))])),
  }
  return names.flatMap(name => (typeof given[name] === 'string' && given[name] !== '' ? [[name, given[name]]] : []))
}

/** The address for the web view: always that of the client, with the launch parameters as query. */
function addressFor(clientAddress, opened) {
  const query = parametersOf(opened)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${clientAddress.replace(/\/+$/, '')}/${query && `?${query}`}`
}

module.exports = { addressFor, names }
