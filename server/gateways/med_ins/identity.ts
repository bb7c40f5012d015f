/** A person's data for WeChat: the name and a digest of the number, each encrypted for WeChat Pay only. */
import { constants, createHash, publicEncrypt } from 'node:crypto'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** An identity number of the first generation, 15 digits, as the 18 of the second. */
export function eighteenDigits(idNo: string): string {
  if (!/^\d{15}$/.test(idNo)) return idNo
  const body = `${idNo.slice(0, 6)}19${idNo.slice(6)}`
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index] ?? 0), 0)
  return `${body}${checkCharacters[sum % 11] ?? ''}`
}

/** MD5 in lower-case hex of the number with 18 digits and a capital X: any other spelling is another person to WeChat. */
export function idDigest(idNo: string): string {
  return createHash('md5').update(eighteenDigits(idNo.trim()).toUpperCase()).digest('hex')
}

/** A sensitive field: RSA-OAEP with SHA-1 under WeChat Pay's public key, base64. */
export function encryptFor(text: string, publicKey: string): string {
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(text, 'utf8'),
  ).toString('base64')
}
