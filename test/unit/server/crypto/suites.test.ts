/** Both suites of algorithms: the standards' own vectors by the OpenSSL of this Node, and what the app keeps by them. */
import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { createDocumentCipher } from '../../../../server/crypto/document_cipher'
import {
  decryptIdNo,
  encryptIdNo,
  idNoIndex,
  idNoIndexes,
  isNewest,
} from '../../../../server/crypto/identity_cipher'
import { ringBySuites, ringOf } from '../../../../server/crypto/key_ring'
import { smSuite } from '../../../../server/crypto/sm_suite'
import { suiteNames, suiteOf } from '../../../../server/crypto/suites'
import { createTokens } from '../../../../server/crypto/tokens'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

describe('the standards’ vectors', () => {
  test.each([
    ['abc', '66c7f0f4 62eeedd9 d1f2d46b dc10e4e2 4167c487 5cf2f7a2 297da02b 8f4ba8e0'],
    ['abcd'.repeat(16), 'debe9ff9 2275b8a1 38604889 c18e5a4d 6fdb70e5 387e5765 293dcba3 9c0c5732'],
  ])('SM3, GB/T 32905 appendix A: %s', (words, digest) => {
    expect(smSuite.hash(words)).toEqual(hex(digest))
  })

  const key = hex('01234567 89abcdef fedcba98 76543210')

  test('SM4, GB/T 32907 appendix A: one block, and the same a million times over', () => {
    let block = key
    const cipher = createCipheriv('sm4-ecb', key, null).setAutoPadding(false)
    block = cipher.update(block)
    expect(block).toEqual(hex('681edf34 d206965e 86b3e94f 536e4246'))
    for (let round = 1; round < 1_000_000; round += 1) block = cipher.update(block)
    expect(block).toEqual(hex('595298c7 c6fd271f 0402f804 c33d3f66'))
  })

  test('SM4 in counter mode, draft-ribose-cfrg-sm4 A.2.5', () => {
    const cipher = createCipheriv('sm4-ctr', key, hex('000102030405060708090a0b0c0d0e0f'))
    const text = 'aabbccddeeffaabb'.replace(/./g, (letter) => letter.repeat(8))
    expect(cipher.update(hex(text))).toEqual(
      hex(
        `ac3236cb 970cc207 91364c39 5a1342d1 a3cbc187 8c6f30cd 074cce38 5cdd70c7
        f234bc0e 24c11980 fd128631 0ce37b92 6e02fcd0 faa0baf3 8b293385 1d824514`.replaceAll(
          /\s/g,
          '',
        ),
      ),
    )
  })

  test('HMAC-SM3, GM/T 0042 appendix D', () => {
    const words = hex(
      '61626364 62636465 63646566 64656667 65666768 66676869 6768696a 68696a6b 696a6b6c 6a6b6c6d 6b6c6d6e 6c6d6e6f 6d6e6f70 6e6f7071',
    )
    const macKey = Buffer.from(Array.from({ length: 32 }, (_, index) => index + 1))
    expect(
      createHmac('sm3', macKey)
        .update(Buffer.concat([words, words]))
        .digest('hex'),
    ).toBe('ca05e144ed05d1857840d1f318a4a8669e559fc8391f414485bfdf7bb408963a')
  })

  test('HKDF with SM3 is that of RFC 5869 over HMAC-SM3', () => {
    const secret = randomBytes(32)
    const drawn = createHmac('sm3', Buffer.alloc(32)).update(secret).digest()
    const once = createHmac('sm3', drawn).update('purpose\u0001').digest()
    const twice = createHmac('sm3', drawn).update(once).update('purpose\u0002').digest()
    expect(smSuite.derive(secret, 'purpose', 48)).toEqual(
      Buffer.concat([once, twice]).subarray(0, 48),
    )
  })
})

