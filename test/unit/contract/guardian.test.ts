/** Who needs a guardian, and who can be one. */
import { ages, checkGuardian, needsGuardian } from '../../../src/contract/certificate'

const today = '2026-11-21'
const adult = { idType: '01', idNo: '11010519491231002X' } as const
const child = { idType: '03', idNo: 'E12345678' } as const

test.each([
  ['01', '2020-11-21', false],
  ['01', '2020-11-22', true],
  ['birth_certificate', '2026-01-01', true],
  ['none', '2026-11-20', true],
  ['none', '1990-01-01', true],
  ['01', '1990-01-01', false],
] as const)('certificate %s, born %s: a guardian is needed: %s', (idType, birthday, needed) => {
  expect(needsGuardian(idType, birthday, today)).toBe(needed)
})

test('an adult’s good certificate is one, as it is kept', () => {
  expect(checkGuardian({ idType: '01', idNo: ' 110105491231002 ' }, child, today)).toEqual({
    ok: true,
    idNo: adult.idNo,
  })
  expect(checkGuardian({ idType: '03', idNo: 'E87654321' }, child, today)).toMatchObject({
    ok: true,
  })
})

test.each([
  ['a wrong digit', { idType: '01', idNo: '110105194912310021' }, child, '有误'],
  ['the child’s own number', adult, { idType: '02', idNo: '11010519491231002x' }, '相同'],
] as const)('%s is none', (_case, guardian, of, words) => {
  expect(checkGuardian(guardian, of, today)).toEqual({
    ok: false,
    message: expect.stringContaining(words),
  })
})

test('a guardian is of age on his 18th birthday', () => {
  // Born 2005-08-12, GB 11643.
  const young = { idType: '01', idNo: '110105200508120026' } as const
  expect(ages.adult).toBe(18)
  const on = (day: string) => checkGuardian(withCheckDigit(young), child, day)
  expect(on('2023-08-11')).toMatchObject({ ok: false, message: expect.stringContaining('18') })
  expect(on('2023-08-12')).toMatchObject({ ok: true })
})

function withCheckDigit({ idType, idNo }: { idType: '01'; idNo: string }) {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(idNo[index]), 0)
  return { idType, idNo: idNo.slice(0, 17) + '10X98765432'.charAt(sum % 11) }
}
