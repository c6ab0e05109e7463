import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a text in base 32 (RFC 4648, 6). */
function bytesOf(text: string): Buffer {
  const bits = [...text].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

const stepMs = 30_000

/**
 * The code that an authenticator app shows: RFC 6238, six digits. One that is good for some seconds yet: near the end of
 * a code the next is waited for, as a person would.
 */
export async function currentCode(secret: string): Promise<string> {
  const left = stepMs - (Date.now() % stepMs)
  if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 100))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs)))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, '0')
}
