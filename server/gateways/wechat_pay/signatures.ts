/** The cryptography of WeChat Pay APIv3: SHA256-RSA2048 signatures and AES-256-GCM resources. Used by the client and, from the other side, by the sandbox. */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  createSign,
  createVerify,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { channelKeys } from '../../settings/wechat_pay'

const tagBytes = 16

/** What a merchant signs of a request: five lines, each ended, the last one too. `target` is path and query. */
export function requestMessage(
  method: string,
  target: string,
  timestamp: string,
  nonce: string,
  body: string,
): string {
  return `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`
}

/** What the channel signs of a reply or callback: three lines. */
export function replyMessage(timestamp: string, nonce: string, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`
}

/** What the merchant signs for the phone (`paySign`): four lines. */
export function paymentMessage(
  appId: string,
  timeStamp: string,
  nonceStr: string,
  packageText: string,
): string {
  return `${appId}\n${timeStamp}\n${nonceStr}\n${packageText}\n`
}

/** Base64 of the RSA-SHA256 signature. */
export function sign(message: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(message).sign(privateKey, 'base64')
}

/** False for anything that is not a signature of this message by this key. */
export function isSignedBy(message: string, signature: string, publicKey: string): boolean {
  try {
    return createVerify('RSA-SHA256').update(message).verify(publicKey, signature, 'base64')
  } catch {
    return false
  }
}

/** The value of the Authorization header. */
export function authorization(
  mchId: string,
  serial: string,
  nonce: string,
  timestamp: string,
  signature: string,
): string {
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${serial}",signature="${signature}"`
}

/** An encrypted part of a callback. */
interface EncryptedResource {
  ciphertext: string
  nonce: string
  associated_data?: string
}

/** The plain text; the last 16 bytes of the ciphertext are its tag. @throws Error when key, nonce, data or tag do not fit. */
export function decrypt(resource: EncryptedResource, apiV3Key: string): string {
  const encrypted = Buffer.from(resource.ciphertext, 'base64')
  if (encrypted.length < tagBytes) throw new Error('the ciphertext is too short')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(apiV3Key),
    Buffer.from(resource.nonce),
    { authTagLength: tagBytes },
  )
  decipher.setAAD(Buffer.from(resource.associated_data ?? ''))
  decipher.setAuthTag(encrypted.subarray(-tagBytes))
  return Buffer.concat([
    decipher.update(encrypted.subarray(0, -tagBytes)),
    decipher.final(),
  ]).toString('utf8')
}

/** Encrypts as the channel does. */
export function encrypt(
  plain: string,
  apiV3Key: string,
  associatedData: string,
): Required<EncryptedResource> {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), {
    authTagLength: tagBytes,
  })
  cipher.setAAD(Buffer.from(associatedData))
  const encrypted = Buffer.concat([
    cipher.update(plain, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return { ciphertext: encrypted.toString('base64'), nonce, associated_data: associatedData }
}

/** Encrypts for the channel: RSA-OAEP with its public key (or certificate), in base64. */
export function encryptForChannel(plain: string, publicKey: string): string {
  return publicEncrypt(
    {
      key: createPublicKey(publicKey),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha1',
    },
    Buffer.from(plain),
  ).toString('base64')
}

/** Decrypts as the channel does. @throws Error when it was encrypted with another key */
export function decryptByChannel(encrypted: string, key: string): string {
  return privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(encrypted, 'base64'),
  ).toString('utf8')
}

/** 32 random characters. */
export function newNonce(): string {
  return randomBytes(16).toString('hex').toUpperCase()
}

/** Seconds since 1970, as text. */
export function nowSeconds(): string {
  return String(Math.floor(Date.now() / 1000))
}

/** A signature older or newer than this is refused. */
const tolerableSeconds = 5 * 60

/** The headers of a signed reply or callback. */
interface SignatureHeaders {
  timestamp: string | undefined
  nonce: string | undefined
  signature: string | undefined
  serial: string | undefined
}

/** Undefined when the channel signed this body just now, else the fault. A probe (`WECHATPAY/SIGNTEST/…`) is no signature and fails like any other. */
export function signatureFault(
  headers: SignatureHeaders,
  body: string,
  key: { publicKeyId: string; publicKey: string },
): string | undefined {
  const { timestamp, nonce, signature, serial } = headers
  if (!timestamp || !nonce || !signature || !serial) return 'a signature header is missing'
  if (
    !/^\d{1,12}$/.test(timestamp) ||
    Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerableSeconds
  )
    return 'the signature is not of this moment'
  const publicKey = channelKeys(key).get(serial)
  if (publicKey === undefined) return 'it is signed with an unknown key'
  return isSignedBy(replyMessage(timestamp, nonce, body), signature, publicKey)
    ? undefined
    : 'the signature does not fit'
}