describe.each(suiteNames)('%s', (name) => {
  const suite = suiteOf(name)
  const key = randomBytes(32)
  const keys = ringOf(key, suite)
  const idNo = '11010519491231002X'

  test('a text is read by its key and in its row only, and no bit of it may change', () => {
    const what = { purpose: 'test', row: 'guardian of one' }
    const stored = suite.encrypt(key, '上呼吸道感染', what)
    expect(suite.decrypt(key, stored, what)).toBe('上呼吸道感染')
    expect(suite.encrypt(key, '上呼吸道感染', what)).not.toEqual(stored)
    const wrong = [
      { ...what, row: 'guardian of two' },
      { ...what, row: null },
      { ...what, purpose: 'another' },
    ]
    for (const other of wrong) expect(() => suite.decrypt(key, stored, other)).toThrow()
    expect(() => suite.decrypt(randomBytes(32), stored, what)).toThrow()
    for (let place = 0; place < stored.length; place += 1) {
      const changed = Buffer.from(stored)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => suite.decrypt(key, changed, what)).toThrow()
    }
    for (const length of [0, 12, 27, 31, 32, stored.length - 1])
      expect(() => suite.decrypt(key, stored.subarray(0, length), what)).toThrow()
  })

  test('an empty text and one of many blocks', () => {
    for (const text of ['', '长'.repeat(100_000)]) {
      const what = { purpose: 'test', row: null }
      expect(suite.decrypt(key, suite.encrypt(key, text, what), what)).toBe(text)
    }
  })

  it('reads a row by its id however PostgreSQL takes it', () => {
    const id = '0f2a6b1c-3d4e-4f50-8a9b-0c1d2e3f4a5b'
    const stored = encryptIdNo(keys, `photo ${id}`, 'x')
    for (const other of [id.toUpperCase(), id.replaceAll('-', ''), id.slice(0, 13) + id.slice(14)])
      expect(decryptIdNo(keys, `photo ${other}`, stored)).toBe('x')
    expect(() => decryptIdNo(keys, `photo ${id.replace('0', '1')}`, stored)).toThrow()
    expect(() => decryptIdNo(keys, `form ${id}`, stored)).toThrow()
  })

  test('a stored number says by which suite and key it is encrypted', () => {
    const stored = encryptIdNo(keys, 'row', idNo)
    expect(stored).toMatch(name === 'aes' ? /^v2\.\./ : /^s2\.\./)
    expect(isNewest(keys, stored)).toBe(true)
    expect(decryptIdNo(keys, 'row', stored)).toBe(idNo)
    expect(() => decryptIdNo(keys, 'other row', stored)).toThrow()
  })

  test('a token names its session until it ends, and nothing of it may change', () => {
    const [secret, ...older] = ringOf(randomBytes(32).toString('hex'), suite)
    const tokens = createTokens(secret, ...older)
    const token = tokens.sign('session', new Date(Date.now() + 60_000))
    expect(tokens.read(token)).toBe('session')
    expect(tokens.read(tokens.sign('session', new Date(Date.now() - 1000)))).toBeUndefined()
    const [header = '', body = '', signature = ''] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ sid: 'other', exp: 9_999_999_999 }))
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const wrong of [
      '',
      'a.b.c',
      `${header}.${forged.toString('base64url')}.${signature}`,
      `${none}.${body}.${signature}`,
      `${none}.${body}.`,
      `${header}.${body}.`,
      `${header}.${body}`,
      `${token}.x`,
    ])
      expect(createTokens(secret).read(wrong)).toBeUndefined()
  })

  test('keeps documents, and finds them by their blind index', () => {
    const cipher = createDocumentCipher(keys)
    const stored = cipher.encrypt({ name: '李小龙' })
    expect(cipher.decrypt(stored)).toEqual({ name: '李小龙' })
    expect(cipher.usesNewestKey(stored)).toBe(true)
    expect(cipher.blindIndexes('patient')).toEqual([cipher.blindIndex('patient')])
  })
})

describe('from one suite to the other', () => {
  const key = randomBytes(32)
  const [aes, gm] = [suiteOf('aes'), suiteOf('gm')]
  const named = [{ id: '2027', key }] as const
  const [known, first] = [ringBySuites(named, [aes, gm]), ringBySuites(named, [gm, aes])]

  test('what either has encrypted is read, and one is the newest', () => {
    const [one, other] = [encryptIdNo(known, 'row', '1'), encryptIdNo(first, 'row', '2')]
    for (const ring of [known, first, ringBySuites(named, [gm]), ringBySuites(named, [aes])]) {
      expect([decryptIdNo(ring, 'row', one), decryptIdNo(ring, 'row', other)]).toEqual(['1', '2'])
    }
    expect([isNewest(known, one), isNewest(known, other)]).toEqual([true, false])
    expect([isNewest(first, one), isNewest(first, other)]).toEqual([false, true])
  })

  test('a number is found by the indexes of both', () => {
    expect(idNoIndexes(known, '01', '1')).toEqual([
      idNoIndex(ringOf(key, aes), '01', '1'),
      idNoIndex(ringOf(key, gm), '01', '1'),
    ])
    expect(new Set(idNoIndexes(first, '01', '1'))).toEqual(new Set(idNoIndexes(known, '01', '1')))
  })

  test('a token of either is read by both replicas, and by one alone only its own', () => {
    const secrets = [{ id: '', key: 'x'.repeat(32) }] as const
    const both = [ringBySuites(secrets, [aes, gm]), ringBySuites(secrets, [gm, aes])] as const
    const until = new Date(Date.now() + 60_000)
    for (const signing of both)
      for (const reading of both)
        expect(createTokens(...reading).read(createTokens(...signing).sign('s', until))).toBe('s')
    const ofGm = createTokens(...both[1]).sign('s', until)
    expect(createTokens(...ringBySuites(secrets, [aes])).read(ofGm)).toBeUndefined()
  })
})

test('a text that was kept by this release is read by every later one', () => {
  const key = Buffer.alloc(32, 7)
  const kept =
    's2..BpZGvQbEuTyD90M3SMTrQPhqUsgefecQVkRRMhT4hSWSQPy_y_VKi-tDgKbsh8Sb8-QcAFlFVGhjUM8qk0VunShe'
  expect(decryptIdNo(ringOf(key, smSuite), 'row', kept)).toBe('11010519491231002X')
})
