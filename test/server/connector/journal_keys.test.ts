/** The connector's journal while its key or its suite changes: nothing is read twice, nothing is lost, and what was written before there were names is read. */
import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createCipher } from '../../../connector/journal/cipher'
import { Journal, type JournalSettings } from '../../../connector/journal/journal'
import { listSetAside } from '../../../connector/state'

const folder = mkdtempSync(path.join(os.tmpdir(), 'connector-keys-'))
const [first, second] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64'))

/** A journal's bytes as they were written while it knew AES and one key only. */
function writtenBefore(key: string, value: unknown): Buffer {
  const derived = hkdfSync(
    'sha256',
    Buffer.from(key, 'base64'),
    '',
    'connector journal content',
    32,
  )
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(derived), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

it.each([
  ['its key alone', first, 'aes'],
  ['a name for it', `old:${first}`, 'aes'],
  ['a newer key before it', `2027:${second},old:${first}`, 'aes'],
  ['another suite', first, 'gm'],
  ['both', `2027:${second},${first}`, 'gm,aes'],
])('reads what was written before there were names, by %s', (_words, key, crypto) => {
  const cipher = createCipher(key ?? '', crypto)
  const patient = { name: '王小芳' }
  expect(cipher.decrypt(writtenBefore(first ?? '', patient))).toEqual(patient)
  expect(cipher.decrypt(cipher.encrypt(patient))).toEqual(patient)
  expect(() => cipher.decrypt(writtenBefore(randomBytes(32).toString('base64'), patient))).toThrow()
})

it('writes as before by one key without a name', () => {
  const cipher = createCipher(first ?? '')
  expect(cipher.encrypt('a')).toHaveLength(12 + 16 + 3)
  const mark = hkdfSync(
    'sha256',
    Buffer.from(first ?? '', 'base64'),
    '',
    'connector journal mark',
    32,
  )
  expect(cipher.hash('a')).toBe(
    createHmac('sha256', Buffer.from(mark)).update('a').digest('base64url'),
  )
})

it('is read by no other key, and no bit of it may change', () => {
  for (const crypto of ['aes', 'gm']) {
    const bytes = createCipher(`a:${first}`, crypto).encrypt('王小芳')
    expect(() => createCipher(`a:${second}`, crypto).decrypt(bytes)).toThrow()
    for (let at = 0; at < bytes.length; at += 1) {
      // The name only says which key is tried first.
      if (at === 3) continue
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 4, at)
      expect(() => createCipher(`a:${first}`, crypto).decrypt(changed)).toThrow()
    }
  }
})

it.each([
  ['', 'aes'],
  ['short', 'aes'],
  [`a:${first},b:short`, 'aes'],
  [first, 'des'],
  [first, 'gm,'],
])('refuses a key %s by %s', (key, crypto) => {
  expect(() => createCipher(key ?? '', crypto)).toThrow(/the journal/)
})

describe.each([
  [
    'a new key',
    { key: `old:${first}` },
    { key: `2027:${second},old:${first}` },
    { key: `2027:${second}` },
  ],
  ['another suite', { crypto: 'aes' }, { crypto: 'gm,aes' }, { crypto: 'gm' }],
  ['the suite of before', { crypto: 'gm' }, { crypto: 'aes,gm' }, { crypto: 'aes' }],
])('%s', (words, before, both, after) => {
  const file = path.join(folder, `${words}.db`)
  const rows = ['1', '2'].map((key) => ({ key: `patient ${key}`, content: `王小芳 ${key}` }))
  const departments = rows.map((_row, index) => ({
    kind: 'department',
    id: `d${index}`,
    name: '内科',
  }))

  function within<Result>(
    given: Partial<JournalSettings>,
    work: (journal: Journal) => Result,
  ): Result {
    const journal = new Journal({ file, key: first ?? '', keepDays: 7, ...given })
    try {
      return work(journal)
    } finally {
      journal.close()
    }
  }

  /** Both rows are mapped to the same documents. */
  const settle = (journal: Journal) =>
    journal.settleMessages(
      journal
        .messages(9)
        .map(({ seq }, index) => ({ seq, documents: departments.slice(index, index + 1) })),
    )

  it('reads and sends nothing twice, and forgets the fault of a row that comes again', () => {
    within(before, (journal) => {
      expect(journal.accept('s', rows)).toBe(2)
      settle(journal)
      journal.settleDocuments(journal.documents(9).map(({ seq }) => ({ seq })))
      journal.accept('s', [{ key: 'patient 3', content: 'wrong' }])
      const [wrong] = journal.messages(9)
      const fault = { place: 'one.jsonata:1', reason: '王小芳 is no time' }
      journal.settleMessages([{ seq: wrong?.seq ?? 0, documents: [], fault }])
    })
    within(both, (journal) => {
      expect(listSetAside(journal).map(({ reason }) => reason)).toEqual(['王小芳 is no time'])
      expect(journal.accept('s', rows)).toBe(0)
      expect(journal.message(1)?.content).toBe('王小芳 1')
      expect(journal.accept('s', [{ key: 'patient 3', content: 'right' }])).toBe(1)
      settle(journal)
      expect(listSetAside(journal)).toEqual([])
      // The first department once more, as it was: no new version.
      expect(journal.documents(9)).toEqual([])
    })
    within(after, (journal) => {
      expect(journal.accept('s', rows)).toBe(0)
      expect(journal.accept('s', [{ key: 'patient 3', content: 'right' }])).toBe(0)
      expect(journal.message(4)?.content).toBe('right')
    })
  })
})
