/** The certificate checks that client and server share: known numbers, and properties over made-up ones. */
import fc from 'fast-check'
import {
  ageOn,
  checkCertificate,
  checkIdentity,
  isPlausibleBirthday,
} from '../../../src/contract/certificate'
import type { IdType } from '../../../src/contract/patient'

const today = '2026-11-21'

const good: [IdType, string, { idNo: string; birthday?: string; sex?: string }][] = [
  [
    '01',
    '11010519491231002X',
    { idNo: '11010519491231002X', birthday: '1949-12-31', sex: 'female' },
  ],
  [
    '01',
    ' 11010519491231002x ',
    { idNo: '11010519491231002X', birthday: '1949-12-31', sex: 'female' },
  ],
  ['01', '440524188001010014', { idNo: '440524188001010014', birthday: '1880-01-01', sex: 'male' }],
  ['01', '110105491231002', { idNo: '11010519491231002X', birthday: '1949-12-31', sex: 'female' }],
  [
    '02',
    '11010519491231002X',
    { idNo: '11010519491231002X', birthday: '1949-12-31', sex: 'female' },
  ],
  [
    'residence_permit',
    '830000199201300022',
    { idNo: '830000199201300022', birthday: '1992-01-30', sex: 'female' },
  ],
  [
    'residence_permit',
    '810000199408230021',
    { idNo: '810000199408230021', birthday: '1994-08-23', sex: 'female' },
  ],
  ['03', 'E12345678', { idNo: 'E12345678' }],
  ['03', 'ec1234567', { idNo: 'EC1234567' }],
  ['04', '军字第1234567号', { idNo: '军字第1234567号' }],
  ['06', 'H1234567801', { idNo: 'H12345678' }],
  ['06', 'M12345678', { idNo: 'M12345678' }],
  ['07', '1234567801', { idNo: '12345678' }],
  ['07', '12345678', { idNo: '12345678' }],
  ['permanent_resident', 'USA110099120101', { idNo: 'USA110099120101' }],
  ['birth_certificate', 'U330123456', { idNo: 'U330123456' }],
  ['99', 'AB-12', { idNo: 'AB-12' }],
]

const bad: [IdType, string, RegExp][] = [
  ['01', '44030019000101123X', /逐位核对/],
  ['01', '110105194912310021', /逐位核对/],
  ['01', '11010519490231002X', /出生日期/],
  ['01', '11010520991231002X', /出生日期/],
  ['01', '1101051949123100', /18 位/],
  ['01', '01010519491231002X', /逐位核对/],
  ['01', '830000199201300022', /港澳台居民居住证/],
  ['01', '', /18 位/],
  ['residence_permit', '11010519491231002X', /810000/],
  ['residence_permit', '710000199201300022', /810000/],
  ['residence_permit', '830000199201300023', /逐位核对/],
  ['permanent_resident', '11010519491231002X', /9 开头/],
  ['03', 'E12', /护照/],
  ['03', 'E1234 567', /护照/],
  ['06', 'A12345678', /H 或 M/],
  ['06', 'H123456789', /H 或 M/],
  ['07', '1234567', /8 位/],
  ['birth_certificate', '1330123456', /出生医学证明/],
  ['99', 'A', /不正确/],
]

