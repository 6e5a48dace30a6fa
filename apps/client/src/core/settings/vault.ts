/**
 * Seals texts so that only this browser on this device opens them: with a key that it keeps and never gives out, not even to us.
 * Where there is no such key (a page that came without encryption, a browser that stores nothing) there is no vault.
 */
export interface Vault {
  /** `label`: what the text belongs to; it opens with the same label only. */
  seal: (text: string, label: string) => Promise<string>
  /** undefined: not sealed by this device, or altered. */
  open: (sealed: string, label: string) => Promise<string | undefined>
}

const shelf = 'keys'
const keyName = 'passwords'
const ivLength = 12

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no answer')))
  })

function openShelf(): Promise<IDBDatabase> {
  const request = indexedDB.open('outrider', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(shelf))
  return finished(request)
}

async function deviceKey(): Promise<CryptoKey> {
  const database = await openShelf()
  try {
    const read = () => finished<CryptoKey | undefined>(database.transaction(shelf).objectStore(shelf).get(keyName))
    const known = await read()
    if (known) return known
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Another tab may have been faster: `add` leaves its key, and both go on with that one.
    await finished(database.transaction(shelf, 'readwrite').objectStore(shelf).add(fresh, keyName)).catch(() => undefined)
    return (await read()) ?? fresh
  } finally {
    database.close()
  }
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

export async function openVault(): Promise<Vault | undefined> {
  if (!window.isSecureContext || !('indexedDB' in window)) return undefined
  const key = await deviceKey().catch((cause: unknown) => {
    console.warn('this device keeps no key, passwords are not remembered', cause)
    return undefined
  })
  if (!key) return undefined
  const how = (iv: Uint8Array<ArrayBuffer>, label: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(label),
  })
  return {
    async seal(text, label) {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const sealed = await crypto.subtle.encrypt(how(iv, label), key, new TextEncoder().encode(text))
      return toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
    },
    async open(sealed, label) {
      try {
        const bytes = toBytes(sealed)
        const text = await crypto.subtle.decrypt(how(bytes.slice(0, ivLength), label), key, bytes.slice(ivLength))
        return new TextDecoder().decode(text)
      } catch (cause) {
        console.warn('a remembered password does not open on this device', cause)
        return undefined
      }
    },
  }
}
