/**
 * SM2 with SM3 (GB/T 32918.2) by sm-crypto-v2, with the identity that GB/T 35276 prescribes where none is agreed:
 * Node's own `sign` takes no identity and fails the standard's example (nodejs/node#53761, docs/decisions/0089).
 */
import { sm2 } from 'sm-crypto-v2'
import type { Signer } from './suite'

/** What a private key is made of: longer than the key, so that each is as likely as another (FIPS 186-5, A.2.1). */
export const sm2KeyBytes = 48

const userId = '1234567812345678'
/** The order of the curve's group (GB/T 32918.5). */
const order = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
/** SubjectPublicKeyInfo of a point on the curve, up to the point: an EC key, the curve 1.2.156.10197.1.301. */
const spkiStart = Buffer.from('3059301306072a8648ce3d020106082a811ccf5501822d034200', 'hex')

/** The key pair of a secret of `sm2KeyBytes`; signatures are in DER, as OpenSSL's are. */
export function sm2Signer(secret: Buffer): Signer {
  const number = (BigInt(`0x${secret.toString('hex')}`) % (order - 2n)) + 1n
  return sm2SignerOf(number.toString(16).padStart(64, '0'))
}

/** The same of a private key in hexadecimal digits. */
export function sm2SignerOf(privateKey: string): Signer {
  const point = sm2.getPublicKeyFromPrivateKey(privateKey)
  // Multiples of the point take tens of milliseconds, and are for those who verify many.
  let known: ReturnType<typeof sm2.precomputePublicKey> | undefined
  return {
    algorithm: 'SM2',
    publicKey: Buffer.concat([spkiStart, Buffer.from(point, 'hex')]),
    sign(words) {
      const options = { hash: true, publicKey: point, userId }
      return derOf(sm2.doSignature(Buffer.from(words), privateKey, options))
    },
    verify(words, signature) {
      const numbers = numbersOf(signature)
      if (numbers === undefined) return false
      known ??= sm2.precomputePublicKey(point)
      try {
        return sm2.doVerifySignature(Buffer.from(words), numbers, known, { hash: true, userId })
      } catch {
        // The library throws at what is no signature.
        return false
      }
    },
  }
}

/** `r` and `s`, of 64 hexadecimal digits each, as two whole numbers in DER. The library's own reads what is no DER, too. */
function derOf(numbers: string): Buffer {
  const both = [numbers.slice(0, 64), numbers.slice(64)].map((digits) => {
    const short = Buffer.from(digits.replace(/^(00)+(?=..)/, ''), 'hex')
    const bytes = short.readUInt8() > 127 ? Buffer.concat([Buffer.alloc(1), short]) : short
    return Buffer.concat([Buffer.from([2, bytes.length]), bytes])
  })
  const content = Buffer.concat(both)
  return Buffer.concat([Buffer.from([0x30, content.length]), content])
}

/** Undefined where it is not the one way in which they are written. */
function numbersOf(der: Buffer): string | undefined {
  const length = der[3] ?? 0
  const parts = [der.subarray(4, 4 + length), der.subarray(6 + length)]
  const numbers = parts.map((part) => part.toString('hex').replace(/^00/, '').padStart(64, '0'))
  const raw = numbers.join('')
  return raw.length === 128 && derOf(raw).equals(der) ? raw : undefined
}
