/** Signatures of both suites: the standards' own examples, and that OpenSSL verifies what the app signs. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sm2SignerOf } from '../../../../server/crypto/sm2'
import { suiteNames, suiteOf } from '../../../../server/crypto/suites'
import { publicKeyPem } from '../../../../server/workers/checkpoint_signatures'

/** Two whole numbers of 32 bytes as DER, as OpenSSL writes them. */
function derOf(r: string, s: string): Buffer {
  const numbers = [r, s].map((digits) => {
    const bytes = Buffer.from(digits.replaceAll(' ', ''), 'hex')
    const signed = (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes
    return Buffer.concat([Buffer.from([2, signed.length]), signed])
  })
  const both = Buffer.concat(numbers)
  return Buffer.concat([Buffer.from([0x30, both.length]), both])
}

describe('SM2, the example of GB/T 32918.5 appendix A', () => {
  const signer = sm2SignerOf('3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8')
  const r = 'F5A03B06 48D2C463 0EEAC513 E1BB81A1 5944DA38 27D5B741 43AC7EAC EEE720B3'
  const s = 'B1B6AA29 DF212FD8 763182BC 0D421CA1 BB9038FD 1F7F42D4 840B69C4 85BBC1AA'

  test('its public key', () => {
    expect(signer.publicKey.subarray(-64).toString('hex')).toBe(
      '09f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
    )
  })

  test('its signature is right, of these words only', () => {
    expect(signer.verify('message digest', derOf(r, s))).toBe(true)
    expect(signer.verify('message digests', derOf(r, s))).toBe(false)
    expect(signer.verify('message digest', derOf(s, r))).toBe(false)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', randomBytes(70)],
    ['zeros', derOf('00'.repeat(32), '00'.repeat(32))],
    ['numbers past the order', derOf('FF'.repeat(32), 'FF'.repeat(32))],
  ])('no signature: %s', (_words, signature) => {
    expect(signer.verify('message digest', signature)).toBe(false)
  })
})

test('Ed25519 has the form of RFC 8410', () => {
  const signer = suiteOf('aes').signer(Buffer.alloc(32, 1), 'purpose')
  expect(signer.publicKey.subarray(0, 12).toString('hex')).toBe('302a300506032b6570032100')
  expect(signer.sign('')).toHaveLength(64)
})

describe.each(suiteNames)('%s', (name) => {
  const suite = suiteOf(name)
  const key = randomBytes(32)
  const signer = suite.signer(key, 'purpose')
  const words = '前一个散列\n{"from":"2026-11-29T00:00:00Z"}'

  test('a key pair is of its key and its purpose', () => {
    const same = suite.signer(key, 'purpose')
    expect(same.publicKey).toEqual(signer.publicKey)
    expect(same.verify(words, signer.sign(words))).toBe(true)
    for (const other of [suite.signer(key, 'another'), suite.signer(randomBytes(32), 'purpose')])
      expect(other.verify(words, signer.sign(words))).toBe(false)
  })

  test('no bit of a signature may change', () => {
    const signature = signer.sign(words)
    for (let bit = 0; bit < signature.length * 8; bit += 5) {
      const changed = Buffer.from(signature)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(signer.verify(words, changed)).toBe(false)
    }
  })

  test('OpenSSL verifies it by the public key alone, as docs/keeping.md says', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'signed-'))
    const file = (named: string, content: string | Buffer) => {
      writeFileSync(path.join(folder, named), content)
      return path.join(folder, named)
    }
    const verify = (said: string) => {
      const flags = ['-verify', '-pubin', '-inkey', file('key.pem', publicKeyPem(signer)), '-rawin']
      const sm2 = ['-digest', 'sm3', '-pkeyopt', 'distid:1234567812345678']
      const what = ['-in', file('words', said), '-sigfile', file('signature', signer.sign(words))]
      return execFileSync('openssl', [
        'pkeyutl',
        ...flags,
        ...(signer.algorithm === 'SM2' ? sm2 : []),
        ...what,
      ]).toString()
    }
    try {
      expect(verify(words)).toMatch(/Verified Successfully/)
      expect(() => verify(`${words} `)).toThrow()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
