/** From the ways a mini-program is opened to the address of the client inside it. The client takes the parameters from there. */

/** Names the client knows as launch parameters; held against its own table by the test. */
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

/** Values of a page's query arrive as they stood in the link: encoded. A broken one is taken as it is. */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `a=1&b=2`, as a code with a scene carries it. */
const pairsOf = text =>
  text
    .split('&')
    .filter(part => part.includes('='))
    .map(part => [part.slice(0, part.indexOf('=')), decoded(part.slice(part.indexOf('=') + 1))])

/**
 * What opened the mini-program: its own link (query), a printed code (query.scene), or another mini-program (extraData).
 * The link counts before the code, the code before the other mini-program.
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

/** The address the web view opens: always the client's own, with what it should know behind it. */
function addressFor(clientAddress, opened) {
  const query = parametersOf(opened)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${clientAddress.replace(/\/+$/, '')}/${query && `?${query}`}`
}

module.exports = { addressFor, names }