describe('certificates', () => {
  test.each(good)('accepts %s %s and tells what it says', (type, number, facts) => {
    expect(checkCertificate(type, number, today)).toEqual({ ok: true, ...facts })
  })

  test.each(bad)('refuses %s %s in the patient’s words', (type, number, words) => {
    expect(checkCertificate(type, number, today)).toEqual({
      ok: false,
      message: expect.stringMatching(words),
    })
  })

  const day = fc
    .date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2026-11-20T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10))
  const resident = fc
    .tuple(fc.integer({ min: 110000, max: 659999 }), day, fc.integer({ min: 0, max: 999 }))
    .map(([area, birthday, order]) =>
      withCheckCharacter(`${area}${birthday.replaceAll('-', '')}${String(order).padStart(3, '0')}`),
    )

  test('every well-made resident number is accepted, with its birthday and sex', () => {
    fc.assert(
      fc.property(resident, (number) => {
        const checked = checkCertificate('01', number, today)
        expect(checked).toMatchObject({
          ok: true,
          idNo: number,
          sex: Number(number[16]) % 2 === 1 ? 'male' : 'female',
        })
      }),
    )
  })

  test('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(
        resident,
        fc.integer({ min: 0, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (number, position, shift) => {
          const wrong =
            number.slice(0, position) +
            ((Number(number[position]) + shift) % 10) +
            number.slice(position + 1)
          expect(checkCertificate('01', wrong, today).ok).toBe(false)
        },
      ),
    )
  })

  test('two different neighbours swapped are always noticed', () => {
    fc.assert(
      fc.property(resident, fc.integer({ min: 0, max: 15 }), (number, position) => {
        const [one = '', other = ''] = [number[position], number[position + 1]]
        fc.pre(one !== other)
        expect(
          checkCertificate(
            '01',
            number.slice(0, position) + other + one + number.slice(position + 2),
            today,
          ).ok,
        ).toBe(false)
      }),
    )
  })

  test('whatever is typed gets an answer, never an exception', () => {
    const types = fc.constantFrom<IdType>(
      '01',
      '02',
      '03',
      '04',
      '06',
      '07',
      'residence_permit',
      'permanent_resident',
      'birth_certificate',
      '99',
    )
    fc.assert(
      fc.property(
        types,
        fc.string({ unit: 'binary' }),
        (type, number) => typeof checkCertificate(type, number, today).ok === 'boolean',
      ),
    )
  })
})

describe('an identity', () => {
  test('takes birthday and sex from the certificate', () => {
    expect(checkIdentity({ idType: '01', idNo: '11010519491231002X' }, today)).toEqual({
      ok: true,
      idNo: '11010519491231002X',
      birthday: '1949-12-31',
      sex: 'female',
    })
  })

  test.each([
    [{ idType: '01', idNo: '11010519491231002X', birthday: '1949-12-30' } as const, 'birthday'],
    [{ idType: '01', idNo: '11010519491231002X', sex: 'male' } as const, 'sex'],
    [{ idType: '03', idNo: 'E12345678', sex: 'male' } as const, 'birthday'],
    [{ idType: '03', idNo: 'E12345678', birthday: '1990-02-30', sex: 'male' } as const, 'birthday'],
    [{ idType: '03', idNo: 'E12345678', birthday: '2026-11-22', sex: 'male' } as const, 'birthday'],
    [{ idType: '03', idNo: 'E12345678', birthday: '1875-11-20', sex: 'male' } as const, 'birthday'],
    [{ idType: '03', idNo: 'E12345678', birthday: '1990-02-28' } as const, 'sex'],
    [{ idType: '03', idNo: 'E1' } as const, 'idNo'],
  ])('%j must repair %s', (claim, field) => {
    expect(checkIdentity(claim, today)).toMatchObject({ ok: false, field })
  })

  test('a newborn of today is plausible', () => {
    expect(isPlausibleBirthday(today, today)).toBe(true)
  })

  test.each([
    ['2000-11-21', today, 26],
    ['2000-11-22', today, 25],
    ['2012-02-29', '2026-02-28', 13],
    ['2012-02-29', '2026-03-01', 14],
    ['2012-02-29', '2028-02-28', 15],
    ['2012-02-29', '2028-02-29', 16],
  ])('born on %s is, on %s, %i', (birthday, day, age) => {
    expect(ageOn(birthday, day)).toBe(age)
  })
})

/** Written apart from the code under test. */
function withCheckCharacter(body: string): string {
  let power = 1
  let sum = 0
  for (let index = 16; index >= 0; index -= 1) {
    power = (power * 2) % 11
    sum += power * Number(body[index])
  }
  return body + ['1', '0', 'X', '9', '8', '7', '6', '5', '4', '3', '2'][sum % 11]
}
